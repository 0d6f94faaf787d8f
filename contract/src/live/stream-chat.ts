/** The chat of live streams (spec section 7, Messaging). A chat has the id of its stream. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { AccountId, StreamId, StreamMessageId } from '../ids.ts'
import { TokenAmount } from '../money.ts'
import { Done, Instant, listOf, MAX_PAGE_SIZE, OFFSET_MAX, ok } from '../page.ts'
import { Picture } from '../people/accounts.ts'
import { MESSAGES_PER_PAGE } from '../talk/conversations.ts'
import { line, text } from '../text.ts'
import { STREAM_MESSAGE_MAX } from '../text-limits.ts'
import { ChatRules, SLOW_MODE_MAX_SECONDS, STREAM_LINKS_FOR } from './streaming.ts'

export const STREAM_MESSAGE_TYPES = ['text', 'tip'] as const

export const StreamMessage = z.object({
  _id: StreamMessageId,
  conversationId: StreamId,
  sender: z.object({ _id: AccountId, name: z.string(), avatar: Picture, isPerformer: z.boolean() }),
  type: z.enum(STREAM_MESSAGE_TYPES),
  /** Empty when the message is deleted. */
  text: z.string(),
  /** Of a tip. */
  tokens: TokenAmount.nullable(),
  /** Of what the tip was for. */
  tipTitle: z.string().nullable(),
  isDeleted: z.boolean(),
  /** Only its author, the creator and the moderators see it, since the creator has restricted its author. Its author does not see that. */
  isHidden: z.boolean(),
  createdAt: Instant,
})
export type StreamMessage = z.output<typeof StreamMessage>

const params = z.strictObject({ id: StreamId })
const query = z.strictObject({
  offset: z.coerce.number().int().min(0).max(OFFSET_MAX).default(0),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(MESSAGES_PER_PAGE),
})
const response = listOf(StreamMessage).extend({
  isMore: z.boolean(),
  /** What the creator has pinned above the messages. */
  pinned: StreamMessage.nullable(),
  /** Whether the viewer may delete messages of others and stop accounts from writing. */
  canModerate: z.boolean(),
})
export const MODERATORS_MAX = 20
const Moderator = z.object({ _id: AccountId, username: z.string().nullable(), name: z.string(), avatar: Picture })
export type Moderator = z.output<typeof Moderator>
const Moderators = ok(z.array(Moderator))
const StreamChat = z.object({ _id: StreamId, streamId: StreamId, performerId: AccountId }).extend(ChatRules.shape)

export const streamChat = defineApi({
  'GET /conversations/stream/performer/{performerId}': {
    for: 'anyone',
    ageCheck: 'view',
    summary: 'The chat of a creator’s open stream',
    params: z.strictObject({ performerId: AccountId }),
    response: ok(StreamChat),
  },
  'PUT /conversations/stream/{id}/update': {
    for: 'performer',
    summary: 'Change the rules of one’s own chat: slow mode, and who may write links',
    params,
    body: z.strictObject({
      slowModeSeconds: z.int().min(0).max(SLOW_MODE_MAX_SECONDS).optional(),
      linksFor: z.enum(STREAM_LINKS_FOR).optional(),
    }),
    response: ok(StreamChat),
    rateLimit: { max: 60, perSeconds: 60 },
  },
  'PUT /conversations/stream/{id}/pin': {
    for: 'performer',
    summary: 'Pin a message above one’s own chat, or none',
    params,
    body: z.strictObject({ messageId: StreamMessageId.nullable() }),
    response: Done,
    rateLimit: { max: 60, perSeconds: 60 },
  },
  'GET /performer/moderators': {
    for: 'performer',
    summary: 'Accounts that may moderate the creator’s chats',
    response: Moderators,
  },
  'POST /performer/moderators': {
    for: 'performer',
    summary:
      'Let a member moderate one’s chats: delete messages, stop accounts from writing, and remove them. Nothing else',
    body: z.strictObject({ username: line(60, { min: 1 }) }),
    response: Moderators,
    status: 201,
    errors: ['limit_reached'],
    rateLimit: { max: 60, perSeconds: 60 },
  },
  'DELETE /performer/moderators/{id}': {
    for: 'performer',
    summary: 'Let an account moderate no longer',
    params: z.strictObject({ id: AccountId }),
    response: Moderators,
  },
  'POST /conversations/stream/{id}/bans': {
    for: 'member',
    summary:
      'Stop an account from writing in the streams of a creator, for some minutes or until the creator lifts it. For the creator and their moderators',
    params,
    body: z.strictObject({ userId: AccountId, minutes: z.int().min(1).max(10_080).optional() }),
    response: Done,
    rateLimit: { max: 60, perSeconds: 60 },
  },
  'DELETE /conversations/stream/{id}/bans/{userId}': {
    for: 'performer',
    summary: 'Let an account write again',
    params: z.strictObject({ id: StreamId, userId: AccountId }),
    response: Done,
    rateLimit: { max: 60, perSeconds: 60 },
  },
  'GET /messages/stream/{id}': {
    for: 'member',
    ageCheck: 'view',
    summary: 'Messages of a stream’s chat, newest first. For those who may watch',
    params,
    query,
    response,
  },
  'GET /messages/conversations/public/{id}': {
    for: 'anyone',
    ageCheck: 'view',
    summary: 'Messages of the chat of a stream that everybody may watch, newest first',
    params,
    query,
    response,
  },
  'POST /messages/stream/{id}': {
    for: 'member',
    ageCheck: 'buy',
    summary: 'Write in the chat of a stream that is on air. The same `clientId` sends it once',
    params,
    body: z.strictObject({ text: text(STREAM_MESSAGE_MAX, { min: 1 }), clientId: z.uuid().optional() }),
    response: ok(StreamMessage),
    status: 201,
    errors: [
      'message_not_allowed',
      'links_not_allowed',
      'words_not_allowed',
      'slow_mode',
      'invalid_state',
      'idempotency_key_reused',
    ],
    rateLimit: { max: 60, perSeconds: 60 },
  },
  'DELETE /messages/stream/{id}/remove-all-message': {
    for: 'performer',
    summary: 'Delete all messages of one’s own chat',
    params,
    response: Done,
    rateLimit: { max: 20, perSeconds: 60 },
  },
  'DELETE /messages/stream/{id}/{messageId}': {
    for: 'member',
    summary: 'Delete a message: one’s own, or any in the chat of a stream that one owns or moderates',
    params: z.strictObject({ id: StreamId, messageId: StreamMessageId }),
    response: Done,
    rateLimit: { max: 120, perSeconds: 60 },
  },
})
