/**
 * Copies the folder of backups to an object store, where the loss of the machine does not reach them: sets, the media they share, and the
 * archived WAL. Only what is missing there is sent. What the folder has no more stays until the store's own retention takes it, so an empty
 * folder in the place of a lost one deletes nothing.
 */
import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Ctx } from '#/platform/ctx'
import { hasCode } from '#/platform/error-codes'
import { StartError } from '#/platform/start-error'
import type { Storage } from '#/platform/storage/storage'
import { type BackupSet, contentPath, listSets, MANIFEST, MANIFEST_HASH, MEDIA_LIST } from './backup-set.ts'
import { chunksIn, completeSets, laterIn, listCopy, readManifest } from './copied.ts'
import { CONTENTS_PREFIX, contentKey, LATER_PREFIX, setKey, setPrefix, walKey } from './copy-names.ts'
import { readCopyStatus, writeCopyStatus } from './copy-status.ts'
import { laterFolderOf, listLater, readList } from './later-media.ts'
import { isJoinedInto } from './later-retention.ts'
import { readMediaList } from './media-list.ts'
import { setsToDelete } from './retention.ts'
import { type Chunk, toChunk } from './wal-chunks.ts'
import { COVERED, walFolderOf } from './wal-folder.ts'

type Copy = { store: Storage; folder: string; signal: AbortSignal; has: Map<string, number> }

const TYPE = { contentType: 'application/octet-stream' }
const copying = new WeakSet<Ctx['config']>()

/** A failure is kept for the console and tried again with the next run. */
export async function copyAway(ctx: Ctx, { signal }: { signal: AbortSignal }): Promise<void> {
  const { backupTarget: folder, backupCopy, dataDir } = ctx.config
  // A first copy takes hours, and the next run comes in a minute.
  if (folder === undefined || backupCopy === undefined || copying.has(ctx.config)) return
  copying.add(ctx.config)
  const now = () => ctx.clock.now().toString({ smallestUnit: 'millisecond' })
  try {
    const began = now()
    // Its library is large, and few copy.
    const { s3Storage } = await import('#/platform/storage/s3')
    await copyAll(s3Storage(backupCopy), folder, signal)
    await writeCopyStatus(dataDir, { copiedAt: began, failure: null })
  } catch (error) {
    if (signal.aborted) return
    ctx.log.warn({ event: 'backup_copy.failed', err: error })
    const reason = error instanceof StartError ? error.message : `The store of BACKUP_COPY_URL: ${reasonOf(error)}.`
    await writeCopyStatus(dataDir, { ...(await readCopyStatus(dataDir)), failure: { at: now(), reason } })
  } finally {
    copying.delete(ctx.config)
  }
}

async function copyAll(store: Storage, folder: string, signal: AbortSignal): Promise<void> {
  const has = await listCopy(store)
  const copy: Copy = { store, folder, signal, has }
  const sets = await listSets(folder)
  await requireSameSite(copy, sets)
  // Of the newest first: it is the one that is needed.
  for (const set of sets) if (!has.has(setKey(set.name, MANIFEST_HASH))) await copySet(copy, set)
  // Before the WAL that names them; what fails of them does not hold it up.
  const later = await Promise.allSettled([copyLater(copy)])
  await copyWal(copy)
  for (const one of later) if (one.status === 'rejected') throw one.reason
  if (sets.length > 0) await deleteOld(copy, sets)
}

/** Throws a `StartError` where another site copies its backups to. */
async function requireSameSite({ store, has }: Copy, [own]: readonly BackupSet[]): Promise<void> {
  const [name] = completeSets(has).reverse()
  if (!own || name === undefined) return
  const { systemId } = await readManifest(store, name)
  if (systemId !== own.manifest.systemId)
    throw new StartError(
      'BACKUP_COPY_URL holds backups of another site, or of an earlier installation. Choose another bucket.',
    )
}

/** Its manifest last: what has none is no set. */
async function copySet(copy: Copy, { dir, name, manifest }: BackupSet): Promise<void> {
  if (manifest.media.kind === 'disk')
    for await (const { sha256 } of readMediaList(path.join(dir, MEDIA_LIST)))
      await send(copy, contentKey(sha256), contentPath(dir, sha256))
  for (const file of manifest.files) await send(copy, setKey(name, file.name), path.join(dir, file.name))
  for (const file of [MANIFEST, MANIFEST_HASH]) await send(copy, setKey(name, file), path.join(dir, file))
}

/** Contents first: what is listed is there. */
async function copyLater(copy: Copy): Promise<void> {
  const { folder } = copy
  for (const list of await listLater(folder)) {
    if (copy.has.has(`${LATER_PREFIX}${list.name}`)) continue
    for await (const { sha256 } of readList(folder, list))
      await send(copy, contentKey(sha256), contentPath(laterFolderOf(folder), sha256))
    await send(copy, `${LATER_PREFIX}${list.name}`, path.join(laterFolderOf(folder), list.name))
  }
  const own = await listLater(folder)
  for (const list of laterIn(copy.has))
    if (own.some((other) => isJoinedInto(list, other))) await remove(copy, `${LATER_PREFIX}${list.name}`)
}

/** What says how far it reaches comes last, as it was before the rest was looked at. */
async function copyWal(copy: Copy): Promise<void> {
  const folder = walFolderOf(copy.folder)
  const covered = await readFile(path.join(folder, COVERED)).catch(() => undefined)
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((name) => name !== COVERED && !name.startsWith('.')))
    await send(copy, walKey(name), path.join(folder, name)).catch((error: unknown) => {
      // Joined with others meanwhile, which are there.
      if (!hasCode(error, 'ENOENT')) throw error
    })
  if (covered) await copy.store.put(walKey(COVERED), covered, TYPE)
  const own = names.map(toChunk).filter((chunk) => chunk !== undefined)
  for (const chunk of chunksIn(copy.has))
    if (own.some((other) => isInside(chunk, other))) await remove(copy, walKey(chunk.name))
}

function isInside(chunk: Chunk, other: Chunk): boolean {
  return (
    chunk.name !== other.name &&
    chunk.timeline === other.timeline &&
    chunk.start >= other.start &&
    chunk.end <= other.end
  )
}

async function send({ store, signal, has }: Copy, key: string, file: string): Promise<void> {
  signal.throwIfAborted()
  // Nothing that has a name is ever changed.
  if (has.has(key)) return
  await store.put(key, createReadStream(file), TYPE)
  has.set(key, 0)
}

async function deleteOld(copy: Copy, sets: readonly BackupSet[]): Promise<void> {
  const kept = completeSets(copy.has).map((name) => ({ name, madeAt: madeAtOf(name) }))
  const old = setsToDelete(kept)
  for (const name of old) {
    // First what makes it a set.
    await remove(copy, setKey(name, MANIFEST_HASH))
    await copy.store.deletePrefix(setPrefix(name))
  }
  const [oldest] = kept
    .filter(({ name }) => !old.includes(name))
    .toSorted((one, other) => Temporal.Instant.compare(one.madeAt, other.madeAt))
  if (oldest) {
    for (const chunk of chunksIn(copy.has)) if (isOlder(chunk, oldest.madeAt)) await remove(copy, walKey(chunk.name))
    for (const { name, toMs } of laterIn(copy.has))
      if (toMs < oldest.madeAt.subtract({ hours: 24 }).epochMilliseconds) await remove(copy, `${LATER_PREFIX}${name}`)
  }
  if (old.length > 0)
    await deleteUnused(
      copy,
      sets,
      kept.map(({ name }) => name).filter((name) => !old.includes(name)),
    )
}

/**
 * A day more: a chunk says when its last change was, and a set continues with the one that was open when it was made. The first one of a site
 * says 1970, since nothing had been acknowledged: it stays.
 */
function isOlder({ at }: Chunk, madeAt: Temporal.Instant): boolean {
  return Temporal.Instant.compare(at, madeAt.subtract({ hours: 24 })) < 0 && at.epochMilliseconds > 0
}

async function deleteUnused(copy: Copy, sets: readonly BackupSet[], kept: readonly string[]): Promise<void> {
  const used = new Set<string>()
  for (const name of kept) {
    const local = sets.find((set) => set.name === name)
    // Which media a set has that is here no more is not known: all stay.
    if (!local) return
    if (local.manifest.media.kind === 'disk')
      for await (const { sha256 } of readMediaList(path.join(local.dir, MEDIA_LIST))) used.add(contentKey(sha256))
  }
  const here = await listLater(copy.folder)
  for (const { name } of laterIn(copy.has)) {
    const local = here.find((list) => list.name === name)
    if (!local) return
    for await (const { sha256 } of readList(copy.folder, local)) used.add(contentKey(sha256))
  }
  for (const key of copy.has.keys()) if (key.startsWith(CONTENTS_PREFIX) && !used.has(key)) await remove(copy, key)
}

async function remove({ store, has, signal }: Copy, key: string): Promise<void> {
  signal.throwIfAborted()
  await store.delete(key)
  has.delete(key)
}

/** Its name is its time. */
function madeAtOf(name: string): Temporal.Instant {
  return Temporal.Instant.from(name.replace(/T(\d\d)(\d\d)(\d\d)Z.*$/, 'T$1:$2:$3Z'))
}

function reasonOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : 'it failed for a reason that the log has'
}
