/**
 * Media that were stored since a set, beside the archived WAL: without them a restore to a moment would have the rows of new pictures alone. The folder
 * `later` has their contents, as a set has them, and lists, each of the objects that were stored between two times.
 */
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { addAbortSignal } from 'node:stream'
import { hasCode } from '#/platform/error-codes'
import { StartError } from '#/platform/start-error'
import type { Storage } from '#/platform/storage/storage'
import { contentPath } from './backup-set.ts'
import { copyObject } from './copy-media.ts'
import { hashFile } from './hashed-file.ts'
import { type ListedMedia, readMediaList, writeMediaList } from './media-list.ts'

export type LaterList = { name: string; fromMs: number; toMs: number }
export type NewMedia = {
  storage: Pick<Storage, 'get' | 'head' | 'takeNew'>
  target: string
  /** When the objects of the last list were all there. */
  sinceMs: number
  signal: AbortSignal
}

const LIST = /^(\d+)-(\d+)\.jsonl\.zst$/
/** A set may have been written for as long after it looked at the media the last time. */
const MARGIN_MS = 24 * 3_600_000

export function laterFolderOf(target: string): string {
  return path.join(target, 'later')
}

/** The oldest first. */
export async function listLater(target: string): Promise<LaterList[]> {
  const folder = laterFolderOf(target)
  const names = existsSync(folder) ? await readdir(folder) : []
  return names
    .flatMap((name) => toLaterList(name) ?? [])
    .toSorted((one, other) => one.fromMs - other.fromMs || one.toMs - other.toMs)
}

/** Pure; undefined for what is none. */
export function toLaterList(name: string): LaterList | undefined {
  const [, from, to] = LIST.exec(name) ?? []
  return from === undefined || to === undefined ? undefined : { name, fromMs: Number(from), toMs: Number(to) }
}

/** Whether a set of then may lack what a list names that ends then. */
export function isContinuedWith(toMs: number, sinceMs: number): boolean {
  return toMs >= sinceMs - MARGIN_MS
}

/** Makes the folder, and removes what was being written when a process ended. Returns since when objects are to be listed. */
export async function openLater(target: string): Promise<number> {
  const folder = laterFolderOf(target)
  await mkdir(path.join(folder, 'files'), { recursive: true, mode: 0o700 })
  for (const dir of [folder, path.join(folder, 'files')])
    for (const name of await readdir(dir)) if (name.includes('draft-')) await rm(path.join(dir, name), { force: true })
  return (await listLater(target)).at(-1)?.toMs ?? 0
}

/** Copies what was stored since, and lists it; nothing is written where nothing is new. Returns the time that this is complete for. Throws what failed of it. */
export async function archiveNewMedia({ storage, target, sinceMs, signal }: NewMedia): Promise<number> {
  const nowMs = Date.now()
  const folder = laterFolderOf(target)
  const entries: ListedMedia[] = []
  const handled: (() => Promise<void>)[] = []
  let failure: unknown
  // A site that ends does not wait for a large video: it is copied after the next start.
  const source = {
    head: storage.head,
    get: async (key: string) => {
      const body = await storage.get(key)
      return body && addAbortSignal(signal, body)
    },
  }
  for await (const { key, done } of storage.takeNew?.() ?? []) {
    signal.throwIfAborted()
    try {
      const entry = await copyNew({ storage: source, dir: folder }, key)
      if (entry) entries.push(entry)
      handled.push(done)
    } catch (error) {
      // One that cannot be read is tried again, and holds up no others; where nothing can be written all would fail.
      if (signal.aborted || hasCode(error, 'ENOSPC', 'EDQUOT', 'EROFS')) throw error
      failure ??= error
    }
  }
  if (entries.length > 0) await writeList(folder, `${sinceMs}-${nowMs}.jsonl.zst`, entries)
  for (const done of handled) await done()
  if (failure !== undefined) throw failure
  return nowMs
}

/**
 * What was stored since a set, until a moment, by its key and as it was last: rather too much than too little, since what no row names is deleted by
 * the site. Throws a `DamagedList`, unless `onDamaged` hears of it and the others are enough.
 */
export async function readLater(
  target: string,
  { sinceMs, untilMs = Number.POSITIVE_INFINITY, onDamaged }: Between,
): Promise<Map<string, ListedMedia>> {
  const found = new Map<string, ListedMedia>()
  for (const list of await listLater(target)) {
    if (!isContinuedWith(list.toMs, sinceMs) || list.fromMs > untilMs) continue
    try {
      for await (const entry of readList(target, list)) found.set(entry.key, entry)
    } catch (error) {
      if (!onDamaged || !(error instanceof DamagedList)) throw error
      onDamaged(error)
    }
  }
  return found
}

type Between = { sinceMs: number; untilMs?: number; onDamaged?: (damaged: DamagedList) => void }

/** Of what the newest set is continued with; an entry whose contents are missing or have another size, or are not what was written. */
export async function findLost(
  target: string,
  { sinceMs, hashed }: { sinceMs: number; hashed: number },
): Promise<ListedMedia | undefined> {
  const entries = [...(await readLater(target, { sinceMs })).values()]
  const chosen = new Set(entries.toSorted(() => Math.random() - 0.5).slice(0, hashed))
  for (const entry of entries) {
    const file = contentPath(laterFolderOf(target), entry.sha256)
    if ((await stat(file).catch(() => undefined))?.size !== entry.bytes) return entry
    if (chosen.has(entry) && (await hashFile(file)).sha256 !== entry.sha256) return entry
  }
  return undefined
}

/** What a list names behind its damage is not known. */
export class DamagedList extends StartError {}

export async function* readList(target: string, { name }: LaterList): AsyncGenerator<ListedMedia> {
  const file = path.join(laterFolderOf(target), name)
  try {
    yield* readMediaList(file)
  } catch (error) {
    throw new DamagedList(
      `${file} is damaged: media that it names are not restored. Make a backup: it copies them again.`,
      {
        cause: error,
      },
    )
  }
}

/** Undefined where it was deleted meanwhile. */
async function copyNew(
  { storage, dir }: { storage: Pick<Storage, 'get' | 'head'>; dir: string },
  key: string,
): Promise<ListedMedia | undefined> {
  const entry = await copyObject({ storage, dir }, { key })
  if (!entry) return undefined
  // Read again, as sets are: later ones link it without reading.
  const { sha256 } = await hashFile(contentPath(dir, entry.sha256))
  if (sha256 !== entry.sha256) throw new Error(`${contentPath(dir, entry.sha256)} is not what was written`)
  return entry
}

export async function writeList(folder: string, name: string, entries: readonly ListedMedia[]): Promise<void> {
  const draft = path.join(folder, `draft-${name}`)
  await rm(draft, { force: true })
  async function* all() {
    yield* entries
  }
  await writeMediaList(draft, all())
  await rename(draft, path.join(folder, name))
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
