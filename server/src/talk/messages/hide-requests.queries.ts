/** Facts about a message of a stranger, and where it is hidden. */
import type { AccountId, ConversationId } from '@limelight/contract/ids'
import type { HiddenReason } from '@limelight/contract/talk/requests'
import { sql } from 'kysely'
import type { Ctx, Tx } from '#/platform/ctx'
import { deleteInBatches } from '#/platform/db/delete-in-batches'

type Sides = { conversationId: ConversationId; senderId: AccountId; recipientId: AccountId }
export type SidesRow = {
  /** Null: the recipient is no creator. */
  hides_spam: boolean | null
  hidden_for: HiddenReason | 'shown' | null
  sender_since: Temporal.Instant
  name: string
  username: string | null
}

export async function findSides(
  { db }: Tx,
  { conversationId, senderId, recipientId }: Sides,
): Promise<SidesRow | undefined> {
  const { rows } = await sql<SidesRow>`
    select p.hides_spam, part.hidden_for, s.created_at as sender_since, r.name, r.username
    from conversation_participant part
    join account r on r.id = part.account_id
    join account s on s.id = ${senderId}
    left join performer p on p.account_id = part.account_id
    where part.conversation_id = ${conversationId} and part.account_id = ${recipientId}
  `.execute(db)
  return rows[0]
}

type Text = { senderId: AccountId; hash: Buffer; since: Temporal.Instant }

/** Notes the text, and answers to how many it was sent since. */
export async function noteText(
  tx: Tx,
  { conversationId, ...text }: Text & Pick<Sides, 'conversationId'>,
): Promise<number> {
  await sql`
    insert into stranger_text (sender_id, text_hash, conversation_id, sent_at)
    values (${text.senderId}, ${text.hash}, ${conversationId}, ${tx.clock.now()})
    on conflict (sender_id, text_hash, conversation_id) do update set sent_at = excluded.sent_at
  `.execute(tx.db)
  return countCopies(tx, text)
}

async function countCopies({ db }: Tx, { senderId, hash, since }: Text): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from stranger_text
    where sender_id = ${senderId} and text_hash = ${hash} and sent_at > ${since}
  `.execute(db)
  return rows[0]?.total ?? 0
}

type Hiding = { conversationId: ConversationId; accountId: AccountId; reason: HiddenReason; count: number | null }

export async function hideRequest({ db }: Tx, { conversationId, accountId, reason, count }: Hiding): Promise<void> {
  await sql`
    update conversation_participant set hidden_for = ${reason}, hidden_count = ${count}
    where conversation_id = ${conversationId} and account_id = ${accountId}
  `.execute(db)
}

/** The same text in requests that were there before, where the creator hides spam and has not moved it back. */
export async function hideCopies(tx: Tx, text: Text): Promise<void> {
  const count = await countCopies(tx, text)
  await sql`
    with copies as (
      select part.conversation_id, part.account_id
      from stranger_text t
      join conversation_participant part on part.conversation_id = t.conversation_id and part.account_id <> t.sender_id
      join performer p on p.account_id = part.account_id and p.hides_spam
      where t.sender_id = ${text.senderId} and t.text_hash = ${text.hash} and t.sent_at > ${text.since}
        and part.request = 'open' and (part.hidden_for is null or part.hidden_for = 'copies')
      order by part.conversation_id
      for no key update of part
    )
    update conversation_participant part set hidden_for = 'copies', hidden_count = ${count}
    from copies where part.conversation_id = copies.conversation_id and part.account_id = copies.account_id
  `.execute(tx.db)
}

/** Back among the requests, for good. False where nothing is hidden. */
export async function showRequest(
  { db }: Tx,
  { id, accountId }: { id: ConversationId; accountId: AccountId },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update conversation_participant set hidden_for = 'shown', hidden_count = null
    where conversation_id = ${id} and account_id = ${accountId} and hidden_for is not null
  `.execute(db)
  return numAffectedRows === 1n
}

export async function deleteTextsBefore(ctx: Ctx, before: Temporal.Instant, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(ctx, { table: 'stranger_text', expired: sql`sent_at < ${before}` }, signal)
}
