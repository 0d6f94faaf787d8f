import { sql } from 'kysely'
import type { Db } from '#/platform/ctx'
import { positionOf } from '#/platform/db/wal-stream'

export const SLOT = 'limelight_wal_archive'

/** `isLost`: the server has removed WAL that was not archived. */
export type Slot = { isActive: boolean; isLost: boolean; restart: bigint; retainedBytes: number }

export async function findSlot({ db }: Db): Promise<Slot | undefined> {
  const { rows } = await sql<{ active: boolean; lost: boolean; restart: string | null; retained: number | null }>`
    select active, coalesce(wal_status = 'lost', false) as lost, restart_lsn::text as restart,
      (pg_current_wal_lsn() - restart_lsn)::float8 as retained
    from pg_replication_slots where slot_name = ${SLOT}
  `.execute(db)
  const [row] = rows
  if (!row) return undefined
  return {
    isActive: row.active,
    isLost: row.lost || row.restart === null,
    restart: row.restart === null ? 0n : positionOf(row.restart),
    retainedBytes: row.retained ?? 0,
  }
}

export async function createSlot({ db }: Db): Promise<void> {
  await sql`select pg_create_physical_replication_slot(${SLOT}, true)`.execute(db)
}

/** One that is in use stays. */
export async function dropSlot({ db }: Db): Promise<void> {
  await sql`
    select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = ${SLOT} and not active
  `.execute(db)
}

/** What was acknowledged before `at` lies before `position`. */
export async function findFlushed({ db }: Db): Promise<{ at: Temporal.Instant; position: bigint }> {
  const { rows } = await sql<{ at: string; lsn: string }>`
    select to_char(statement_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      pg_current_wal_flush_lsn()::text as lsn
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('the server says nothing of its WAL')
  return { at: Temporal.Instant.from(row.at), position: positionOf(row.lsn) }
}

/** How far recovery has come that ended with this start of the server. */
export async function findReplayed({ db }: Db): Promise<bigint> {
  const { rows } = await sql<{ lsn: string | null }>`select pg_last_wal_replay_lsn()::text as lsn`.execute(db)
  return positionOf(rows[0]?.lsn ?? '0/0')
}

/** Names of the files that are still there; those that will be used again are named after their future contents. */
export async function listSegments({ db }: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select name from pg_ls_waldir()`.execute(db)
  return new Set(rows.map(({ name }) => name))
}
