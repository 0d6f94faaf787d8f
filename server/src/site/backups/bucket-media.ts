/**
 * Media of a bucket: they stay where they are, and a set lists them. The bucket has to keep versions; then each of a set can be brought back
 * though it was overwritten or deleted since.
 */
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { PREFIXES } from '#/core/media/media-keys'
import { StartError } from '#/platform/start-error'
import type { ObjectVersions, StoredVersion } from '#/platform/storage/s3-versions'
import type { BackupSet } from './backup-set.ts'
import type { Written } from './hashed-file.ts'
import { pairByKey, readJsonLines, writeJsonLines } from './media-list.ts'

export const OBJECT_LIST = 'objects.jsonl.zst'

const ListedObject = z.strictObject({
  key: z.string(),
  bytes: z.int().min(0),
  etag: z.string(),
  /** Null: the bucket kept no versions. */
  versionId: z.string().nullable(),
  modifiedMs: z.number(),
})
type ListedObject = z.infer<typeof ListedObject>

export type BucketList = { list: Written; count: number; hasVersions: boolean }

/**
 * Lists what the bucket has, before the database is copied; what it returns is called after the copy and writes the list of the set. What was deleted
 * meanwhile stays in it, since the database of the set may name it.
 */
export async function beginObjectList(versions: ObjectVersions, dir: string): Promise<() => Promise<BucketList>> {
  const draft = path.join(dir, 'objects-before.jsonl.zst')
  await writeJsonLines(draft, listAll(versions))
  return async () => {
    let count = 0
    let hasVersions = true
    async function* entries(): AsyncGenerator<ListedObject> {
      for await (const [now, before] of pairByKey(listAll(versions), readObjects(draft), compareTexts)) {
        const entry = now ?? before
        if (!entry) continue
        count += 1
        hasVersions &&= entry.versionId !== null
        yield entry
      }
    }
    const list = await writeJsonLines(path.join(dir, OBJECT_LIST), entries())
    await rm(draft)
    return { list, count, hasVersions }
  }
}

/** Sets of before there were lists have none. */
export function hasObjectList({ manifest }: Pick<BackupSet, 'manifest'>): boolean {
  return manifest.files.some(({ name }) => name === OBJECT_LIST)
}

/** Throws a `StartError` that names the first of so many random ones which is there no more in its size, and in its version. */
export async function requireObjects(
  { dir, manifest }: BackupSet,
  { versions, chosen }: { versions: ObjectVersions | undefined; chosen: number },
): Promise<void> {
  if (!versions)
    throw new StartError(
      `The media of ${dir} lie in a bucket: set STORAGE_URL as for the site, so that they can be looked for.`,
    )
  const { count } = manifest.media
  let [seen, open] = [0, chosen]
  for await (const entry of readObjects(path.join(dir, OBJECT_LIST))) {
    const isChosen = Math.random() * (count - seen) < open
    seen += 1
    if (!isChosen) continue
    open -= 1
    if (!(await isThere(versions, entry))) throw lost(dir, entry)
  }
  if (seen !== count)
    throw new StartError(
      `The backup ${dir} is damaged: its list of media names ${seen} instead of ${count}. Use another set.`,
    )
}

export type BroughtBack = { same: number; broughtBack: number; lost: string[] }

/**
 * Makes the versions of a set the present ones, where the bucket has others or none; deletes nothing, and leaves what the set does not list. With
 * `isTrial` it only says what it would do.
 */
export async function bringObjectsBack(
  { dir }: Pick<BackupSet, 'dir'>,
  {
    versions,
    isTrial,
    onDone = () => {},
  }: { versions: ObjectVersions; isTrial: boolean; onDone?: (result: BroughtBack) => void },
): Promise<BroughtBack> {
  const result: BroughtBack = { same: 0, broughtBack: 0, lost: [] }
  const listed = readObjects(path.join(dir, OBJECT_LIST))
  let underWay: Promise<void>[] = []
  for await (const [entry, present] of pairByKey(listed, listAll(versions), compareTexts)) {
    if (!entry) continue
    if (present && present.etag === entry.etag && present.bytes === entry.bytes) result.same += 1
    else underWay.push(bringBack(versions, entry, { isTrial, result }))
    if (underWay.length < AT_ONCE) continue
    await Promise.all(underWay)
    underWay = []
    onDone(result)
  }
  await Promise.all(underWay)
  return result
}

const AT_ONCE = 16

async function bringBack(
  versions: ObjectVersions,
  entry: ListedObject,
  { isTrial, result }: { isTrial: boolean; result: BroughtBack },
): Promise<void> {
  if (!(await isThere(versions, entry))) {
    result.lost.push(entry.key)
    return
  }
  const { key, bytes: sizeBytes, etag, versionId, modifiedMs } = entry
  if (!isTrial) await versions.bringBack({ key, sizeBytes, etag, versionId, modifiedAt: new Date(modifiedMs) })
  result.broughtBack += 1
}

/** Without versions what has the name may be another object. */
async function isThere(versions: ObjectVersions, { key, versionId, bytes, etag }: ListedObject): Promise<boolean> {
  const found = await versions.find(key, versionId)
  return found?.sizeBytes === bytes && (versionId !== null || found.etag === etag)
}

function lost(dir: string, { key, versionId }: ListedObject): StartError {
  const what =
    versionId === null
      ? 'was overwritten or deleted since, and the bucket kept no versions: let it keep them, and make a backup'
      : `is missing in the bucket in its version ${versionId}: keep versions as long as sets`
  return new StartError(`${key}, which ${dir} lists, ${what}.`)
}

function readObjects(file: string): AsyncGenerator<ListedObject> {
  return readJsonLines(file, ListedObject)
}

async function* listAll(versions: ObjectVersions): AsyncGenerator<ListedObject> {
  for (const prefix of [...PREFIXES].sort()) for await (const one of versions.list(prefix)) yield toListed(one)
}

function toListed({ key, sizeBytes: bytes, etag, versionId, modifiedAt }: StoredVersion): ListedObject {
  return { key, bytes, etag, versionId, modifiedMs: modifiedAt.getTime() }
}

/** As a bucket orders keys, which have no letters beyond ASCII. */
function compareTexts(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
