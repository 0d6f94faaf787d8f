import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Db } from '../ctx.ts'
import { executeLater } from '../db/execute-later.ts'
import type { DB } from '../db/tables.ts'

export type OutboxRow = { id: number; topic: string; payload: unknown }

/** One row in the caller's transaction: the job or event happens if and only if that commits. */
export async function insertOutboxRow(db: Kysely<DB>, topic: string, payload: unknown): Promise<void> {
  noteOutboxRow(db)
  await executeLater(db, sql`insert into outbox (topic, payload) values (${topic}, ${JSON.stringify(payload)})`)
}

/** The same where the condition holds once the statement runs, which need not be looked up before. */
export async function insertOutboxRowIf(
  db: Kysely<DB>,
  condition: RawBuilder<unknown>,
  { topic, payload }: { topic: string; payload: unknown },
): Promise<void> {
  noteOutboxRow(db)
  const row = sql`select ${topic}, ${JSON.stringify(payload)}::jsonb where ${condition}`
  await executeLater(db, sql`insert into outbox (topic, payload) ${row}`)
}

/**
 * Takes the oldest rows of these topics out, in order. Locked rows are skipped, so several relays share the work; a row
 * comes back when the caller's transaction fails. The ids are an array, which is made once: as `in (select …)` they may be looked for anew
 * for each row, and the limit then holds for none of them.
 */
export async function takeOutboxRows(db: Kysely<DB>, topics: readonly string[], limit: number): Promise<OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`
    delete from outbox
    where id = any(array(
      select id from outbox where topic = any(${topics}) order by id limit ${limit} for update skip locked
    ))
    returning id, topic, payload`.execute(db)
  return rows.sort((a, b) => a.id - b.id)
}

const written = new WeakSet<Kysely<DB>>()

/** For statements that insert rows by themselves: what waits for rows looks as soon as this transaction has committed. */
export function noteOutboxRow(db: Kysely<DB>): void {
  written.add(db)
}

export function hasOutboxRow(db: Kysely<DB>): boolean {
  return written.has(db)
}

/** Everything that waits, in one statement: whether rows do, and in which of these queues jobs do. */
export async function findWaiting(
  { db }: Db,
  queues: readonly string[],
): Promise<{ hasRows: boolean; queues: string[] }> {
  const { rows } = await sql<{ has_rows: boolean; queues: string[] }>`
    select exists (select from outbox) as has_rows, array(
      select q.name
      from unnest(${queues}::text[]) as q (name)
      where exists (select from pgboss.job j where j.name = q.name and j.state < 'active' and j.start_after <= now())
    ) as queues
  `.execute(db)
  const row = rows[0]
  return { hasRows: row?.has_rows ?? false, queues: row?.queues ?? [] }
}
