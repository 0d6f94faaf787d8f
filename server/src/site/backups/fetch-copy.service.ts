/** Brings a set back from the object store that backups are copied to, into a folder that restores and proofs read. */
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { requireSpace } from '#/platform/disk-space'
import { StartError } from '#/platform/start-error'
import type { Storage } from '#/platform/storage/storage'
import { contentPath, MANIFEST, MANIFEST_HASH, MEDIA_LIST, unfinishedName } from './backup-set.ts'
import { completeSets, laterIn, listCopy, readManifest } from './copied.ts'
import { contentKey, LATER_PREFIX, setKey, toWalName, WAL_PREFIX } from './copy-names.ts'
import { isContinuedWith, laterFolderOf, readLater } from './later-media.ts'
import { readMediaList } from './media-list.ts'
import { walFolderOf } from './wal-folder.ts'

/**
 * The newest set, or the one of a name; with the archived WAL. Returns its folder. Throws a `StartError` when there is none, and when the disk
 * has no room for it. What an interrupted call left is removed by the next one.
 */
export async function fetchCopy(store: Storage, folder: string, name?: string): Promise<string> {
  const has = await listCopy(store)
  const sets = completeSets(has)
  const set = name ?? sets.at(-1)
  if (set === undefined || !sets.includes(set))
    throw new StartError(
      sets.length === 0 ? 'The store of BACKUP_COPY_URL holds no backup.' : `Choose one of: ${sets.join(', ')}`,
    )
  const manifest = await readManifest(store, set)
  const wal = [...has].filter(([key]) => key.startsWith(WAL_PREFIX))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const bytes = [...manifest.files, ...wal.map(([, size]) => ({ bytes: size }))].reduce(
    (sum, file) => sum + file.bytes,
    0,
  )
  await requireSpace(folder, bytes + manifest.media.bytes)
  const [draft, dir] = [path.join(folder, unfinishedName(set)), path.join(folder, set)]
  await rm(draft, { recursive: true, force: true })
  await rm(dir, { recursive: true, force: true })
  for (const file of [...manifest.files.map((file) => file.name), MANIFEST, MANIFEST_HASH])
    await fetchOne(store, setKey(set, file), path.join(draft, file))
  if (manifest.media.kind === 'disk') await fetchMedia(store, draft)
  await rename(draft, dir)
  for (const [key] of wal) await fetchOne(store, key, path.join(walFolderOf(folder), toWalName(key)))
  await fetchLater(store, folder, { has, sinceMs: Date.parse(manifest.madeAt) })
  return dir
}

/** What the set is continued with, and no more. */
async function fetchLater(
  store: Storage,
  folder: string,
  { has, sinceMs }: { has: ReadonlyMap<string, number>; sinceMs: number },
): Promise<void> {
  for (const { name } of laterIn(has).filter(({ toMs }) => isContinuedWith(toMs, sinceMs)))
    await fetchOne(store, `${LATER_PREFIX}${name}`, path.join(laterFolderOf(folder), name))
  for (const { bytes, sha256 } of (await readLater(folder, { sinceMs })).values()) {
    await requireSpace(folder, bytes)
    await fetchOne(store, contentKey(sha256), contentPath(laterFolderOf(folder), sha256))
  }
}

async function fetchMedia(store: Storage, draft: string): Promise<void> {
  const fetched = new Set<string>()
  for await (const { sha256 } of readMediaList(path.join(draft, MEDIA_LIST))) {
    if (fetched.has(sha256)) continue
    await fetchOne(store, contentKey(sha256), contentPath(draft, sha256))
    fetched.add(sha256)
  }
}

async function fetchOne(store: Storage, key: string, file: string): Promise<void> {
  const body = await store.get(key)
  if (!body) throw new StartError(`${key} is missing in the store of BACKUP_COPY_URL.`)
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  await pipeline(body, createWriteStream(file, { mode: 0o600 }))
}
