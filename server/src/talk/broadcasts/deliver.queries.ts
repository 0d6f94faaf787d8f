/** A batch of a delivery, each step one statement however many fans it reaches. */
import type { AccountId, BroadcastId, ConversationId, MessageId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Tx } from '#/platform/ctx'
import type { BroadcastRow } from './broadcasts.queries.ts'

/** Opens those that are missing. */
export async function openConversations(
  tx: Tx,
  performerId: AccountId,
  fans: readonly { id: ConversationId; fanId: AccountId }[],
): Promise<void> {
  const now = tx.clock.now()
  await sql`
    with opened as (
      insert into conversation (id, performer_id, member_id, opened_by, created_at, updated_at)
      select id, ${performerId}, fan_id, ${performerId}, ${now}, ${now}
      from unnest(${fans.map(({ id }) => id)}::uuid[], ${fans.map(({ fanId }) => fanId)}::uuid[]) as fan (id, fan_id)
      on conflict do nothing
      returning id, performer_id, member_id
    )
    insert into conversation_participant (conversation_id, account_id, recipient_id)
    select id, performer_id, member_id from opened
    union all
    select id, member_id, performer_id from opened
  `.execute(tx.db)
}

export type OpenConversation = { id: ConversationId; fan_id: AccountId; last_message_id: MessageId | null }

/** Locked in the order of their ids, as far as the broadcast has not reached them. */
export async function lockConversationsOf(
  tx: Tx,
  { id, performer_id: performerId }: Pick<BroadcastRow, 'id' | 'performer_id'>,
  fanIds: readonly AccountId[],
): Promise<OpenConversation[]> {
  const { rows } = await sql<OpenConversation>`
    select c.id, fan.id as fan_id, c.last_message_id
    from unnest(${fanIds}::uuid[]) as fan (id)
    -- As the index has the pairs.
    join conversation c on least(c.performer_id, c.member_id) = least(${performerId}::uuid, fan.id)
      and greatest(c.performer_id, c.member_id) = greatest(${performerId}::uuid, fan.id)
    where not exists (select from message m where m.broadcast_id = ${id} and m.conversation_id = c.id)
    order by c.id
    for no key update of c
  `.execute(tx.db)
  return rows
}

type Copy = { id: MessageId; conversationId: ConversationId; clientId: string }

/** `sentAt`: what readers see as the time of the message. */
export async function insertCopies(
  tx: Tx,
  broadcast: BroadcastRow,
  { copies, sentAt }: { copies: readonly Copy[]; sentAt: Temporal.Instant },
): Promise<void> {
  const now = tx.clock.now()
  const { id, performer_id: performerId, type, text, price_tokens: price, sent_by: sentBy, poll_id } = broadcast
  const ids = copies.map((copy) => copy.id)
  const conversationIds = copies.map((copy) => copy.conversationId)
  await sql`
    insert into message (id, conversation_id, sender_id, type, text, price_tokens, broadcast_id, client_id, created_at, sent_by, poll_id)
    select copy.id, copy.conversation_id, ${performerId}, ${type}, ${text}, ${price}, ${id}, copy.client_id, ${sentAt}, ${sentBy}::uuid, ${poll_id}::uuid
    from unnest(${ids}::uuid[], ${conversationIds}::uuid[], ${copies.map((copy) => copy.clientId)}::uuid[])
      as copy (id, conversation_id, client_id)
  `.execute(tx.db)
  await sql`
    update conversation c
    set message_count = c.message_count + 1, last_message_id = copy.id, updated_at = ${now}
    from unnest(${ids}::uuid[], ${conversationIds}::uuid[]) as copy (id, conversation_id)
    where c.id = copy.conversation_id
  `.execute(tx.db)
  await sql`
    update conversation_participant part
    set last_message_id = copy.id,
      unread_count = part.unread_count + (part.account_id <> ${performerId})::integer,
      has_written = part.has_written or part.account_id = ${performerId},
      is_archived = part.is_archived and (part.account_id = ${performerId} or part.is_muted)
    from unnest(${ids}::uuid[], ${conversationIds}::uuid[]) as copy (id, conversation_id)
    where part.conversation_id = copy.conversation_id
  `.execute(tx.db)
}

export type UnsentCopy = { id: MessageId; conversation_id: ConversationId; fan_id: AccountId }

/** Empties copies that nobody has bought, and takes them off what is unread. Fewer than `limit`: these were the last. */
export async function emptyCopies(tx: Tx, id: BroadcastId, limit: number): Promise<UnsentCopy[]> {
  const { rows } = await sql<UnsentCopy>`
    with unsold as (
      select m.id, part.recipient_id as fan_id
      from message m
      join conversation_participant part on part.conversation_id = m.conversation_id and part.account_id = m.sender_id
      where m.broadcast_id = ${id} and m.deleted_at is null
        and not exists (select from purchase b where b.fan_id = part.recipient_id and b.target_id = m.id)
      order by m.id
      limit ${limit}
      for update of m
    ),
    emptied as (
      update message m set text = '', deleted_at = ${tx.clock.now()}
      from unsold
      where m.id = unsold.id
      returning m.id, m.conversation_id, unsold.fan_id
    ),
    without_versions as (delete from message_version v using emptied where v.message_id = emptied.id),
    without_reactions as (delete from message_reaction r using emptied where r.message_id = emptied.id),
    counted as (
      update conversation_participant part
      set unread_count = part.unread_count - 1
      from emptied
      where part.conversation_id = emptied.conversation_id and part.account_id = emptied.fan_id
        and (part.last_read_message_id is null or part.last_read_message_id < emptied.id)
    )
    select id, conversation_id, fan_id from emptied
  `.execute(tx.db)
  return rows
}
