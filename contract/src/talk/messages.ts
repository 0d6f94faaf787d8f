/** Messages of private conversations (spec sections 4 and 7, Messaging). */
import { z } from 'zod'
import { defineApi, type Endpoint } from '../api.ts'
import { Poll } from '../content/feeds.ts'
import { ITEM_PRICE } from '../content/items.ts'
import { FileProgress, MediaFile } from '../core/media.ts'
import { PURPOSE_MAX_BYTES } from '../core/uploads.ts'
import { AccountId, ConversationId, FileId, MessageId, PollOptionId, StoryId } from '../ids.ts'
import { TokenAmount } from '../money.ts'
import { COUNTED_MAX, Done, Instant, listOf, MAX_PAGE_SIZE, OFFSET_MAX, ok } from '../page.ts'
import { uploadErrors, uploadLimit } from '../people/accounts.ts'
import { line, text } from '../text.ts'
import { MESSAGES_PER_PAGE, Recipient } from './conversations.ts'
import { MESSAGE_PAYMENT_STATUSES } from './message-payments.ts'
import { NewMessagePoll } from './message-polls.ts'
import { REQUESTS_COUNTED_MAX } from './requests.ts'

export const MESSAGE_MAX = 2_000
export const MESSAGE_TYPES = ['text', 'photo', 'video', 'audio'] as const
export type MessageType = (typeof MESSAGE_TYPES)[number]
/** Of one kind each. */
export const MESSAGE_FILES_MAX = 10
/** A message that was bought can be refunded for so long, until it is opened. */
export const REFUNDABLE_HOURS = 24
/** The text of a message can be changed for so long after it was sent. */
export const EDITABLE_MINUTES = 15
/** A few that everybody's devices draw: any emoji would be a text that nobody looks over. */
export const MESSAGE_REACTIONS = ['❤️', '😂', '😮', '😢', '🔥', '👏', '👍', '🙏'] as const
export type MessageReaction = (typeof MESSAGE_REACTIONS)[number]
/** Why a message cannot be changed: too long ago, money was paid for it, somebody else of the sender’s team typed it, or it asks a poll. */
export const EDIT_REFUSALS = ['late', 'paid', 'author', 'poll'] as const
export type EditRefusal = (typeof EDIT_REFUSALS)[number]
export const MESSAGE_FILE_TYPES = ['photo', 'video', 'audio'] as const
export type MessageFileType = (typeof MESSAGE_FILE_TYPES)[number]

export const Message = z.object({
  _id: MessageId,
  conversationId: ConversationId,
  senderId: AccountId,
  type: z.enum(MESSAGE_TYPES),
  /** Empty when the message is deleted. */
  text: z.string(),
  /** The message that this one answers, as far as it is not deleted. */
  replyTo: z.object({ _id: MessageId, senderId: AccountId, text: z.string() }).nullable(),
  /** The story that it answers, for as long as that is there; its picture for the creator of the story alone. */
  story: z.object({ _id: StoryId, text: z.string(), thumbnail: z.string().nullable() }).nullable(),
  /** Its text is the question. Locked with the files; the copies of a broadcast share it. */
  poll: Poll.nullable(),
  /** All of one kind. Private ones of a message with a price are locked until it is bought. A buyer keeps those of a deleted message. */
  files: z.array(MediaFile),
  /** Of the private files, in tokens; 0: nothing is for sale. */
  price: TokenAmount,
  /** The recipient has bought it. */
  isBought: z.boolean(),
  canView: z.boolean(),
  /** `open`: the viewer has bought it and not opened it yet. */
  lockReason: z.enum(['pay', 'open']).nullable(),
  /** Until when the viewer can still get back what they paid; null: not, or not any more. */
  refundableUntil: Instant.nullable(),
  isDeleted: z.boolean(),
  /** What a fan paid for sending it, with how long the creator has to answer; null: nothing, or without that promise. */
  payment: z.object({ tokens: TokenAmount, status: z.enum(MESSAGE_PAYMENT_STATUSES), answerBy: Instant }).nullable(),
  /** Tokens of the tip that it came with. */
  tipTokens: TokenAmount.nullable(),
  /** Of what that tip was for. */
  tipTitle: z.string().nullable(),
  /** One of each participant at most, oldest first. */
  reactions: z.array(z.object({ accountId: AccountId, emoji: z.enum(MESSAGE_REACTIONS) })),
  /** The site sent it in the creator’s name. */
  isAutomatic: z.boolean(),
  /** Somebody of the creator’s team typed it. */
  isByTeam: z.boolean(),
  /** Who that is, for the creator’s side alone. */
  typedBy: z.string().nullable(),
  /** When its text was last changed; null: never. */
  editedAt: Instant.nullable(),
  /** Until when the viewer can change its text; null: it is not theirs, or cannot be changed. */
  editableUntil: Instant.nullable(),
  /** The id its sender’s client gave it; null for messages of the other side. */
  clientId: z.uuid().nullable(),
  createdAt: Instant,
})
export type Message = z.output<typeof Message>

/** A message that contains what was searched for, and with whom it was written. */
export const FoundMessage = z.object({
  _id: MessageId,
  conversationId: ConversationId,
  senderId: AccountId,
  text: z.string(),
  createdAt: Instant,
  recipient: Recipient,
})
export type FoundMessage = z.output<typeof FoundMessage>

const params = z.strictObject({ id: ConversationId })
const message = z.strictObject({ id: MessageId })

const UPLOADS = {
  photo: 'JPEG, PNG, WebP, GIF, HEIC or TIFF',
  video: 'MP4, MOV, WebM or Matroska',
  audio: 'M4A, MP3, AAC, Ogg, Opus, WAV, FLAC or WebM',
} as const satisfies Record<MessageFileType, string>

/** Public files are open to the recipient, private ones behind the price if the message has one. */
function upload(visibility: 'public' | 'private', type: MessageFileType) {
  return {
    for: 'member',
    summary: `Upload a ${visibility} ${type} for a message`,
    files: {
      file: { maxBytes: PURPOSE_MAX_BYTES[`message-${type}`], required: true, description: UPLOADS[type] },
    },
    response: ok(MediaFile),
    status: 201,
    errors: uploadErrors,
    rateLimit: uploadLimit,
  } as const satisfies Endpoint
}

export const messages = defineApi({
  'GET /messages/conversations/{id}': {
    for: 'member',
    ageCheck: 'view',
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
    ageCheck: 'buy',
    summary: 'Send a message. The same `clientId` sends it once and answers with the stored message',
    params,
    body: z.strictObject({
      /** Only files may come without a text. */
      text: text(MESSAGE_MAX).default(''),
      /** What the files are, or `text`; the files decide, and another type is refused. */
      type: z.enum(MESSAGE_TYPES).optional(),
      fileIds: z.array(FileId).max(MESSAGE_FILES_MAX).default([]),
      /** Of the private files; for messages of creators to fans. */
      price: z.int().min(0).max(ITEM_PRICE.max).default(0),
      /** What the sender agreed to pay for sending it; the conversation’s `messagePrice`. */
      expectedPrice: TokenAmount.optional(),
      replyToId: MessageId.optional(),
      /** A story of the recipient that the sender may see, which the message answers. */
      storyId: StoryId.optional(),
      /** Of creators. */
      poll: NewMessagePoll.optional(),
      clientId: z.uuid().optional(),
    }),
    response: ok(Message),
    status: 201,
    errors: [
      'message_not_allowed',
      'idempotency_key_reused',
      'file_in_use',
      'media_broken',
      'price_changed',
      'tokens_insufficient',
    ],
    rateLimit: { max: 30, perSeconds: 60 },
  },
  'GET /messages/search': {
    for: 'member',
    ageCheck: 'view',
    summary: 'Messages of one’s own conversations that contain a text, newest first',
    query: z.strictObject({
      q: line(100, { min: 2 }),
      before: MessageId.optional(),
      limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(MESSAGES_PER_PAGE),
    }),
    response: z.object({ data: z.array(FoundMessage), isMore: z.boolean() }),
  },
  'GET /messages/{id}': {
    for: 'member',
    ageCheck: 'view',
    summary: 'One message of a conversation of one’s own',
    params: message,
    response: ok(Message),
  },
  'POST /messages/{id}/open': {
    for: 'buyer',
    ageCheck: 'view',
    summary: 'Open a message that was bought. Afterwards it cannot be refunded by the buyer',
    params: message,
    response: ok(Message),
    rateLimit: { max: 300, perSeconds: 60 },
  },
  'POST /messages/{id}/refund': {
    for: 'buyer',
    summary: `Get the money back for a message that was bought in the last ${REFUNDABLE_HOURS} hours and not opened`,
    params: message,
    response: ok(Message),
    errors: ['invalid_state', 'idempotency_key_reused', 'request_in_progress'],
    idempotent: true,
    rateLimit: { max: 30, perSeconds: 3600 },
  },
  'POST /messages/public/file/photo': upload('public', 'photo'),
  'POST /messages/public/file/video': upload('public', 'video'),
  'POST /messages/public/file/audio': upload('public', 'audio'),
  'POST /messages/private/file/photo': upload('private', 'photo'),
  'POST /messages/private/file/video': upload('private', 'video'),
  'POST /messages/private/file/audio': upload('private', 'audio'),
  'GET /messages/private/file': {
    for: 'member',
    ageCheck: 'view',
    summary:
      'A file of a message, with addresses that the current account can open for some minutes. Opens a message that was bought',
    query: z.strictObject({ messageId: MessageId, fileId: FileId }),
    response: ok(MediaFile),
    errors: ['message_locked'],
  },
  'GET /messages/{messageId}/file/{fileId}/status': {
    for: 'member',
    summary: 'The processing status of a file of a message. For its sender and recipient',
    params: z.strictObject({ messageId: MessageId, fileId: FileId }),
    response: ok(FileProgress),
  },
  'DELETE /messages/{id}': {
    for: 'member',
    summary: 'Delete one’s own message. The recipient sees that a message was deleted',
    params: message,
    response: Done,
    rateLimit: { max: 60, perSeconds: 60 },
  },
  'PUT /messages/{id}': {
    for: 'member',
    ageCheck: 'buy',
    summary: `Change the text of one’s own message in the first ${EDITABLE_MINUTES} minutes. \`details.reason\` says why it is refused: ${EDIT_REFUSALS.join(', ')}`,
    params: message,
    body: z.strictObject({ text: text(MESSAGE_MAX) }),
    response: ok(Message),
    errors: ['message_not_allowed', 'message_not_editable'],
    rateLimit: { max: 30, perSeconds: 60 },
  },
  'POST /messages/{id}/vote': {
    for: 'buyer',
    ageCheck: 'view',
    summary: 'Vote in the poll of a message, once and final',
    params: message,
    body: z.strictObject({ optionId: PollOptionId }),
    response: ok(Message),
    errors: ['message_not_allowed', 'already_voted', 'poll_closed'],
    rateLimit: { max: 60, perSeconds: 60 },
  },
  'POST /messages/{id}/reactions': {
    for: 'member',
    ageCheck: 'view',
    summary: 'React to a message. Another reaction takes the place of one’s first',
    params: message,
    body: z.strictObject({ emoji: z.enum(MESSAGE_REACTIONS) }),
    response: ok(Message),
    errors: ['message_not_allowed'],
    rateLimit: { max: 60, perSeconds: 60 },
  },
  'DELETE /messages/{id}/reactions': {
    for: 'member',
    ageCheck: 'view',
    summary: 'Take back one’s reaction to a message',
    params: message,
    response: ok(Message),
    rateLimit: { max: 60, perSeconds: 60 },
  },
  'GET /messages/total-unread-messages': {
    for: 'member',
    summary: `The number of unread messages, of the conversations with unread ones at most ${COUNTED_MAX}, and of requests that wait, at most ${REQUESTS_COUNTED_MAX}`,
    response: ok(z.object({ total: z.int(), requests: z.int() })),
  },
  'POST /messages/read-all/{conversationId}': {
    for: 'member',
    summary: 'Mark all messages of a conversation as read',
    params: z.strictObject({ conversationId: ConversationId }),
    response: Done,
    rateLimit: { max: 300, perSeconds: 60 },
  },
})
