/** The media of a set. What an earlier set has is linked, so only what is new is read and written. */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { PREFIXES } from '#/core/media/media-keys'
import { hasCode } from '#/platform/error-codes'
import type { Storage } from '#/platform/storage/storage'
import { contentPath } from './backup-set.ts'
import { type Written, writeHashed } from './hashed-file.ts'
import { type ListedMedia, pairByKey, readMediaList, writeMediaList } from './media-list.ts'

export type MediaCopy = { list: Written; count: number; bytes: number; copiedBytes: number }
export type MediaCopyOptions = {
  storage: Pick<Storage, 'list' | 'get' | 'head'>
  /** The set that is being written. */
  dir: string
  /** Where the list is written. */
  list: string
  /** The list and folder of an earlier set, or of an earlier pass of this one. */
  earlier?: { list: string; dir: string } | undefined
  /** What was copied since the earlier set, where it lies: it is linked as well. */
  later?: { dir: string; entries: ReadonlyMap<string, ListedMedia> } | undefined
  /** Objects that the earlier pass found stay in the list though they are deleted meanwhile: the database of the set may name them. */
  keepsMissing?: boolean
  onCopied?: (bytes: number) => void
}

/** Reads each object that the earlier list does not have in this size and with this time. */
export async function copyMedia(options: MediaCopyOptions): Promise<MediaCopy> {
  const { dir, list, earlier, keepsMissing = false } = options
  await mkdir(path.join(dir, 'files'), { recursive: true })
  const total = { count: 0, bytes: 0, copiedBytes: 0 }
  async function* entries(): AsyncGenerator<ListedMedia> {
    const known = earlier && existsSync(earlier.list) ? readMediaList(earlier.list) : nothing()
    for await (const [object, before] of pairByKey(listAll(options.storage), known)) {
      const entry = object ? await takeOver(options, object, before) : keepsMissing ? before : undefined
      if (!entry) continue
      total.count += 1
      total.bytes += entry.bytes
      if (entry !== before) {
        total.copiedBytes += entry.bytes
        options.onCopied?.(total.copiedBytes)
      }
      yield entry
    }
  }
  return { list: await writeMediaList(list, entries()), ...total }
}

/** How many bytes `copyMedia` will write. */
export async function measureNewMedia({
  storage,
  earlier,
  later,
}: Pick<MediaCopyOptions, 'storage' | 'earlier' | 'later'>): Promise<number> {
  let bytes = 0
  const known = earlier && existsSync(earlier.list) ? readMediaList(earlier.list) : nothing()
  for await (const [object, before] of pairByKey(listAll(storage), known))
    if (object && !isSame(object, before) && !isSame(object, later?.entries.get(object.key))) bytes += object.sizeBytes
  return bytes
}

type Listed = { key: string; sizeBytes: number; modifiedAt: Date }

/** In the order that `pairByKey` needs. */
async function* listAll(storage: Pick<Storage, 'list'>): AsyncGenerator<Listed> {
  for (const prefix of [...PREFIXES].sort()) yield* storage.list(prefix)
}

async function* nothing(): AsyncGenerator<ListedMedia> {}

function isSame({ sizeBytes, modifiedAt }: Listed, before: ListedMedia | undefined): before is ListedMedia {
  return before !== undefined && before.bytes === sizeBytes && before.modifiedMs === modifiedAt.getTime()
}

async function takeOver(
  options: MediaCopyOptions,
  object: Listed,
  before: ListedMedia | undefined,
): Promise<ListedMedia | undefined> {
  const { dir, earlier, later } = options
  if (isSame(object, before) && (await linkContent(dir, earlier?.dir, before.sha256))) return before
  const newer = later?.entries.get(object.key)
  if (isSame(object, newer) && (await linkContent(dir, later?.dir, newer.sha256))) return newer
  return await copyObject(options, object)
}

/** False where that folder has lost it, or where the file system knows no links: then it is copied again. */
async function linkContent(dir: string, from: string | undefined, sha256: string): Promise<boolean> {
  const target = contentPath(dir, sha256)
  if (existsSync(target)) return true
  if (from === undefined) return false
  await mkdir(path.dirname(target), { recursive: true })
  try {
    await link(contentPath(from, sha256), target)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return true
    if (hasCode(error, 'ENOENT', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK', 'ENOSYS')) return false
    throw error
  }
}

/** Undefined where it was deleted meanwhile. */
export async function copyObject(
  { storage, dir }: { storage: Pick<Storage, 'get' | 'head'>; dir: string },
  { key }: { key: string },
): Promise<ListedMedia | undefined> {
  const head = await storage.head(key).catch(absent)
  const body = head && (await storage.get(key))
  if (!body) return undefined
  const draft = path.join(dir, 'files', `draft-${randomUUID()}`)
  try {
    const { sizeBytes, sha256 } = await writeHashed(draft, body)
    const target = contentPath(dir, sha256)
    await mkdir(path.dirname(target), { recursive: true })
    await rename(draft, target)
    return { key, bytes: sizeBytes, modifiedMs: head.modifiedAt.getTime(), type: head.contentType, sha256 }
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** The type lies in a file of its own, which may be deleted first. */
function absent(error: unknown): undefined {
  if (hasCode(error, 'ENOENT')) return undefined
  throw error
}
