import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { StartError } from '../start-error.ts'
import { askOf, backgroundTableOf, finishBackground, registerBackground } from './background-migrations.ts'
import { databaseClient } from './hosts.ts'
import { CONNECT_MS } from './suitable-database.ts'

export const MIGRATIONS_DIR = path.resolve(import.meta.dirname, '../../../migrations')

/**
 * `expand`: the code before it works on, also after a restart. `background`: the same, and its rows are written while the site serves.
 * `contract`: the code before it does not work on.
 */
export type MigrationKind = 'expand' | 'background' | 'contract'
/** `after`: the background migration that has to be finished before. */
export type Migration = { name: string; text: string; sha256: string; kind: MigrationKind; after: string | undefined }

/** Files without this line are from before there were kinds. */
const KIND = /^--\s*migrate:(expand|contract)$/m
const AFTER = /^--\s*migrate:after\s+(\S+)$/m

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
      return parseMigration(name, text)
    }),
  )
}

/** Pure. */
export function parseMigration(name: string, text: string): Migration {
  const stated = (KIND.exec(text)?.[1] ?? 'contract') as MigrationKind
  const kind = backgroundTableOf(text) === undefined ? stated : 'background'
  return { name, text, sha256: createHash('sha256').update(text).digest('hex'), kind, after: AFTER.exec(text)?.[1] }
}

/**
 * Applies the missing migrations, each file in a transaction of its own (`-- migrate:no-transaction` in a file switches that
 * off), and returns the names. Several processes may call it at once. Throws a `StartError` when an applied file was edited,
 * when the database is from before the first release and, if the given ones are all there are, when newer code has migrated it in a
 * way that this code does not work on.
 */
export async function migrate(
  url: string,
  migrations: readonly Migration[],
  { areAll = false }: { areAll?: boolean } = {},
): Promise<string[]> {
  const client = databaseClient({
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
        await finishBefore(client, migration, migrations)
        await apply(client, migration)
        done.push(migration.name)
      } else if (known.sha256 !== migration.sha256) {
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

/** Changes nothing. Throws a `StartError` unless this code works on the database; returns the migrations that a start would apply. */
export async function findPending(url: string, migrations: readonly Migration[]): Promise<Migration[]> {
  const client = databaseClient({ connectionString: url })
  client.on('error', () => {}) // the query under way throws the same error
  await client.connect()
  try {
    const { rows } = await client.query<{ has: boolean }>("select to_regclass('schema_migration') is not null as has")
    if (!rows[0]?.has) throw new StartError('The database holds no site. Set DATABASE_URL as it is set for the site.')
    const applied = await listApplied(client)
    refuseBeforeFirstRelease(applied)
    refuseNewer(applied, migrations)
    return migrations.filter(({ name }) => !applied.has(name))
  } finally {
    await client.end()
  }
}

/** Changes nothing. Throws a `StartError` unless the database has these migrations, and no others that this code does not work on. */
export async function requireMigrated(url: string, migrations: readonly Migration[]): Promise<void> {
  const pending = await findPending(url, migrations)
  if (pending.length > 0)
    throw new StartError('The database is of an older version. Start the site with this version first.')
}

type Applied = ReadonlyMap<string, { sha256: string; kind: string }>

function refuseBeforeFirstRelease(applied: Applied): void {
  if (!applied.has(BEFORE_FIRST_RELEASE)) return
  throw new StartError(
    'The database was created by a version before the first release, which this version cannot migrate. Delete DATA_DIR (with DATABASE_URL: the database as well) to start with an empty site, or keep running the version that created it.',
  )
}

/** Those that only add are no reason: a version before starts again beside the newer one, while its processes are replaced one by one. */
function refuseNewer(applied: Applied, migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = [...applied].filter(([name, { kind }]) => !known.has(name) && kind !== 'expand')
  const newer = unknown.map(([name]) => name).sort()
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

async function readApplied(client: pg.Client): Promise<Applied> {
  await client.query(`
    create table if not exists schema_migration (
      name text primary key,
      sha256 text not null,
      applied_at timestamptz not null default now(),
      kind text not null default 'contract'
    )`)
  // Of databases from before there were kinds; only then, since it locks the table.
  if (!(await hasKinds(client)))
    await client.query("alter table schema_migration add column if not exists kind text not null default 'contract'")
  return await listApplied(client)
}

async function listApplied(client: pg.Client): Promise<Applied> {
  const kind = (await hasKinds(client)) ? 'kind' : "'contract'"
  const { rows } = await client.query<{ name: string; sha256: string; kind: string }>(
    `select name, sha256, ${kind} as kind from schema_migration`,
  )
  return new Map(rows.map(({ name, sha256, kind }) => [name, { sha256, kind }]))
}

async function hasKinds(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    "select from pg_attribute where attrelid = 'schema_migration'::regclass and attname = 'kind' and not attisdropped",
  )
  return rowCount === 1
}

async function finishBefore(client: pg.Client, { name, after }: Migration, all: readonly Migration[]): Promise<void> {
  if (after === undefined) return
  const before = all.find((migration) => migration.name === after && migration.kind === 'background')
  if (!before) throw new Error(`Migration ${name} comes after ${after}, which is no background migration`)
  await finishBackground(client, before)
}

/** Statements that allow no transaction allow no others beside them either: `-- migrate:next` stands between them. */
function partsOf({ text }: Migration): string[] {
  return NO_TRANSACTION.test(text) ? text.split(/^-- migrate:next$/m) : [text]
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const { name, text, sha256, kind } = migration
  const inTransaction = !NO_TRANSACTION.test(text)
  // To the version before, rows that are written later are an addition like any other.
  const recorded = kind === 'background' ? 'expand' : kind
  try {
    if (inTransaction) await client.query('begin')
    if (kind === 'background') await registerBackground(askOf(client), migration)
    else for (const part of partsOf(migration)) await client.query(part)
    await client.query('insert into schema_migration (name, sha256, kind) values ($1, $2, $3)', [
      name,
      sha256,
      recorded,
    ])
    if (inTransaction) await client.query('commit')
  } catch (cause) {
    if (inTransaction) await client.query('rollback').catch(() => {}) // the connection itself may be broken; `cause` says so
    throw new Error(`Migration ${name} failed: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}
