import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../start-error.ts'
import { CONNECT_MS } from './suitable-database.ts'

export const MIGRATIONS_DIR = path.resolve(import.meta.dirname, '../../../migrations')

export type Migration = { name: string; text: string; sha256: string }

const NO_TRANSACTION = /^--\s*migrate:no-transaction/m
const LOCK_POLL_MS = 100

/** A name that only the migrations from before the first release had, which `0001` to `0011` replaced. */
const BEFORE_FIRST_RELEASE = '0003-media.sql'

/** The numbered .sql files in order. Two files may not share a number: their order would depend on their names. */
export async function readMigrations(dir = MIGRATIONS_DIR): Promise<Migration[]> {
  const names = (await readdir(dir)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).sort()
  const twins = names.filter((name, i) => name.slice(0, 4) === names[i - 1]?.slice(0, 4))
  if (twins.length > 0) throw new Error(`Two migrations share a number: ${twins.join(', ')}`)
  return await Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(dir, name), 'utf8')
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/**
 * Applies the missing migrations, each file in a transaction of its own (`-- migrate:no-transaction` in a file switches that
 * off), and returns the names. Several processes may call it at once. Throws a `StartError` when an applied file was edited,
 * when the database is from before the first release and, if the given ones are all there are, when the database has
 * others: newer code has migrated it.
 */
export async function migrate(
  url: string,
  migrations: readonly Migration[],
  { areAll = false }: { areAll?: boolean } = {},
): Promise<string[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    options: '-c TimeZone=UTC -c lock_timeout=10s',
  })
  client.on('error', () => {}) // the query under way throws the same error
  await client.connect()
  try {
    await lockMigrations(client)
    const applied = await readApplied(client)
    refuseBeforeFirstRelease(applied)
    if (areAll) refuseNewer(applied, migrations)
    const done: string[] = []
    for (const migration of migrations) {
      const known = applied.get(migration.name)
      if (known === undefined) {
        await apply(client, migration)
        done.push(migration.name)
      } else if (known !== migration.sha256) {
        throw new StartError(
          `Migration ${migration.name} was edited after it was applied. During development, delete the data folder and start again. In production, restore the file and add a new migration.`,
        )
      }
    }
    return done
  } finally {
    await client.end() // frees the lock
  }
}

/** Changes nothing. Throws a `StartError` unless the database has exactly these migrations. */
export async function requireMigrated(url: string, migrations: readonly Migration[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {}) // the query under way throws the same error
  await client.connect()
  try {
    const { rows } = await client.query<{ has: boolean }>("select to_regclass('schema_migration') is not null as has")
    if (!rows[0]?.has) throw new StartError('The database holds no site. Set DATABASE_URL as it is set for the site.')
    const applied = await listApplied(client)
    refuseBeforeFirstRelease(applied)
    refuseNewer(applied, migrations)
    const missing = migrations.filter(({ name }) => !applied.has(name))
    if (missing.length === 0) return
    throw new StartError('The database is of an older version. Start the site with this version first.')
  } finally {
    await client.end()
  }
}

function refuseBeforeFirstRelease(applied: ReadonlyMap<string, string>): void {
  if (!applied.has(BEFORE_FIRST_RELEASE)) return
  throw new StartError(
    'The database was created by a version before the first release, which this version cannot migrate. Delete DATA_DIR (with DATABASE_URL: the database as well) to start with an empty site, or keep running the version that created it.',
  )
}

function refuseNewer(applied: ReadonlyMap<string, string>, migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ name }) => name))
  const newer = [...applied.keys()].filter((name) => !known.has(name)).sort()
  if (newer.length === 0) return
  throw new StartError(
    `The database was migrated by a newer version (${newer.join(', ')}). Start that version, or restore an older backup.`,
  )
}

/** Polling: a session that waits in pg_advisory_lock() holds a snapshot, on which CREATE INDEX CONCURRENTLY waits in turn. */
async function lockMigrations(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ ok: boolean }>(
      "select pg_try_advisory_lock(hashtext('limelight.migrate')) as ok",
    )
    if (rows[0]?.ok) return
    await sleep(LOCK_POLL_MS)
  }
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  await client.query(`
    create table if not exists schema_migration (
      name text primary key,
      sha256 text not null,
      applied_at timestamptz not null default now()
    )`)
  return await listApplied(client)
}

async function listApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migration')
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]))
}

async function apply(client: pg.Client, { name, text, sha256 }: Migration): Promise<void> {
  const inTransaction = !NO_TRANSACTION.test(text)
  try {
    if (inTransaction) await client.query('begin')
    await client.query(text)
    await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256])
    if (inTransaction) await client.query('commit')
  } catch (cause) {
    if (inTransaction) await client.query('rollback').catch(() => {}) // the connection itself may be broken; `cause` says so
    throw new Error(`Migration ${name} failed: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}
