import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { hasCode } from '../error-codes.ts'
import { limitedS3 } from '../outgoing/limited-s3.ts'
import type { S3Config } from '../storage-config.ts'
import { requireKey, requirePrefix } from './object-key.ts'
import { presigner } from './presign.ts'
import { s3Versions } from './s3-versions.ts'
import type { Storage } from './storage.ts'

type Store = { client: S3Client; bucket: string }

/** 10 000 parts of this size are 80 GB, ten times the largest upload; three are in memory at a time. */
const PART_BYTES = 8 * 1024 * 1024
const PARTS_IN_FLIGHT = 3
/** Limits the time to connect, and between two bytes in either direction. */
const SILENCE = { connectionTimeout: 3_000, socketTimeout: 15_000 }
/** A page of a list has at most 1000 keys of 1 kB. No upload is larger than 8 GB. */
const LIMITS = { withinMs: 30_000, slowestBytesPerS: 64_000, maxBytes: 4_000_000, maxObjectBytes: 16_000_000_000 }
/** Written by each check: a request about the bucket would only show that it can be read. */
const PROBE_KEY = 'health/probe'

/** S3 and what speaks its protocol (MinIO, R2, Ceph …), addressed by path, which all of them understand. */
export function s3Storage(config: S3Config, limits = LIMITS): Storage {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = config
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    // A store that says nothing is given up and asked once more, on another connection.
    requestHandler: SILENCE,
    maxAttempts: 2,
    // Many compatible stores do not know the newer trailing checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const { requestHandler } = client.config
  requestHandler.handle = limitedS3(requestHandler.handle.bind(requestHandler), limits)
  const store = { client, bucket }
  return {
    kind: 's3',
    put: (key, body, { contentType }) => put(store, requireKey(key), { body, contentType }),
    async putFile(key, from, { contentType }) {
      try {
        await putStream(store, requireKey(key), { body: createReadStream(from), contentType })
      } finally {
        await rm(from, { force: true })
      }
    },
    get: (key, range) => openObject(store, requireKey(key), range),
    ...(config.presigns && { presign: presigner(store, endpoint) }),
    head: (key) => readHead(store, requireKey(key)),
    delete: async (key) => void (await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: requireKey(key) }))),
    deletePrefix: (prefix) => deletePrefix(store, requirePrefix(prefix)),
    list: (prefix, { after } = {}) => list(store, requirePrefix(prefix), after),
    versions: s3Versions(store),
    removeUnfinished: (before) => abortUploads(store, before),
    check: () => put(store, PROBE_KEY, { body: Buffer.alloc(0), contentType: 'application/octet-stream' }),
  }
}

type Body = { body: Readable | Uint8Array; contentType: string }

async function put(store: Store, key: string, { body, contentType }: Body): Promise<void> {
  if (body instanceof Readable) return putStream(store, key, { body, contentType })
  const command = {
    Bucket: store.bucket,
    Key: key,
    Body: body,
    ContentType: contentType,
    ContentLength: body.byteLength,
  }
  await store.client.send(new PutObjectCommand(command))
}

/**
 * In parts, of which an aborted upload leaves none. The stream goes through a PassThrough because an error of the source
 * reaches the upload only through `pipeline`: by itself the upload would wait for ever, or store an incomplete object.
 */
async function putStream(
  store: Store,
  key: string,
  { body, contentType }: { body: Readable; contentType: string },
): Promise<void> {
  const relay = new PassThrough({ highWaterMark: PART_BYTES })
  const upload = new Upload({
    client: store.client,
    params: { Bucket: store.bucket, Key: key, Body: relay, ContentType: contentType },
    partSize: PART_BYTES,
    queueSize: PARTS_IN_FLIGHT,
  })
  const source = pipeline(body, relay).catch(async (error: unknown) => {
    await upload.abort()
    throw error
  })
  const sent = upload.done().catch((error: unknown) => {
    body.destroy()
    throw error
  })
  // The source's error is the cause; the upload's is then only that it was aborted.
  const [sourceEnd, sentEnd] = await Promise.allSettled([source, sent])
  if (sourceEnd.status === 'rejected' && !isPremature(sourceEnd.reason)) throw sourceEnd.reason
  if (sentEnd.status === 'rejected') throw sentEnd.reason
  if (sourceEnd.status === 'rejected') throw sourceEnd.reason
}

function isPremature(error: unknown): boolean {
  return hasCode(error, 'ERR_STREAM_PREMATURE_CLOSE')
}

async function openObject(
  store: Store,
  key: string,
  range?: { start: number; end: number },
): Promise<Readable | undefined> {
  const where = { Bucket: store.bucket, Key: key }
  const command = range ? { ...where, Range: `bytes=${range.start}-${range.end}` } : where
  const answer = await orAbsent(store.client.send(new GetObjectCommand(command)))
  if (!answer) return undefined
  if (!(answer.Body instanceof Readable)) throw new Error(`no stream for ${key}`)
  return answer.Body
}

async function readHead(store: Store, key: string): Promise<Awaited<ReturnType<Storage['head']>>> {
  const answer = await orAbsent(store.client.send(new HeadObjectCommand({ Bucket: store.bucket, Key: key })))
  if (!answer) return undefined
  return {
    sizeBytes: answer.ContentLength ?? 0,
    contentType: answer.ContentType ?? 'application/octet-stream',
    modifiedAt: answer.LastModified ?? new Date(0),
  }
}

async function* list({ client, bucket }: Store, prefix: string, after: string | undefined) {
  const from = { Bucket: bucket, Prefix: prefix, StartAfter: after }
  for await (const page of paginateListObjectsV2({ client }, from)) {
    for (const { Key: key, Size: sizeBytes = 0, LastModified: modifiedAt } of page.Contents ?? []) {
      if (key !== undefined && modifiedAt) yield { key, sizeBytes, modifiedAt }
    }
  }
}

/** A page is at most 1000 keys, which is also what one deletion may name. */
async function deletePrefix({ client, bucket }: Store, prefix: string): Promise<number> {
  let count = 0
  for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
    const objects = (page.Contents ?? []).flatMap(({ Key }) => (Key === undefined ? [] : [{ Key }]))
    if (objects.length === 0) continue
    const answer = await client.send(
      new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects: objects, Quiet: true } }),
    )
    if (answer.Errors?.length) throw new Error(`${answer.Errors.length} objects below ${prefix} were not deleted`)
    count += objects.length
  }
  return count
}

/**
 * Parts of uploads that were never completed cost as much as objects and are in no listing of objects. A store that cannot
 * list them has to expire them by itself.
 */
async function abortUploads({ client, bucket }: Store, before: Date): Promise<number> {
  let aborted = 0
  for (let next: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {}; next; ) {
    const page: ListMultipartUploadsCommandOutput | undefined = await orMissing(
      501,
      client.send(new ListMultipartUploadsCommand({ Bucket: bucket, ...next })),
    )
    if (!page) return aborted
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if (!Key || !UploadId || !Initiated || Initiated >= before) continue
      await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }))
      aborted += 1
    }
    const { NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page
    next = page.IsTruncated && KeyMarker && UploadIdMarker ? { KeyMarker, UploadIdMarker } : undefined
  }
  return aborted
}

function orAbsent<T>(answer: Promise<T>): Promise<T | undefined> {
  return orMissing(404, answer)
}

/** Undefined for a refusal of that status. */
async function orMissing<T>(status: number, answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === status) return undefined
    throw error
  }
}
