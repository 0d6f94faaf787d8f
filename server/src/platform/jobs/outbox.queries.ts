import { type Kysely, sql } from 'kysely'
import { executeLater } from '../db/execute-later.ts'
import type { DB } from '../db/tables.ts'

export type OutboxRow = { id: number; topic: string; payload: unknown }

/** One row in the caller's transaction: the job or event happens if and only if that commits. */
export async function insertOutboxRow(db: Kysely<DB>, topic: string, payload: unknown): Promise<void> {
  await executeLater(db, sql`insert into outbox (topic, payload) values (${topic}, ${JSON.stringify(payload)})`)
}

/**
 * Takes the oldest rows of these topics out, in order. Locked rows are skipped, so several relays share the work; a row
 * comes back when the caller's transaction fails.
 */
export async function takeOutboxRows(db: Kysely<DB>, topics: readonly string[], limit: number): Promise<OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`
    delete from outbox
    where id in (
      select id from outbox where topic = any(${topics}) order by id limit ${limit} for update skip locked
    )
    returning id, topic, payload`.execute(db)
  return rows.sort((a, b) => a.id - b.id)
}
