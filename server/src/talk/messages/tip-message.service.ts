/**
 * What a fan writes with a tip is a message of theirs. The tip stands for following or subscribing, which a creator may ask of those who
 * write; who is blocked, and a creator who takes no messages at all, are as with any message.
 */
import { randomUUID } from 'node:crypto'
import { AppError } from '@limelight/contract/errors'
import type { AccountId, ConversationId, MessageId, SaleId } from '@limelight/contract/ids'
import type { Tx } from '#/platform/ctx'
import { messagePriceFor, reasonFor } from './conversation-view.ts'
import { findConversation, lockConversation, type Member } from './conversations.queries.ts'
import { openConversation } from './conversations.service.ts'
import { nextMessageId } from './message-id.ts'
import { sortIncoming } from './message-requests.queries.ts'
import * as queries from './messages.queries.ts'
import { noteWritten } from './note-written.queries.ts'
import { hearingRecipient } from './notify-of-messages.service.ts'

export type TippedConversation = { id: ConversationId; recipientId: AccountId; lastMessageId: MessageId | null }

/**
 * The conversation to write in; opened if the two have none. Throws `message_not_allowed` with the reason, `amount_out_of_bounds` when
 * the tip is less than a message costs, and what `openConversation` throws. Locks the conversation, so it comes before the wallet.
 */
export async function lockTippedConversation(
  tx: Tx,
  fan: Member,
  { performerId, tokens, maximum }: { performerId: AccountId; tokens: number; maximum: number },
): Promise<TippedConversation> {
  const id = await openConversation(tx, fan, { source: 'performer', sourceId: performerId })
  const locked = await lockConversation(tx, id, fan.id)
  if (!locked) throw new AppError('not_found')
  const row = await findConversation(tx, fan, id)
  if (!row) throw new AppError('not_found')
  const reason = reasonFor(row, fan)
  if (reason && reason !== 'follow' && reason !== 'subscribe') throw new AppError('message_not_allowed', { reason })
  const minimum = messagePriceFor(row, fan)
  if (tokens < minimum) throw new AppError('amount_out_of_bounds', { minimum, maximum })
  return { id, recipientId: locked.recipient_id, lastMessageId: locked.last_message_id }
}

/** The creator is notified of the tip, with its text; a notification of the message would be the same news twice. */
export async function sendWithTip(
  tx: Tx,
  { id: conversationId, recipientId, lastMessageId }: TippedConversation,
  { senderId, saleId, text }: { senderId: AccountId; saleId: SaleId; text: string },
): Promise<void> {
  const message: queries.NewMessage = {
    id: nextMessageId(lastMessageId),
    conversation_id: conversationId,
    sender_id: senderId,
    type: 'text',
    text,
    price_tokens: 0,
    reply_to_id: null,
    client_id: randomUUID(),
    created_at: tx.clock.now(),
    tip_sale_id: saleId,
  }
  await queries.insertMessage(tx, message)
  const request = await sortIncoming(tx, { conversationId, senderId, recipientId, isPaid: true })
  await queries.countMessage(tx, message)
  const hearing = await hearingRecipient(tx, { senderId, recipientId, request })
  await tx.enqueue('message-created', { conversationId, messageId: message.id, senderId, recipientId: hearing })
  await noteWritten(tx, { id: message.id, senderId, recipientId })
}
