import type {
  AccountId,
  BroadcastId,
  ConversationId,
  MessageId,
  MessagePollId,
  SaleId,
  StoryId,
} from '@limelight/contract/ids'
import type { MessagePaymentStatus } from '@limelight/contract/talk/message-payments'
import type { Message } from '@limelight/contract/talk/messages'
import { sql } from 'kysely'
import type { ShownFile } from '#/core/media/media.service'
import type { Db, Tx } from '#/platform/ctx'
import { askWithNext, executeLater, type Found } from '#/platform/db/execute-later'
import { deletePollOfMessage } from './message-polls.queries.ts'

export type MessageRow = {
  id: MessageId
  conversation_id: ConversationId
  sender_id: AccountId
  type: Message['type']
  text: string
  client_id: string
  created_at: Temporal.Instant
  deleted_at: Temporal.Instant | null
  // Of its private files; 0: not for sale.
  price_tokens: number
  is_bought: boolean
  is_opened: boolean
  bought_at: Temporal.Instant | null
  // Of the message it answers, unless that is deleted.
  reply_id: MessageId | null
  reply_sender_id: AccountId | null
  reply_text: string | null
  // What the sender paid for sending it.
  payment_tokens: number | null
  payment_status: MessagePaymentStatus | null
  answer_by: Temporal.Instant | null
  // The tip it came with.
  tip_sale_id: SaleId | null
  tip_tokens: number | null
  tip_title: string | null
  is_automatic: boolean
  // The member of the sender's team who typed it, as far as it is not the sender.
  sent_by: AccountId | null
  sent_by_name: string | null
  poll_id: MessagePollId | null
  edited_at: Temporal.Instant | null
  reactions: Message['reactions']
  // The one it answers.
  story: { id: StoryId; performerId: AccountId; text: string; file: ShownFile } | null
}

const columns = sql.raw(`
  m.id, m.conversation_id, m.sender_id, m.type, m.text, m.client_id, m.created_at, m.deleted_at, m.price_tokens,
  b.sale_id is not null as is_bought, b.opened_at is not null as is_opened, b.created_at as bought_at,
  m.poll_id, m.tip_sale_id, tip.tokens as tip_tokens, tip.tip_title, m.is_automatic, m.edited_at, m.sent_by,
  (select typist.name from account typist where typist.id = m.sent_by) as sent_by_name,
  (select coalesce(jsonb_agg(jsonb_build_object('accountId', re.account_id, 'emoji', re.emoji) order by re.created_at), '[]')
    from message_reaction re where re.message_id = m.id) as reactions,
  (select jsonb_build_object('id', st.id, 'performerId', st.performer_id, 'text', st.text, 'file', jsonb_build_object('id', sf.id,
      'purpose', sf.purpose, 'status', sf.status, 'variants', jsonb_path_query_array(sf.variants, '$.name')))
    from message_story ms join story st on st.id = ms.story_id and st.deleted_at is null join media_file sf on sf.id = st.file_id
    where ms.message_id = m.id and m.deleted_at is null) as story,
  r.id as reply_id, r.sender_id as reply_sender_id, r.text as reply_text,
  -- An operator may have refunded the sale.
  pay.tokens as payment_tokens, pay.answer_by,
  case when pay_sale.refunded_at is null then pay.status else 'refunded' end as payment_status`)
const joins = sql.raw(`
  join conversation c on c.id = m.conversation_id
  left join purchase b on m.price_tokens > 0 and b.target_id = m.id
    and b.fan_id = case when m.sender_id = c.member_id then c.performer_id else c.member_id end
  left join message r on r.id = m.reply_to_id and r.deleted_at is null
  left join message_payment pay on pay.message_id = m.id
  left join sale pay_sale on pay_sale.id = pay.sale_id
  left join sale tip on tip.id = m.tip_sale_id`)

type Range = { before?: MessageId | undefined; after?: MessageId | undefined; offset: number; limit: number }

/**
 * Newest first, or after a message oldest first; without what the viewer has deleted. The page is chosen before anything is joined:
 * joined first, 25 of a million messages took twice as long as 25 of a thousand.
 */
export async function listMessages(
  { db }: Db,
  viewerId: AccountId,
  { conversationId, before, after, offset, limit }: Range & { conversationId: ConversationId },
): Promise<MessageRow[]> {
  const beyond = [
    ...(before === undefined ? [] : [sql`and m.id < ${before}::uuid`]),
    ...(after === undefined ? [] : [sql`and m.id > ${after}::uuid`]),
  ]
  const direction = sql.raw(after === undefined ? 'desc' : 'asc')
  const { rows } = await sql<MessageRow>`
    select ${columns}
    from (
      select *
      from message m
      where m.conversation_id = ${conversationId} and not (m.sender_id = ${viewerId} and m.deleted_at is not null)
        ${sql.join(beyond, sql` `)}
      order by m.id ${direction}
      limit ${limit} offset ${offset}
    ) m ${joins}
    order by m.id ${direction}
  `.execute(db)
  return rows
}

/** Undefined for others than participants. Deleted messages count. */
export async function countMessages(
  { db }: Db,
  conversationId: ConversationId,
  viewerId: AccountId,
): Promise<number | undefined> {
  const { rows } = await sql<{ total: number }>`
    select c.message_count as total
    from conversation c
    join conversation_participant part on part.conversation_id = c.id and part.account_id = ${viewerId}
    where c.id = ${conversationId}
  `.execute(db)
  return rows[0]?.total
}

export async function findMessage({ db }: Db, id: MessageId): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`select ${columns} from message m ${joins} where m.id = ${id}`.execute(db)
  return rows[0]
}

/** Undefined for others than the participants of its conversation. */
export async function findMessageFor({ db }: Db, viewerId: AccountId, id: MessageId): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`
    select ${columns} from message m ${joins}
    where m.id = ${id} and ${viewerId} in (c.performer_id, c.member_id)
  `.execute(db)
  return rows[0]
}

/** The other side of a conversation. */
export async function findRecipient(
  { db }: Db,
  conversationId: ConversationId,
  senderId: AccountId,
): Promise<AccountId | undefined> {
  const { rows } = await sql<{ recipient_id: AccountId }>`
    select recipient_id from conversation_participant
    where conversation_id = ${conversationId} and account_id = ${senderId}
  `.execute(db)
  return rows[0]?.recipient_id
}

type OfClient = { senderId: AccountId; clientId: string }

/**
 * The message that was sent with the client's id before, whatever the conversation; looked for with the next statement. Until the end of the
 * transaction no other one of the sender uses the id.
 */
export async function askByClientId({ db }: Tx, { senderId, clientId }: OfClient): Promise<Found<{ id: MessageId }>> {
  await executeLater(db, sql`select pg_advisory_xact_lock(hashtextextended(${`message/${senderId}/${clientId}`}, 0))`)
  return askWithNext(db, sql`select id from message where sender_id = ${senderId} and client_id = ${clientId}`)
}

export type NewMessage = {
  id: MessageId
  conversation_id: ConversationId
  sender_id: AccountId
  type: Message['type']
  text: string
  reply_to_id: MessageId | null
  client_id: string
  created_at: Temporal.Instant
  price_tokens: number
  tip_sale_id?: SaleId
  is_automatic?: boolean
  sent_by?: AccountId | null
  poll_id?: MessagePollId | null
}

/** The client's id is new, by `askByClientId` or because it was made for this message. */
export async function insertMessage({ db }: Tx, message: NewMessage): Promise<void> {
  await executeLater(db, db.insertInto('message').values(message))
}

/** The conversation and both of its participants, with one more unread message for the recipient. */
export async function countMessage(
  tx: Tx,
  { id, conversation_id: conversationId, sender_id: senderId }: NewMessage,
): Promise<void> {
  await executeLater(
    tx.db,
    sql`
    update conversation set message_count = message_count + 1, last_message_id = ${id}, updated_at = ${tx.clock.now()}
    where id = ${conversationId}
  `,
  )
  await executeLater(
    tx.db,
    sql`
    update conversation_participant
    set last_message_id = ${id},
      unread_count = unread_count + (account_id <> ${senderId})::integer,
      has_written = has_written or account_id = ${senderId},
      -- Muted ones stay out of the list.
      is_archived = is_archived and (account_id = ${senderId} or is_muted)
    where conversation_id = ${conversationId}
  `,
  )
}

/** True when it was not deleted before. The recipient has one unread message less, unless they have read it. */
export async function emptyMessage(tx: Tx, { id, conversation_id: conversationId }: MessageRow): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update message set text = '', deleted_at = ${tx.clock.now()} where id = ${id} and deleted_at is null
  `.execute(tx.db)
  if (numAffectedRows === 0n) return false
  await sql`delete from message_version where message_id = ${id}`.execute(tx.db)
  await sql`delete from message_reaction where message_id = ${id}`.execute(tx.db)
  await sql`delete from message_story where message_id = ${id}`.execute(tx.db)
  await deletePollOfMessage(tx, id)
  await sql`
    update conversation_participant part
    set unread_count = part.unread_count - 1
    from message m
    where m.id = ${id} and part.conversation_id = ${conversationId} and part.account_id <> m.sender_id
      and (part.last_read_message_id is null or part.last_read_message_id < m.id)
  `.execute(tx.db)
  return true
}

type LockedMessage = {
  deleted_at: Temporal.Instant | null
  conversation_id: ConversationId
  broadcast_id: BroadcastId | null
  performer_id: AccountId
  member_id: AccountId
}

/** With its row locked: it is not deleted while it is sold. */
export async function lockMessage(tx: Tx, id: MessageId): Promise<LockedMessage | undefined> {
  const { rows } = await sql<LockedMessage>`
    select m.deleted_at, m.conversation_id, m.broadcast_id, c.performer_id, c.member_id
    from message m join conversation c on c.id = m.conversation_id
    where m.id = ${id}
    for no key update of m
  `.execute(tx.db)
  return rows[0]
}

export type ReportableRow = Pick<MessageRow, 'id' | 'sender_id' | 'text' | 'deleted_at'> & {
  performer_id: AccountId
  member_id: AccountId
}

export async function findMessagesByIds({ db }: Db, ids: readonly string[]): Promise<ReportableRow[]> {
  const { rows } = await sql<ReportableRow>`
    select m.id, m.sender_id, m.text, m.deleted_at, c.performer_id, c.member_id
    from message m join conversation c on c.id = m.conversation_id
    where m.id = any(${ids}::uuid[])
  `.execute(db)
  return rows
}

export type ExcerptLine = {
  senderId: string
  name: string
  type: string
  text: string
  earlierTexts: string[]
  createdAt: string
}

/** The message and those before it, oldest first. */
export async function readExcerpt({ db }: Tx, id: MessageId, limit: number): Promise<ExcerptLine[]> {
  const { rows } = await sql<{
    sender_id: string
    name: string
    type: string
    text: string
    earlier_texts: string[]
    created_at: Temporal.Instant
  }>`
    select m.sender_id, a.name, m.type, m.text, m.created_at,
      array(select v.text from message_version v where v.message_id = m.id order by v.id) as earlier_texts
    from message r
    join message m on m.conversation_id = r.conversation_id and m.id <= r.id
    join account a on a.id = m.sender_id
    where r.id = ${id}
    order by m.id desc
    limit ${limit}
  `.execute(db)
  return rows.reverse().map(({ sender_id, name, type, text, earlier_texts, created_at }) => ({
    senderId: sender_id,
    name,
    type,
    text,
    earlierTexts: earlier_texts,
    createdAt: created_at.toString(),
  }))
}
