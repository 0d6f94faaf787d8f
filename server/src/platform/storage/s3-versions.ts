/** The versions that a bucket keeps of its objects, for backups that name them and for bringing them back. */
import { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  paginateListObjectsV2,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'

export type StoredVersion = {
  key: string
  sizeBytes: number
  /** As the store says it: two with the same are equal. */
  etag: string
  /** Null where the bucket keeps no versions. */
  versionId: string | null
  modifiedAt: Date
}
export type ObjectVersions = {
  /** What each key of the prefix has at present, by the order of the keys. */
  list(prefix: string): AsyncIterable<StoredVersion>
  /** Undefined where there is no such version any more; null asks for the present one. */
  find(key: string, versionId: string | null): Promise<Pick<StoredVersion, 'sizeBytes' | 'etag'> | undefined>
  /** Makes a version the present one again, as a copy of it: none is deleted. */
  bringBack(version: StoredVersion): Promise<void>
}

type Store = { client: S3Client; bucket: string }

/** A store copies no more at once. */
const COPY_MAX_BYTES = 5_000_000_000
/** What stores answer that know no versions, or keys that may not ask for them. */
const UNKNOWN = [400, 403, 404, 405, 501]
/** Of an object from before the bucket kept versions, which can be asked for by this name; and of all in one that keeps none. */
const FIRST = 'null'

export function s3Versions(store: Store): ObjectVersions {
  const { client, bucket } = store
  return {
    list: (prefix) => listPresent(store, prefix),
    async find(key, versionId) {
      const which = { Bucket: bucket, Key: key, ...(versionId !== null && { VersionId: versionId }) }
      try {
        const { ContentLength: sizeBytes = 0, ETag: etag = '' } = await client.send(new HeadObjectCommand(which))
        return { sizeBytes, etag }
      } catch (error) {
        // A marker of a deletion answers 405, and the name of a version that never was 400.
        if (statusOf(error, 400, 404, 405)) return undefined
        throw error
      }
    },
    bringBack: (version) => (version.sizeBytes > COPY_MAX_BYTES ? sendAgain(store, version) : copyOver(store, version)),
  }
}

async function* listPresent(store: Store, prefix: string): AsyncGenerator<StoredVersion> {
  const first = await listPage(store, prefix, {}).catch((error: unknown) => {
    if (statusOf(error, ...UNKNOWN)) return undefined
    throw error
  })
  if (!first) return yield* listUnversioned(store, prefix)
  const withoutId = (await keepsVersions(store)) ? FIRST : null
  for (let page: ListObjectVersionsCommandOutput | undefined = first; page; ) {
    for (const version of page.Versions ?? []) {
      const { Key: key, Size: sizeBytes = 0, ETag: etag = '', VersionId: versionId, LastModified: modifiedAt } = version
      if (!version.IsLatest || key === undefined || !modifiedAt) continue
      const hasId = versionId !== undefined && versionId !== FIRST
      yield { key, sizeBytes, etag, versionId: hasId ? versionId : withoutId, modifiedAt }
    }
    const { NextKeyMarker: KeyMarker, NextVersionIdMarker: VersionIdMarker }: ListObjectVersionsCommandOutput = page
    const more: object = { KeyMarker, ...(VersionIdMarker !== undefined && { VersionIdMarker }) }
    page = page.IsTruncated && KeyMarker ? await listPage(store, prefix, more) : undefined
  }
}

/** Where nobody says so they are not relied on. */
async function keepsVersions({ client, bucket }: Store): Promise<boolean> {
  try {
    return (await client.send(new GetBucketVersioningCommand({ Bucket: bucket }))).Status === 'Enabled'
  } catch (error) {
    if (statusOf(error, ...UNKNOWN)) return false
    throw error
  }
}

function listPage({ client, bucket }: Store, prefix: string, from: object): Promise<ListObjectVersionsCommandOutput> {
  return client.send(new ListObjectVersionsCommand({ Bucket: bucket, Prefix: prefix, ...from }))
}

async function* listUnversioned({ client, bucket }: Store, prefix: string): AsyncGenerator<StoredVersion> {
  for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix }))
    for (const { Key: key, Size: sizeBytes = 0, ETag: etag = '', LastModified: modifiedAt } of page.Contents ?? [])
      if (key !== undefined && modifiedAt) yield { key, sizeBytes, etag, versionId: null, modifiedAt }
}

/** In the store, with its type. */
async function copyOver({ client, bucket }: Store, { key, versionId }: StoredVersion): Promise<void> {
  const source = `${bucket}/${encodeURIComponent(key).replaceAll('%2F', '/')}`
  const CopySource = versionId === null ? source : `${source}?versionId=${encodeURIComponent(versionId)}`
  await client.send(new CopyObjectCommand({ Bucket: bucket, Key: key, CopySource }))
}

async function sendAgain({ client, bucket }: Store, { key, versionId }: StoredVersion): Promise<void> {
  const which = { Bucket: bucket, Key: key, ...(versionId !== null && { VersionId: versionId }) }
  const { Body: body, ContentType } = await client.send(new GetObjectCommand(which))
  if (!(body instanceof Readable)) throw new Error(`no stream for ${key}`)
  // Ten thousand parts of this size are 160 GB.
  await new Upload({
    client,
    params: { Bucket: bucket, Key: key, Body: body, ContentType },
    partSize: 16_777_216,
  }).done()
}

function statusOf(error: unknown, ...statuses: readonly number[]): boolean {
  return error instanceof S3ServiceException && statuses.includes(error.$metadata.httpStatusCode ?? 0)
}
