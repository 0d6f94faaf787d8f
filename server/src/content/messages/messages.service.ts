import { randomUUID } from 'node:crypto'
import type { Input, Output } from '@limelight/contract/api'
import { AppError } from '@limelight/contract/errors'
import type { AccountId, ConversationId, MessageId } from '@limelight/contract/ids'
import type { Message, messages } from '@limelight/contract/messages'
import type { Ctx, Tx } from '#/platform/ctx'
import { reasonFor } from './conversation-view.ts'
import { findConversation, lockConversation, type Member } from './conversations.queries.ts'
import { nextMessageId } from './message-id.ts'
import type { MessageRow } from './messages.queries.ts'
import * as queries from './messages.queries.ts'

declare module '#/platform/jobs/topics' {
  interface Topics {
    'message-created': { conversationId: string; messageId: string; senderId: string; recipientId: string }
    'message-deleted': { conversationId: string; messageId: string; senderId: string; recipientId: string }
  }
}

type Sent = Output<(typeof messages)['POST /messages/conversations/{id}']['body']>
type Query = Output<(typeof messages)['GET /messages/conversations/{id}']['query']>
type ListAnswer = Input<(typeof messages)['GET /messages/conversations/{id}']['response']>

/** Throws `not_found` for everyone but the conversation's participants. */
export async function listMessages(
  ctx: Ctx,
  viewerId: AccountId,
  { conversationId, limit, ...range }: Query & { conversationId: ConversationId },
): Promise<ListAnswer> {
  const total = await queries.countMessages(ctx, conversationId, viewerId)
  if (total === undefined) throw new AppError('not_found')
  const found = await queries.listMessages(ctx, viewerId, { ...range, conversationId, limit: limit + 1 })
  const data = found.slice(0, limit).map((row) => toMessage(row, viewerId))
  return { data, total, isMore: found.length > limit }
}

/**
 * Stores a message, once per `clientId`: a repeat returns the stored one, also when the sender may no longer write. Throws
 * `not_found` for others than participants and for a reply to nothing there, `message_not_allowed` with the reason, and
 * `idempotency_key_reused` for a `clientId` of another message. Locks the conversation.
 */
export async function sendMessage(
  tx: Tx,
  sender: Member,
  { conversationId, text, replyToId, clientId = randomUUID() }: Sent & { conversationId: ConversationId },
): Promise<Message> {
  const conversation = await lockConversation(tx, conversationId, sender.id)
  if (!conversation) throw new AppError('not_found')
  const stored = await queries.findByClientId(tx, { senderId: sender.id, clientId })
  if (stored) return toMessage(requireSame(stored, { conversationId, text }), sender.id)
  await requireAllowed(tx, sender, conversationId)
  if (replyToId) await requireInConversation(tx, conversationId, replyToId)
  const message: queries.NewMessage = {
    id: nextMessageId(conversation.last_message_id),
    conversation_id: conversationId,
    sender_id: sender.id,
    type: 'text',
    text,
    reply_to_id: replyToId ?? null,
    client_id: clientId,
  }
  if (!(await queries.insertMessage(tx, message))) throw new AppError('idempotency_key_reused')
  await queries.countMessage(tx, message)
  await tx.enqueue('message-created', {
    conversationId,
    messageId: message.id,
    senderId: sender.id,
    recipientId: conversation.recipient_id,
  })
  const sent = await queries.findMessage(tx, message.id)
  if (!sent) throw new Error('the message was not stored')
  return toMessage(sent, sender.id)
}

/** Throws `not_found` for others' messages; deleting twice is deleting once. Locks the conversation. */
export async function deleteMessage(tx: Tx, senderId: AccountId, id: MessageId): Promise<void> {
  const message = await queries.findMessage(tx, id)
  if (message?.sender_id !== senderId) throw new AppError('not_found')
  const conversation = await lockConversation(tx, message.conversation_id, senderId)
  if (!conversation) throw new AppError('not_found')
  if (!(await queries.emptyMessage(tx, message))) return
  await tx.enqueue('message-deleted', {
    conversationId: message.conversation_id,
    messageId: id,
    senderId,
    recipientId: conversation.recipient_id,
  })
}

async function requireAllowed(tx: Tx, sender: Member, id: ConversationId): Promise<void> {
  const row = await findConversation(tx, sender, id)
  if (!row) throw new AppError('not_found')
  const reason = reasonFor(row, sender)
  if (reason) throw new AppError('message_not_allowed', { reason })
}

async function requireInConversation(tx: Tx, conversationId: ConversationId, id: MessageId): Promise<void> {
  const message = await queries.findMessage(tx, id)
  if (message?.conversation_id !== conversationId || message.deleted_at) throw new AppError('not_found')
}

/** A deleted message has no text left to compare. */
function requireSame(
  stored: MessageRow,
  { conversationId, text }: { conversationId: ConversationId; text: string },
): MessageRow {
  const isSame = stored.conversation_id === conversationId && (stored.text === text || stored.deleted_at !== null)
  if (!isSame) throw new AppError('idempotency_key_reused')
  return stored
}

function toMessage(row: MessageRow, viewerId: AccountId): Message {
  return {
    _id: row.id,
    conversationId: row.conversation_id,
    senderId: row.sender_id,
    type: row.type,
    text: row.text,
    replyTo:
      row.reply_id && row.reply_sender_id
        ? { _id: row.reply_id, senderId: row.reply_sender_id, text: row.reply_text ?? '' }
        : null,
    isDeleted: row.deleted_at !== null,
    clientId: row.sender_id === viewerId ? row.client_id : null,
    createdAt: row.created_at.toString(),
  }
}
