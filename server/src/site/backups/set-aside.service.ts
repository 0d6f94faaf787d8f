/** After an upgrade to another major version of PostgreSQL the database is another cluster, whose sets and WAL continue nothing of before. */
import { existsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import path from 'node:path'
import { listSets } from './backup-set.ts'
import { laterFolderOf } from './later-media.ts'
import { walFolderOf } from './wal-folder.ts'

/**
 * Moves what the former major version left in the folder of the backups into a folder in it, where nothing deletes it. Returns that folder, or
 * undefined where there was nothing. Repeatable: what has moved is no more among the sets.
 */
export async function setAsideBackups(target: string, major: number): Promise<string | undefined> {
  const former = (await listSets(target)).filter(({ manifest }) => manifest.pgVersion.startsWith(`${major}.`))
  if (former.length === 0) return undefined
  const aside = path.join(target, `postgresql-${major}`)
  await mkdir(aside, { recursive: true, mode: 0o700 })
  // The sets last: while one is there, a repeated call goes on.
  for (const folderOf of [walFolderOf, laterFolderOf])
    if (existsSync(folderOf(target)) && !existsSync(folderOf(aside))) await rename(folderOf(target), folderOf(aside))
  for (const { dir, name } of former) await rename(dir, path.join(aside, name))
  return aside
}
