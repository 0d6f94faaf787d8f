/** Compares the files of a set with its manifest. */
import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { POSTGRES_MAJOR } from '#/platform/db/postgres-versions'
import { StartError } from '#/platform/start-error'
import { type BackupSet, contentPath, type Manifest, MEDIA_LIST } from './backup-set.ts'
import { hashFile } from './hashed-file.ts'
import { type ListedMedia, readMediaList } from './media-list.ts'

/** `new`: those that no other set has; a number: so many at random. The size of all is looked at. */
type HashedMedia = 'all' | 'new' | number

/** Throws a `StartError` that names the first file which is missing or is not what was written. */
export async function hashSet({ dir, manifest }: BackupSet, { media }: { media: HashedMedia }): Promise<void> {
  for (const file of manifest.files) await requireFile(dir, file)
  if (manifest.media.kind === 'disk') await hashMedia(dir, manifest.media.count, media)
}

/** As `hashSet` does, for one file. */
export async function requireFile(dir: string, { name, bytes, sha256 }: Manifest['files'][number]): Promise<void> {
  const file = path.join(dir, name)
  if (!existsSync(file)) throw damaged(dir, `${name} is missing`)
  const found = await hashFile(file)
  if (found.sizeBytes !== bytes || found.sha256 !== sha256) throw damaged(dir, `${name} is not what was written`)
}

/** As `hashSet` does, for one file of the media. */
export async function requireContent(dir: string, { key, sha256 }: ListedMedia): Promise<void> {
  const found = await hashFile(contentPath(dir, sha256))
  if (found.sha256 !== sha256) throw damaged(dir, `the file of ${key} is not what was written`)
}

/** Throws a `StartError` for a set whose database the programs of this version do not open. */
export function requireOwnPostgres({ dir, manifest: { pgVersion } }: BackupSet): void {
  const major = Number.parseInt(pgVersion, 10)
  if (major === POSTGRES_MAJOR) return
  const how =
    major < POSTGRES_MAJOR
      ? 'Restore it with the version of Limelight that made it; then "npm run upgrade:database" of this version brings the data here.'
      : 'Use the version of Limelight that made it.'
  throw new StartError(`${dir} is of PostgreSQL ${pgVersion}, and this version has ${POSTGRES_MAJOR}. ${how}`)
}

export function damaged(dir: string, what: string): StartError {
  return new StartError(`The backup ${dir} is damaged: ${what}. Use another set.`)
}

async function hashMedia(dir: string, count: number, media: HashedMedia): Promise<void> {
  let seen = 0
  let chosen = typeof media === 'number' ? media : 0
  for await (const entry of readMediaList(path.join(dir, MEDIA_LIST))) {
    const found = await stat(contentPath(dir, entry.sha256)).catch(() => undefined)
    if (found?.size !== entry.bytes) throw damaged(dir, `the file of ${entry.key} is missing or has another size`)
    const isChosen = media === 'all' || (media === 'new' ? found.nlink === 1 : Math.random() * (count - seen) < chosen)
    if (isChosen) await requireContent(dir, entry)
    if (isChosen) chosen -= 1
    seen += 1
  }
  if (seen !== count) throw damaged(dir, `its list of media names ${seen} instead of ${count}`)
}
