/** What an upgrade would do, and what would stop it: looked at while the version before serves. Nothing is changed. */
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { freeBytesOf } from '../free-space.ts'
import { findPending, type Migration, readMigrations } from './migrate.ts'

/** `isOk` is undefined for what is only worth knowing. */
export type UpgradeFinding = { isOk: boolean | undefined; text: string }

/** Beside it, since a migration may write a table anew. */
const LEAST_FREE_BYTES = 1_000_000_000
/** A migration waits ten seconds for a lock, and is given up then. */
const LONG_TRANSACTION_SECONDS = 10
const TOUCHED = /\b(?:alter table(?: only)?(?: if exists)?|update|on(?= \w+ (?:using|\()))\s+([a-z_]+)/g

/** Throws a `StartError` when newer code has migrated the database. */
export async function checkUpgrade(ctx: Ctx, databaseUrl: string): Promise<UpgradeFinding[]> {
  const pending = await findPending(databaseUrl, await readMigrations())
  const [migrations, space, transactions, indexes] = await Promise.all([
    describeMigrations(ctx, pending),
    checkSpace(ctx, pending.length > 0),
    checkTransactions(ctx),
    checkIndexes(ctx),
  ])
  return [...migrations, space, ...transactions, ...indexes]
}

async function describeMigrations(ctx: Ctx, pending: readonly Migration[]): Promise<UpgradeFinding[]> {
  if (pending.length === 0) return [{ isOk: true, text: 'No migration is pending' }]
  const rows = await countRows(ctx)
  const each = pending.map(({ name, text, kind }) => {
    const [first = ''] = text.split('\n')
    const touched = [...new Set([...text.matchAll(TOUCHED)].map(([, table = '']) => table))].filter((table) =>
      rows.has(table),
    )
    const sizes = touched.map((table) => `${table} (${rows.get(table)?.toLocaleString('en')} rows)`)
    return { isOk: undefined, text: `${name}, ${kind}: ${first.replace(/^--\s*/, '')}${listed(sizes)}` }
  })
  const isRolling = pending.every(({ kind }) => kind !== 'contract')
  const text = isRolling
    ? `${pending.length} pending, and this version runs beside the one before: processes can be replaced one by one`
    : `${pending.length} pending, and the version before does not start again after them: stop all of its processes first`
  return [{ isOk: true, text }, ...each]
}

function listed(sizes: readonly string[]): string {
  return sizes.length === 0 ? '' : ` Tables: ${sizes.join(', ')}.`
}

/** As the server last estimated. */
async function countRows({ db }: Ctx): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ name: string; rows: number }>`
    select relname as name, greatest(reltuples, 0)::float8 as rows
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
  `.execute(db)
  return new Map(rows.map((row) => [row.name, row.rows]))
}

/** Of the embedded database, or of the data folder alone: that of a server elsewhere is not known. */
async function checkSpace({ db, config }: Ctx, isMigrating: boolean): Promise<UpgradeFinding> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database())::float8 as bytes`.execute(
    db,
  )
  const [free, size] = [await freeBytesOf(config.dataDir), rows[0]?.bytes ?? 0]
  const isEmbedded = config.databaseUrl === undefined
  const needed = Math.max(LEAST_FREE_BYTES, isEmbedded && isMigrating ? size : 0)
  const text = `${gigabytes(free)} free in ${config.dataDir}, the database has ${gigabytes(size)}`
  return free >= needed
    ? { isOk: true, text }
    : { isOk: false, text: `${text}: at least ${gigabytes(needed)} are needed` }
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`
}

async function checkTransactions({ db }: Ctx): Promise<UpgradeFinding[]> {
  const { rows } = await sql<{ pid: number; seconds: number; application: string }>`
    select pid, extract(epoch from now() - xact_start)::int as seconds, application_name as application
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start < now() - ${LONG_TRANSACTION_SECONDS} * interval '1 second'
  `.execute(db)
  return rows.map(({ pid, seconds, application }) => ({
    isOk: false,
    text: `A transaction of the database has run for ${seconds} s (process ${pid}${application && `, ${application}`}): migrations wait for it, and fail`,
  }))
}

/** What an interrupted `create index concurrently` leaves. */
async function checkIndexes({ db }: Ctx): Promise<UpgradeFinding[]> {
  const { rows } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index where not indisvalid
  `.execute(db)
  return rows.map(({ name }) => ({ isOk: false, text: `The index ${name} is not valid: drop it, or reindex it` }))
}
