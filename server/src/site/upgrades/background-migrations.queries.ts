import { sql } from 'kysely'
import type { Ctx, Db, Tx } from '#/platform/ctx'

export type BackgroundMigrationRow = {
  name: string
  purpose: string
  rows_done: number
  rows_total: number
  registered_at: Temporal.Instant
  finished_at: Temporal.Instant | null
  paused_at: Temporal.Instant | null
  failure: string | null
}

export async function findBackgroundMigrations({ db }: Db): Promise<BackgroundMigrationRow[]> {
  const { rows } = await sql<BackgroundMigrationRow>`
    select name, purpose, rows_done::float8, rows_total::float8, registered_at, finished_at, paused_at, failure
    from background_migration order by name desc
  `.execute(db)
  return rows
}

/** Those whose next batch may be written. */
export async function findUnfinished({ db }: Ctx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from background_migration where finished_at is null and paused_at is null order by name
  `.execute(db)
  return rows.map(({ name }) => name)
}

/** False when it is finished, or is so already. */
export async function setPaused(tx: Tx, name: string, isPaused: boolean): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update background_migration set paused_at = ${isPaused ? tx.clock.now() : null}, failure = null
    where name = ${name} and finished_at is null and (paused_at is not null) <> ${isPaused}
  `.execute(tx.db)
  return numAffectedRows === 1n
}

/** It rests until an operator resumes it. */
export async function recordFailure({ db, clock }: Ctx, name: string, failure: string): Promise<void> {
  await sql`
    update background_migration set paused_at = ${clock.now()}, failure = ${failure}
    where name = ${name} and finished_at is null
  `.execute(db)
}

/** Its rows were held by others, or took too long. */
export async function halveBatch({ db }: Ctx, name: string): Promise<void> {
  await sql`update background_migration set batch_rows = greatest(batch_rows / 2, 1) where name = ${name}`.execute(db)
}

/** Bytes that the standby furthest behind has not replayed; 0 without standbys. */
export async function findReplayLag({ db }: Ctx): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(max(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)), 0)::float8 as bytes from pg_stat_replication
  `.execute(db)
  return rows[0]?.bytes ?? 0
}
