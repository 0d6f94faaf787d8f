import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Config } from './config.ts'
import { homeOf, listMajors } from './db/postgres-versions.ts'

const OWNER_ONLY = 0o700
/** Others may pass through and see nothing: root runs PostgreSQL under another account, whose own folder lies inside. */
const PASSABLE = 0o711
/** What a data folder of ours holds; `postgres-` is a copy of the server's programs, `before-` what a restore replaced, `upgrading-` a database in the making. */
const OURS =
  /^(master\.key|demo-logins\.txt|wal-archive\.json|pg\d+(?:\.\w+)?|files|tmp|postgres-.*|(?:before|restoring|upgrading|verify)-.*|lost\+found)$/

type Folders = Pick<Config, 'dataDir' | 'databaseUrl' | 'storage'>

/**
 * From now on what this process writes can be read by its own account alone, and folders that are there are tightened.
 * Their contents need no change, since no other account can enter. A data folder that holds other things as well is left to the operator.
 */
export function storePrivate({ dataDir, databaseUrl, storage }: Folders): void {
  process.umask(0o077)
  // Another process may run an embedded database here: PostgreSQL ends at the next checkpoint when it can't reach its files.
  const holdsDatabase = databaseUrl === undefined || listMajors(dataDir).length > 0 || existsSync(homeOf(dataDir))
  const mode = holdsDatabase && process.getuid?.() === 0 ? PASSABLE : OWNER_ONLY
  mkdirSync(dataDir, { recursive: true })
  if (readdirSync(dataDir).every((name) => OURS.test(name))) setMode(dataDir, mode)
  const folders = [path.join(dataDir, 'tmp'), ...(storage.kind === 'disk' ? [storage.dir] : [])]
  for (const folder of folders) {
    mkdirSync(folder, { recursive: true })
    setMode(folder, OWNER_ONLY)
  }
}

/** A folder of another account is not ours to change. */
function setMode(folder: string, mode: number): void {
  const { mode: present, uid } = statSync(folder)
  const self = process.getuid?.()
  if ((present & 0o777) !== mode && (self === 0 || self === uid)) chmodSync(folder, mode)
}
