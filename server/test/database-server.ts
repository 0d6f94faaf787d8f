/**
 * One embedded server for all test processes of this checkout. Run as a program, this file is the keeper: it owns the
 * server and ends with it once no test run holds a lease. A lease is a file named after the pid of a run, so killed runs
 * let go too. The server belongs to no test file, because it would end under the others.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '#/platform/db/embedded-postgres'
import { isAlive } from '#/platform/is-alive'

const CHECKOUT = createHash('sha256')
  .update(import.meta.dirname)
  .digest('hex')
  .slice(0, 8)
const DIR = path.join(tmpdir(), `limelight-test-${process.getuid?.() ?? 0}-${CHECKOUT}`)
const LEASES = path.join(DIR, 'leases')
const URL_FILE = path.join(DIR, 'url')
const LEASE_POLL_MS = 200
/** A second on a quiet machine. */
const START_WITHIN_MS = 15 * 60_000

/**
 * Nothing here outlives a crash, so nothing is flushed: a clone takes half the time. Statements are planned once for each
 * connection, not five times before a plan is reused: most run less often, and a quarter of the database's time was planning.
 */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  plan_cache_mode: 'force_generic_plan',
}

if (import.meta.main) await keepServer(Number(process.argv[2]))

/** URL of the server's `postgres` database; it stays up until this test run has ended. */
export async function joinTestServer(): Promise<string> {
  const deadline = Date.now() + START_WITHIN_MS
  let keeper: ChildProcess | undefined
  while (Date.now() < deadline) {
    const url = takeLease(testRunPid()) ? readFileSync(URL_FILE, 'utf8') : undefined
    if (url && (await isReachable(url))) return url
    if (!keeper || keeper.exitCode !== null || keeper.signalCode !== null) keeper = spawnKeeper()
    await sleep(50)
  }
  throw new Error(`the test database did not start; see ${path.join(DIR, 'keeper.log')}`)
}

/** `npm test` names itself: it lives as long as the run. */
function testRunPid(): number {
  return Number(process.env.TEST_RUN_PID ?? process.pid)
}

/** False when no keeper accepts leases. */
function takeLease(pid: number): boolean {
  try {
    writeFileSync(path.join(LEASES, String(pid)), '')
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}

async function isReachable(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: START_WITHIN_MS })
  client.on('error', () => {}) // a keeper that ends at this moment: the next round starts another
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

function spawnKeeper(): ChildProcess {
  mkdirSync(DIR, { recursive: true, mode: 0o755 })
  if (statSync(DIR).uid !== process.getuid?.()) throw new Error(`${DIR} belongs to someone else`)
  const log = openSync(path.join(DIR, 'keeper.log'), 'a')
  const command = [import.meta.filename, String(testRunPid())]
  const keeper = spawn(process.execPath, command, {
    detached: true,
    stdio: ['ignore', log, log],
    cwd: import.meta.dirname,
  })
  keeper.unref()
  return keeper
}

/** Several runs may spawn keepers at once: the one that owns the server stays. */
async function keepServer(firstLeasePid: number): Promise<void> {
  const server = await startEmbeddedPostgres({
    dataDir: path.join(DIR, 'data'),
    settings: SETTINGS,
    log: console.error,
  })
  if (!server.owned) return
  const url = server.urlOf('postgres')
  await dropAbandoned(url)
  writeFileSync(URL_FILE, url, { mode: 0o600 })
  mkdirSync(LEASES, { recursive: true })
  takeLease(firstLeasePid)
  while (hasLeases(LEASES) || !closeLeases()) await sleep(LEASE_POLL_MS)
  await server.stop()
}

function hasLeases(dir: string): boolean {
  const pids = readdirSync(dir)
  for (const pid of pids) if (!isAlive(Number(pid))) rmSync(path.join(dir, pid))
  return pids.some((pid) => isAlive(Number(pid)))
}

/** Moves the folder away so that no process can take a lease any more; moves it back if one just did. */
function closeLeases(): boolean {
  const closed = path.join(DIR, `leases-closed-${process.pid}`)
  renameSync(LEASES, closed)
  if (hasLeases(closed)) {
    renameSync(closed, LEASES)
    return false
  }
  rmSync(closed, { recursive: true })
  return true
}

/** Databases of killed runs. */
async function dropAbandoned(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    "select datname as name from pg_database where datname like 'test\\_%'",
  )
  for (const { name } of rows) await client.query(`drop database ${client.escapeIdentifier(name)} with (force)`)
  await client.end()
}
