import type { AccountId, ConversationId, MessageId, SaleId } from '@limelight/contract/ids'
import type { MessagePaymentStatus } from '@limelight/contract/talk/message-payments'
import { sql } from 'kysely'
import type { Ctx, Tx } from '#/platform/ctx'
import { askWithNext } from '#/platform/db/execute-later'

type NewPayment = {
  messageId: MessageId
  conversationId: ConversationId
  saleId: SaleId
  tokens: number
  answerBy: Temporal.Instant
}

export async function insertPayment(tx: Tx, payment: NewPayment): Promise<void> {
  const { messageId, conversationId, saleId, tokens, answerBy } = payment
  await sql`
    insert into message_payment (message_id, conversation_id, sale_id, tokens, answer_by, status)
    values (${messageId}, ${conversationId}, ${saleId}, ${tokens}, ${answerBy}, 'open')
  `.execute(tx.db)
}

/** What was paid to the one who answers. The caller holds the conversation. */
export async function askAnswered(
  tx: Tx,
  { conversationId, senderId }: { conversationId: ConversationId; senderId: AccountId },
): Promise<() => MessageId[]> {
  const asked = await askWithNext<{ message_id: MessageId }>(
    tx.db,
    sql`
      update message_payment p set status = 'answered', settled_at = ${tx.clock.now()}
      from message m
      where p.conversation_id = ${conversationId} and p.status = 'open' and m.id = p.message_id and m.sender_id <> ${senderId}
      returning p.message_id
    `,
  )
  return () => asked().rows.map((row) => row.message_id)
}

/** Does nothing to what is settled. The caller holds the conversation. */
export async function settlePayment(
  tx: Tx,
  messageId: MessageId,
  status: Exclude<MessagePaymentStatus, 'open'>,
): Promise<void> {
  await sql`
    update message_payment set status = ${status}, settled_at = ${tx.clock.now()}
    where message_id = ${messageId} and status = 'open'
  `.execute(tx.db)
}

export type DuePayment = { messageId: MessageId; conversationId: ConversationId; fanId: AccountId }

/** Not locked: each is looked at again under the lock of its conversation. */
export async function listDuePayments(ctx: Ctx, limit: number): Promise<DuePayment[]> {
  const { rows } = await sql<{ message_id: MessageId; conversation_id: ConversationId; sender_id: AccountId }>`
    select p.message_id, p.conversation_id, m.sender_id
    from message_payment p join message m on m.id = p.message_id
    where p.status = 'open' and p.answer_by <= ${ctx.clock.now()}
    order by p.answer_by
    limit ${limit}
  `.execute(ctx.db)
  return rows.map((row) => ({ messageId: row.message_id, conversationId: row.conversation_id, fanId: row.sender_id }))
}

export type OpenPayment = {
  saleId: SaleId
  performerId: AccountId
  /** An operator was earlier. */
  isRefunded: boolean
  /** The fan has blocked the creator, or has closed the account. */
  hasFanLeft: boolean
}

/** Undefined when it was settled in between. */
export async function lockOpenPayment(tx: Tx, messageId: MessageId): Promise<OpenPayment | undefined> {
  const { rows } = await sql<{
    sale_id: SaleId
    performer_id: AccountId
    is_refunded: boolean
    has_fan_left: boolean
  }>`
    select p.sale_id, s.performer_id, s.refunded_at is not null as is_refunded,
      exists (select from account_block b where b.blocker_id = s.fan_id and b.blocked_id = s.performer_id)
        or exists (select from account a where a.id = s.fan_id and a.status = 'closed') as has_fan_left
    from message_payment p join sale s on s.id = p.sale_id
    where p.message_id = ${messageId} and p.status = 'open'
    for update of p
  `.execute(tx.db)
  const [row] = rows
  return (
    row && {
      saleId: row.sale_id,
      performerId: row.performer_id,
      isRefunded: row.is_refunded,
      hasFanLeft: row.has_fan_left,
    }
  )
}
