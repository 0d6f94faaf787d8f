/** Messages of private conversations (spec sections 4 and 7, Messaging). */
import { z } from 'zod'
import { defineApi } from './api.ts'
import { MESSAGES_PER_PAGE } from './conversations.ts'
import { AccountId, ConversationId, MessageId } from './ids.ts'
import { Done, Instant, listOf, MAX_PAGE_SIZE, OFFSET_MAX, ok } from './page.ts'
import { text } from './text.ts'

export const MESSAGE_MAX = 2_000
export const MESSAGE_TYPES = ['text'] as const

export const Message = z.object({
  _id: MessageId,
  conversationId: ConversationId,
  senderId: AccountId,
  type: z.enum(MESSAGE_TYPES),
  /** Empty when the message is deleted. */
  text: z.string(),
  /** The message that this one answers, as far as it is not deleted. */
  replyTo: z.object({ _id: MessageId, senderId: AccountId, text: z.string() }).nullable(),
  isDeleted: z.boolean(),
  /** The id its sender’s client gave it; null for messages of the other side. */
  clientId: z.uuid().nullable(),
  createdAt: Instant,
})
export type Message = z.output<typeof Message>

const params = z.strictObject({ id: ConversationId })

export const messages = defineApi({
  'GET /messages/conversations/{id}': {
    for: 'member',
    summary:
      'Messages of a conversation, newest first; with `after` those sent after that message, oldest first. One’s own deleted messages are left out',
    params,
    query: z.strictObject({
      offset: z.coerce.number().int().min(0).max(OFFSET_MAX).default(0),
      limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(MESSAGES_PER_PAGE),
      before: MessageId.optional(),
      after: MessageId.optional(),
    }),
    response: listOf(Message).extend({ isMore: z.boolean() }),
  },
  'POST /messages/conversations/{id}': {
    for: 'member',
    summary: 'Send a message. The same `clientId` sends it once and answers with the stored message',
    params,
    body: z.strictObject({
      text: text(MESSAGE_MAX, { min: 1 }),
      replyToId: MessageId.optional(),
      clientId: z.uuid().optional(),
    }),
    response: ok(Message),
    status: 201,
    errors: ['message_not_allowed', 'idempotency_key_reused'],
    rateLimit: { max: 30, perSeconds: 60 },
  },
  'DELETE /messages/{id}': {
    for: 'member',
    summary: 'Delete one’s own message. The recipient sees that a message was deleted',
    params: z.strictObject({ id: MessageId }),
    response: Done,
    rateLimit: { max: 60, perSeconds: 60 },
  },
  'GET /messages/total-unread-messages': {
    for: 'member',
    summary: 'The number of unread messages in all conversations',
    response: ok(z.object({ total: z.int() })),
  },
  'POST /messages/read-all/{conversationId}': {
    for: 'member',
    summary: 'Mark all messages of a conversation as read',
    params: z.strictObject({ conversationId: ConversationId }),
    response: Done,
    rateLimit: { max: 300, perSeconds: 60 },
  },
})
