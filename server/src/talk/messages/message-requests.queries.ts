/** Conversations that their recipient has not accepted: who is a stranger, and what becomes of their messages. */
import type { AccountId, ConversationId } from '@limelight/contract/ids'
import type { RequestState } from '@limelight/contract/talk/requests'
import { sql } from 'kysely'
import { isOwnSale } from '#/people/access/share-kinds.queries'
import type { Tx } from '#/platform/ctx'

type Incoming = { conversationId: ConversationId; senderId: AccountId; recipientId: AccountId; isPaid: boolean }

const one = sql.ref('sides.sender_id')
const other = sql.ref('sides.recipient_id')

const follows = (fan: typeof one, performer: typeof one) =>
  sql`exists (select from follow f where f.fan_id = ${fan} and f.performer_id = ${performer})`

/** One of the two has ever subscribed to the other, or has bought something of them or tipped them. */
const havePaid = sql`exists (
    select from subscription s
    where (s.fan_id = ${one} and s.performer_id = ${other}) or (s.fan_id = ${other} and s.performer_id = ${one})
  ) or exists (
    select from sale s
    where ((s.fan_id = ${one} and s.performer_id = ${other}) or (s.fan_id = ${other} and s.performer_id = ${one}))
      and s.refunded_at is null and ${isOwnSale('s')}
  )`

/** By the recipient’s own choice, or since they follow the sender. */
const isExpected = sql`
  sides.inbox_policy = 'everyone' or (sides.inbox_policy = 'followers' and ${follows(one, other)}) or ${follows(other, one)}`

/**
 * Where a message arrives, before it is counted: null is the inbox. The first one of a stranger makes a request, and those after it stay
 * there until the two have something to do with each other. A declined one comes back by money alone: following again costs nothing. The
 * caller holds the conversation.
 */
export async function sortIncoming(
  tx: Tx,
  { conversationId, senderId, recipientId, isPaid }: Incoming,
): Promise<RequestState | null> {
  const { rows } = await sql<{ request: RequestState | null }>`
    with sides as (
      select ${senderId}::uuid as sender_id, ${recipientId}::uuid as recipient_id,
        coalesce((select p.inbox_policy from performer p where p.account_id = ${recipientId}), 'followers') as inbox_policy
    )
    update conversation_participant part
    set request = case
      when ${isPaid}::boolean or ${havePaid} then null
      when part.request = 'declined' then 'declined'
      when ${isExpected} then null
      else 'open'
    end
    from sides
    where part.conversation_id = ${conversationId} and part.account_id = ${recipientId}
      and (part.request is not null or part.last_message_id is null)
    returning part.request
  `.execute(tx.db)
  return rows[0]?.request ?? null
}

type Own = { id: ConversationId; accountId: AccountId }

/** False where it was in the inbox already. */
export async function acceptRequest(tx: Tx, { id, accountId }: Own): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update conversation_participant set request = null
    where conversation_id = ${id} and account_id = ${accountId} and request is not null
  `.execute(tx.db)
  return numAffectedRows === 1n
}

/** False where it is in the inbox. */
export async function declineRequest(tx: Tx, { id, accountId }: Own): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update conversation_participant set request = 'declined'
    where conversation_id = ${id} and account_id = ${accountId} and request is not null
  `.execute(tx.db)
  return numAffectedRows === 1n
}
