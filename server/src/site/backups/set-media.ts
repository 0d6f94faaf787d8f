/**
 * The media of a set: before the database and again after it. What is deleted meanwhile was there before, what is added meanwhile comes after, and
 * the database may name both. Files of this machine are copied, objects of a bucket are listed.
 */
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Storage } from '#/platform/storage/storage'
import { type BackupSet, type Manifest, MEDIA_LIST } from './backup-set.ts'
import { beginObjectList, OBJECT_LIST } from './bucket-media.ts'
import { copyMedia, type MediaCopyOptions, measureNewMedia } from './copy-media.ts'
import type { Written } from './hashed-file.ts'
import { laterFolderOf, readLater } from './later-media.ts'

export type SetMedia = { name: string; list: Written; media: Manifest['media'] }
type Places = { storage: Storage; folder: string; earlier: BackupSet | undefined }

/** How many bytes the media will take in the set. */
export async function measureMedia({ storage, folder, earlier }: Places): Promise<number> {
  if (storage.kind !== 'disk') return 0
  return await measureNewMedia({ storage, earlier: listOf(earlier), later: await laterOf(folder, earlier) })
}

/** What it returns is called after the database was copied. */
export async function beginMedia({
  storage,
  folder,
  earlier,
  dir,
  onCopied,
}: Places & { dir: string; onCopied: (bytes: number) => void }): Promise<() => Promise<SetMedia>> {
  if (storage.kind !== 'disk') return await beginBucket(storage, dir)
  const copies = { storage, dir, later: await laterOf(folder, earlier), onCopied }
  const first = path.join(dir, 'media-before.jsonl.zst')
  await copyMedia({ ...copies, list: first, earlier: listOf(earlier) })
  return async () => {
    const file = path.join(dir, MEDIA_LIST)
    const { list, count, bytes } = await copyMedia({
      ...copies,
      list: file,
      earlier: { dir, list: first },
      keepsMissing: true,
    })
    await rm(first)
    return { name: MEDIA_LIST, list, media: { kind: 'disk', count, bytes } }
  }
}

async function beginBucket({ versions }: Storage, dir: string): Promise<() => Promise<SetMedia>> {
  if (!versions) throw new Error('the storage is no disk, and knows no versions')
  const finish = await beginObjectList(versions, dir)
  return async () => {
    const { list, count, hasVersions } = await finish()
    // Nothing of them takes space in the set.
    return { name: OBJECT_LIST, list, media: { kind: 's3', count, bytes: 0, hasVersions } }
  }
}

function listOf(set: BackupSet | undefined): MediaCopyOptions['earlier'] {
  return set && { dir: set.dir, list: path.join(set.dir, MEDIA_LIST) }
}

/** What the archive copied since that set, unless something there was found damaged. */
async function laterOf(folder: string, earlier: BackupSet | undefined): Promise<MediaCopyOptions['later']> {
  if (!earlier) return undefined
  // What a damaged list names is copied again.
  const entries = await readLater(folder, { sinceMs: Date.parse(earlier.manifest.madeAt), onDamaged: () => {} })
  return { dir: laterFolderOf(folder), entries }
}
