import { type Kysely, sql } from 'kysely'
import type { DB } from './tables.ts'

export type StandbyFacts = { systemId: string; isStandby: boolean; position: number }

/** Where the primary is: everything that is visible there now is before it. */
export async function readPrimary(db: Kysely<DB>): Promise<Omit<StandbyFacts, 'isStandby'>> {
  const { rows } = await sql<{ systemId: string; position: number }>`
    select system_identifier::text as "systemId", pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint as position
    from pg_control_system()`.execute(db)
  return only(rows)
}

export async function readStandby(db: Kysely<DB>): Promise<StandbyFacts> {
  const { rows } = await sql<StandbyFacts>`
    select system_identifier::text as "systemId", pg_is_in_recovery() as "isStandby",
      pg_wal_lsn_diff(coalesce(pg_last_wal_replay_lsn(), '0/0'), '0/0')::bigint as position
    from pg_control_system()`.execute(db)
  return only(rows)
}

/** After a commit: a standby that is there has it, also where commits are not waited for. */
export async function readWrittenPosition({ db }: { db: Kysely<DB> }): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint as position`.execute(db)
  return only(rows).position
}

function only<T>([row]: readonly T[]): T {
  if (row === undefined) throw new Error('a statement without a table returned no row')
  return row
}
