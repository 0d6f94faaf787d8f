import type { AccountId, SavedReplyId } from '@limelight/contract/ids'
import type { AutoOccasion } from '@limelight/contract/talk/auto-occasions'
import { sql } from 'kysely'
import type { Db, Tx } from '#/platform/ctx'
import { executeLater } from '#/platform/db/execute-later'
import { noteOutboxRow } from '#/platform/jobs/outbox.queries'
import type { Topics } from '#/platform/jobs/topics'

export type ReplyRow = { id: SavedReplyId; text: string; updated_at: Temporal.Instant }

export async function listReplies({ db }: Db, performerId: AccountId, limit: number): Promise<ReplyRow[]> {
  const { rows } = await sql<ReplyRow>`
    select id, text, updated_at from saved_reply
    where performer_id = ${performerId} order by updated_at desc, id desc limit ${limit}
  `.execute(db)
  return rows
}

export async function countReplies({ db }: Tx, performerId: AccountId): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from saved_reply where performer_id = ${performerId}
  `.execute(db)
  return rows[0]?.total ?? 0
}

type NewReply = { id: SavedReplyId; performer_id: AccountId; text: string }

export async function insertReply(tx: Tx, { id, performer_id, text }: NewReply): Promise<void> {
  const now = tx.clock.now()
  await sql`
    insert into saved_reply (id, performer_id, text, created_at, updated_at)
    values (${id}, ${performer_id}, ${text}, ${now}, ${now})
  `.execute(tx.db)
}

type Ref = { performerId: AccountId; id: SavedReplyId }

export async function updateReply(tx: Tx, { performerId, id }: Ref, text: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update saved_reply set text = ${text}, updated_at = ${tx.clock.now()}
    where id = ${id} and performer_id = ${performerId}
  `.execute(tx.db)
  return numAffectedRows === 1n
}

export async function deleteReply(tx: Tx, { performerId, id }: Ref): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from saved_reply where id = ${id} and performer_id = ${performerId}
  `.execute(tx.db)
  return numAffectedRows === 1n
}

export type AutoRow = { occasion: AutoOccasion; text: string; is_enabled: boolean }

export async function listAutoMessages({ db }: Db, performerId: AccountId): Promise<AutoRow[]> {
  const { rows } = await sql<AutoRow>`
    select occasion, text, is_enabled from auto_message where performer_id = ${performerId}
  `.execute(db)
  return rows
}

export async function findEnabledText(
  { db }: Db,
  performerId: AccountId,
  occasion: AutoOccasion,
): Promise<string | undefined> {
  const { rows } = await sql<{ text: string }>`
    select text from auto_message where performer_id = ${performerId} and occasion = ${occasion} and is_enabled
  `.execute(db)
  return rows[0]?.text
}

/** Queues the job where the creator has a message for the occasion. A part of the transaction, as `tx.enqueue` is. */
export async function enqueueIfEnabled(tx: Tx, occurred: Topics['auto-message']): Promise<void> {
  const { performerId, occasion } = occurred
  noteOutboxRow(tx.db)
  await executeLater(
    tx.db,
    sql`
      insert into outbox (topic, payload)
      select 'auto-message', ${JSON.stringify(occurred)}::jsonb from auto_message
      where performer_id = ${performerId} and occasion = ${occasion} and is_enabled
    `,
  )
}

/** The same for several of one occasion. */
export async function enqueueEnabled(
  tx: Tx,
  occasion: AutoOccasion,
  occurred: readonly Topics['auto-message'][],
): Promise<void> {
  noteOutboxRow(tx.db)
  await executeLater(
    tx.db,
    sql`
      insert into outbox (topic, payload)
      select 'auto-message', o.payload
      from unnest(${occurred.map(({ performerId }) => performerId)}::uuid[],
        ${occurred.map((one) => JSON.stringify(one))}::jsonb[]) as o (performer_id, payload)
      join auto_message m on m.performer_id = o.performer_id and m.occasion = ${occasion} and m.is_enabled
    `,
  )
}

export async function upsertAutoMessage(tx: Tx, performerId: AccountId, row: AutoRow): Promise<void> {
  await sql`
    insert into auto_message (performer_id, occasion, text, is_enabled, updated_at)
    values (${performerId}, ${row.occasion}, ${row.text}, ${row.is_enabled}, ${tx.clock.now()})
    on conflict (performer_id, occasion) do update
    set text = excluded.text, is_enabled = excluded.is_enabled, updated_at = excluded.updated_at
  `.execute(tx.db)
}
