import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '../config.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { migrate, readMigrations } from './migrate.ts'

export type RunningDatabase = {
  url: string
  /** Names of the migrations this start applied. */
  applied: string[]
  /** Stops the embedded server if this process owns it; close the pool first. */
  stop(): Promise<void>
}

const EMBEDDED_DATABASE = 'limelight'
const RESTART_PAUSE_MS = 1_000

/** The database of this installation, `DATABASE_URL` or the embedded one, started and migrated. */
export async function startDatabase(config: Config, log?: (text: string) => void): Promise<RunningDatabase> {
  const server = config.databaseUrl === undefined ? await startEmbedded(config, log) : undefined
  const url = config.databaseUrl ?? server?.urlOf(EMBEDDED_DATABASE)
  if (url === undefined) throw new Error('no database')
  const applied = await migrate(url, await readMigrations())
  return { url, applied, stop: async () => server?.stop() }
}

/** A server that ends unasked (killed for memory, say) is started again: the pool answers `unavailable` until then. */
async function startEmbedded({ dataDir }: Config, log: (text: string) => void = () => {}) {
  let isStopping = false
  let server = await startEmbeddedPostgres({ dataDir, log })
  await createDatabaseIfAbsent(server.urlOf('postgres'), EMBEDDED_DATABASE)
  const watch = async () => {
    while (!isStopping) {
      await server.exited
      if (isStopping) return
      log('PostgreSQL ended unexpectedly and is started again')
      server = await restart(dataDir, log)
    }
    await server.stop() // asked to stop in the middle of a restart
  }
  const watching = watch()
  const stop = async () => {
    isStopping = true
    await server.stop()
    if (server.owned) await watching
  }
  return { urlOf: server.urlOf, stop }
}

async function restart(dataDir: string, log: (text: string) => void): Promise<EmbeddedPostgres> {
  for (;;) {
    try {
      return await startEmbeddedPostgres({ dataDir, log })
    } catch (error) {
      log(`PostgreSQL does not start: ${error instanceof Error ? error.message : error}`)
      await sleep(RESTART_PAUSE_MS)
    }
  }
}

async function createDatabaseIfAbsent(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
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
