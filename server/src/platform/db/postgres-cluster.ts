import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isAlive } from '../is-alive.ts'
import { StartError } from '../start-error.ts'
import type { RunAs } from './postgres-runtime.ts'
import { clusterDirOf, homeOf, POSTGRES_MAJOR, passwordFileOf, requireCurrentMajor } from './postgres-versions.ts'

/** Names the socket file only: nothing listens on TCP, so no port can be taken. */
export const SOCKET_PORT = 5432
export const SUPERUSER = 'app'

export type Cluster = { dataDir: string; socketDir: string; password: string }

/** Of a server that runs for us: where its programs are, its account, and its major version. */
export type Programs = { runtime: string; account: RunAs; major: number }

/**
 * Finds or makes the cluster below `dataDir`, in a folder that names PostgreSQL's major version because its files fit no
 * other. Safe against several first starts at once and against being killed in the middle. Throws a `StartError` where the site's
 * database is of another major version.
 */
export function prepareCluster(dataDir: string, { runtime, account, major }: Programs): Cluster {
  if (major === POSTGRES_MAJOR) requireCurrentMajor(dataDir)
  requireReachable(dataDir, account)
  const home = homeOf(dataDir, major)
  makePrivate(home, account)
  const cluster = {
    dataDir: clusterDirOf(dataDir, major),
    socketDir: socketDirFor(home, account),
    password: keptPassword(passwordFileOf(dataDir, major)),
  }
  if (!existsSync(path.join(cluster.dataDir, 'PG_VERSION'))) initialise(cluster, home, { runtime, account })
  return cluster
}

/** Throws a `StartError` where the server's account cannot enter. */
export function requireReachable(dataDir: string, account: RunAs): void {
  mkdirSync(dataDir, { recursive: true })
  if (account.uid === undefined) return
  const probe = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', dataDir], { ...account, cwd: '/' })
  if (probe.status !== 0) {
    throw new StartError(
      `DATA_DIR: the PostgreSQL user (uid ${account.uid}) can’t access ${dataDir}. Choose a folder outside /root.`,
    )
  }
}

function makePrivate(dir: string, account: RunAs): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  if (account.uid !== undefined && account.gid !== undefined) chownSync(dir, account.uid, account.gid)
}

/** A socket's path may have 107 bytes; deeper folders get a short one of their own, which must not be someone else's. */
function socketDirFor(home: string, account: RunAs): string {
  if (Buffer.byteLength(`${home}/.s.PGSQL.${SOCKET_PORT}.lock`) <= 100) return home
  const dir = path.join(tmpdir(), `pg-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`)
  makePrivate(dir, account)
  if (statSync(dir).uid !== (account.uid ?? process.getuid?.())) throw new Error(`${dir} belongs to another account`)
  return dir
}

/** `link` is atomic: of several first starts one password wins, and no process reads half a file. */
function keptPassword(file: string): string {
  if (!existsSync(file)) {
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, randomBytes(24).toString('base64url'), { mode: 0o600 })
    try {
      linkSync(draft, file)
    } catch (error) {
      if (!existsSync(file)) throw error
    } finally {
      rmSync(draft)
    }
  }
  return readFileSync(file, 'utf8').trim()
}

/** Into a folder of its own, then renamed: a killed initdb never leaves half a cluster. */
function initialise(cluster: Cluster, home: string, { runtime, account }: { runtime: string; account: RunAs }): void {
  removeAbandoned(home)
  const draft = path.join(home, `init-${process.pid}`)
  // A file, because Node's pipes are sockets and cannot be opened as /dev/stdin; in the 0700 folder, never in /tmp.
  const passwordFile = `${draft}.pw`
  writeFileSync(passwordFile, `${cluster.password}\n`, { mode: 0o600 })
  if (account.uid !== undefined && account.gid !== undefined) chownSync(passwordFile, account.uid, account.gid)
  const run = spawnSync(path.join(runtime, 'bin/initdb'), initArguments(draft, passwordFile), {
    ...account,
    cwd: '/',
    encoding: 'utf8',
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
  })
  rmSync(passwordFile, { force: true })
  if (run.status !== 0) throw new Error(`initdb failed: ${run.error?.message ?? ''}${run.stdout}${run.stderr}`)
  try {
    renameSync(draft, cluster.dataDir)
  } catch (error) {
    if (!existsSync(path.join(cluster.dataDir, 'PG_VERSION'))) throw error
    rmSync(draft, { recursive: true }) // another first start was faster
  }
}

function removeAbandoned(home: string): void {
  for (const name of readdirSync(home)) {
    if (name.startsWith('init-') && !isAlive(Number.parseInt(name.slice(5), 10))) {
      rmSync(path.join(home, name), { recursive: true, force: true })
    }
  }
}

/** The builtin C.UTF-8 locale makes the cluster independent of the host's locales and their versions. */
function initArguments(dir: string, passwordFile: string): string[] {
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  return ['-D', dir, '-U', SUPERUSER, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, ...locale, '--no-instructions']
}
