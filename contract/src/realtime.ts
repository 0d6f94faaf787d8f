/**
 * Socket events, both ways (spec sections 4 and 7, Realtime). The content of every event can be fetched again.
 * Rooms are computed by the server.
 */

import { z } from 'zod'
import { PRIVATE_CALL_STATUSES } from './commerce/private-call-terms.ts'
import { COMMENT_OBJECTS } from './content-kinds.ts'
import { FILE_STATUSES } from './core/media.ts'
import {
  AccountId,
  CommentId,
  ConversationId,
  FeedId,
  FileId,
  MessageId,
  PrivateCallId,
  StreamId,
  StreamMessageId,
} from './ids.ts'
import { StreamMessage } from './live/stream-chat.ts'
import { STREAM_STATUSES } from './live/streaming.ts'
import { NOTIFICATION_KINDS } from './people/notifications.ts'
import { opaque } from './text.ts'

export const CLIENT_EVENTS = {
  'auth/login': z.strictObject({ token: opaque(200, { min: 0 }) }),
  'auth/logout': z.strictObject({}).optional(),
  /** Somebody is writing in a conversation; the other side hears of it, and nothing is stored. */
  typing: z.strictObject({ conversationId: ConversationId }),
  /** The token of `play`, or of `publish`: the events of this stream, for as long as the token lives. */
  'stream/join': z.strictObject({ token: opaque(500) }),
  'stream/leave': z.strictObject({}).optional(),
} as const

export const SERVER_EVENTS = {
  /** `delta` tokens came or went; `balance` is what the ledger says now. */
  balance_changed: z.object({ delta: z.int(), balance: z.int() }),
  media_status: z.object({
    fileId: FileId,
    status: z.enum(FILE_STATUSES),
    percent: z.int().nullable(),
    error: z.string().nullable(),
  }),
  /** A sale of the performer. */
  sale_recorded: z.object({
    kind: z.string(),
    performerId: AccountId,
    feedId: FeedId.nullable(),
    tokens: z.int().nullable(),
  }),
  /** A new comment below an item of the creator. */
  comment_added: z.object({ commentId: CommentId, objectType: z.enum(COMMENT_OBJECTS), objectId: z.uuid() }),
  /** Something new in the list of notifications. */
  notification: z.object({ kind: z.enum(NOTIFICATION_KINDS) }),
  /** How many notifications are unread now, in all tabs; at most 100. */
  unread_changed: z.object({ total: z.int() }),
  /** For both sides, the sender's other tabs included. */
  message_created: z.object({ conversationId: ConversationId, messageId: MessageId, senderId: AccountId }),
  message_deleted: z.object({ conversationId: ConversationId, messageId: MessageId }),
  /** A file of it is ready or could not be rendered. */
  message_updated: z.object({ conversationId: ConversationId, messageId: MessageId }),
  message_bought: z.object({ conversationId: ConversationId, messageId: MessageId }),
  /** Repeated while the other side writes; it is over some seconds after the last one. */
  typing: z.object({ conversationId: ConversationId, accountId: AccountId }),
  /** Somebody whom the account has a conversation with has come, or has been gone for some seconds. */
  presence: z.object({ accountId: AccountId, online: z.boolean() }),
  /** `accountId` has read the conversation up to a message. */
  message_read: z.object({ conversationId: ConversationId, accountId: AccountId, upTo: MessageId }),
  /** Live, ended, changed, with another number of viewers, or tipped. */
  stream_changed: z.object({
    streamId: StreamId,
    status: z.enum(STREAM_STATUSES),
    viewerCount: z.int(),
    tippedTokens: z.int(),
  }),
  /** Whole, unlike other events: a thousand viewers need not fetch it. */
  stream_message: StreamMessage,
  /** The engine has started anew: players and publishers connect again. */
  media_lost: z.object({}),
  stream_message_deleted: z.object({ streamId: StreamId, messageId: StreamMessageId }),
  /** Whole, as a new message is; null: none any more. */
  stream_pinned: z.object({ streamId: StreamId, message: StreamMessage.nullable() }),
  stream_messages_cleared: z.object({ streamId: StreamId }),
  /** A private call of the account was requested, answered, started, is about to use up its tokens, or is over. */
  private_call_changed: z.object({
    callId: PrivateCallId,
    conversationId: ConversationId,
    status: z.enum(PRIVATE_CALL_STATUSES),
  }),
  session_ended: z.object({}),
} as const

export type ClientEvent = keyof typeof CLIENT_EVENTS
export type ServerEvent = keyof typeof SERVER_EVENTS
export type ClientPayload<E extends ClientEvent> = z.output<(typeof CLIENT_EVENTS)[E]>
export type ServerPayload<E extends ServerEvent> = z.output<(typeof SERVER_EVENTS)[E]>
/** What `auth/login` acknowledges. */
export type LoginAck = { ok: boolean }
