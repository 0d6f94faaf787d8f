import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { StartError } from '../start-error.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { findPending, migrate, readMigrations, requireMigrated } from './migrate.ts'
import { readPostgresLine } from './postgres-messages.ts'
import { clusterDirOf } from './postgres-versions.ts'
import { requireSuitableDatabase } from './suitable-database.ts'
import { whileAway } from './while-away.ts'

export type RunningDatabase = {
  url: string
  /** Names of the migrations this start applied. */
  applied: string[]
  /** Stops the embedded server if this process owns it; close the pool first. */
  stop(): Promise<void>
}

export const EMBEDDED_DATABASE = 'limelight'
const RESTART_PAUSE_MS = 1_000

/** The database of this installation, `DATABASE_URL` or the embedded one, started and migrated. `log` gets what PostgreSQL says. */
export async function startDatabase(config: Config, log: (line: string) => void = () => {}): Promise<RunningDatabase> {
  const migrations = await readMigrations()
  if (config.databaseUrl !== undefined) {
    const url = config.databaseUrl
    await whenReachable(() => requireSuitableDatabase(url), log)
    const applied = await whenReachable(() => migrate(url, migrations, { areAll: true }), log)
    return { url, applied, stop: async () => {} }
  }
  const server = await startEmbedded(config, log)
  const url = server.urlOf(EMBEDDED_DATABASE)
  // A command that owned the server may end right now and take it along: it is back in a moment.
  const applied = await whileAway(async () => {
    await createDatabaseIfAbsent(server.urlOf('postgres'), EMBEDDED_DATABASE)
    return migrate(url, migrations, { areAll: true })
  })
  return { url, applied, stop: server.stop }
}

/** Whether a start has made one below this folder. */
export function hasEmbeddedDatabase(dataDir: string): boolean {
  return existsSync(path.join(clusterDirOf(dataDir), 'PG_VERSION'))
}

/**
 * The database of a site that is there, for commands: the embedded server is attached to or started, and neither made nor migrated.
 * Throws a `StartError` where this version has not migrated it, unless it `mayBeOlder`.
 */
export async function attachDatabase(
  config: Config,
  { mayBeOlder = false }: { mayBeOlder?: boolean } = {},
): Promise<Omit<RunningDatabase, 'applied'>> {
  const look = async (url: string) =>
    mayBeOlder ? void (await findPending(url, await readMigrations())) : requireMigrated(url, await readMigrations())
  if (config.databaseUrl !== undefined) {
    const url = config.databaseUrl
    await whenReachable(
      () => look(url),
      () => {},
    )
    return { url, stop: async () => {} }
  }
  const server = await startEmbedded(config, () => {})
  const url = server.urlOf(EMBEDDED_DATABASE)
  try {
    await whileAway(() => look(url))
  } catch (error) {
    await server.stop()
    throw error
  }
  return { url, stop: server.stop }
}

/** Whatever starts both may start this process first: it waits a minute for the server, and says so. */
async function whenReachable<T>(work: () => Promise<T>, log: (line: string) => void): Promise<T> {
  return await whileAway(work, {
    onAway: (error) => log(`WARNING:  can’t reach DATABASE_URL yet: ${reasonOf(error)}`),
  }).catch((error: unknown) => {
    if (error instanceof StartError) throw error
    throw new StartError(`DATABASE_URL: can’t connect. ${reasonOf(error)}`, { cause: error })
  })
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error)
}

/** For `startDatabase`: writes PostgreSQL's messages as events of our own log. */
export function logPostgres(log: Logger, line: string): void {
  const message = readPostgresLine(line)
  if (message) log[message.level]({ event: 'postgresql', text: message.text })
}

/**
 * A server that ends unasked is started again: killed for memory, say, or run by a command beside this process that has
 * ended. The pool answers `unavailable` until then.
 */
async function startEmbedded({ dataDir, walMaxBytes }: Config, log: (line: string) => void) {
  let isStopping = false
  // What waits for its archive is given up before it fills the disk.
  const settings = { max_slot_wal_keep_size: `${Math.floor(walMaxBytes / 1024 / 1024)}MB` }
  const options = { dataDir, log, settings }
  let server = await startEmbeddedPostgres(options)
  const watch = async () => {
    for (;;) {
      await server.exited
      if (isStopping) return
      log('LOG:  PostgreSQL has ended and is started again')
      const next = await restart(
        () => startEmbeddedPostgres(options),
        log,
        () => isStopping,
      )
      if (!next) return
      server = next
      if (isStopping) return server.stop()
    }
  }
  const watching = watch()
  const stop = async () => {
    isStopping = true
    await server.stop()
    // The one of another process goes on.
    if (server.owned) await watching
  }
  return { urlOf: server.urlOf, stop }
}

async function restart(
  start: () => Promise<EmbeddedPostgres>,
  log: (line: string) => void,
  isStopping: () => boolean,
): Promise<EmbeddedPostgres | undefined> {
  while (!isStopping()) {
    try {
      return await start()
    } catch (error) {
      log(`FATAL:  PostgreSQL does not start: ${error instanceof Error ? error.message : error}`)
      await sleep(RESTART_PAUSE_MS)
    }
  }
  return undefined
}

export async function createDatabaseIfAbsent(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  client.on('error', () => {}) // the query under way throws the same error
  await client.connect()
  try {
    // Two first starts at once: `create database` knows no `if not exists`.
    await client.query('select pg_advisory_lock(hashtext($1))', [`create ${name}`])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}
