/** Private conversations between a creator and a fan, or between two creators (spec sections 3, 4 and 7, Messaging). */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { AccountId, ConversationId, FanListId, MessageId } from '../ids.ts'
import { TokenAmount } from '../money.ts'
import { CursorQuery, endlessListOf, Instant, listQuery, ok } from '../page.ts'
import { Picture } from '../people/accounts.ts'
import { FAN_GROUPS } from './fan-groups.ts'
import { HIDDEN_REASONS, REQUEST_STATES } from './requests.ts'

/** How many conversations and messages are loaded at once. */
export const MESSAGES_PER_PAGE = 25
/** New conversations that a fan may open in an hour. */
export const NEW_CONVERSATIONS_PER_HOUR = 10

/**
 * Why a conversation cannot be written to. `follow` and `subscribe` name what the fan has to do; `blocked`: one side has
 * blocked the other; `suspended`: one of the two accounts is not public; `closed`: the creator takes no messages.
 */
export const SEND_REASONS = ['follow', 'subscribe', 'blocked', 'suspended', 'closed'] as const
export type SendReason = (typeof SEND_REASONS)[number]

/** The other side. */
export const Recipient = z.object({
  _id: AccountId,
  username: z.string().nullable(),
  name: z.string(),
  avatar: Picture,
  isPerformer: z.boolean(),
})

export const Conversation = z.object({
  _id: ConversationId,
  recipient: Recipient,
  /** The newest message that is not deleted. */
  lastMessage: z
    .object({ _id: MessageId, senderId: AccountId, text: z.string(), type: z.string(), createdAt: Instant })
    .nullable(),
  lastMessageAt: Instant.nullable(),
  /** Unread messages. */
  totalNotSeenMessages: z.int(),
  /** The recipient has read everything up to this message; null: nothing yet. */
  readUpTo: MessageId.nullable(),
  /** Doesn’t count in the total of unread messages. */
  isMuted: z.boolean(),
  /** Stands above the others. */
  isPinned: z.boolean(),
  /** Left out of the list until the other side writes again. */
  isArchived: z.boolean(),
  /** The viewer has restricted the other side: it is listed by the filter `restricted` alone, and never unread. */
  isRestricted: z.boolean(),
  /** Not accepted yet, or declined, by the viewer. Such messages are never unread, and their author learns nothing of the viewer. */
  request: z.enum(REQUEST_STATES).nullable(),
  /** Why an open request is hidden from the others; `count`: creators who got the same text, for `copies`. */
  hiddenFor: z.object({ reason: z.enum(HIDDEN_REASONS), count: z.int().nullable() }).nullable(),
  /** Tokens that the viewer pays for each message they send. */
  messagePrice: TokenAmount,
  /** The recipient has a page open; false also where one of the two does not show it, and across a block. */
  isOnline: z.boolean(),
  canSend: z.boolean(),
  sendReason: z.enum(SEND_REASONS).nullable(),
  createdAt: Instant,
})
export type Conversation = z.output<typeof Conversation>

/**
 * `all` leaves out archived ones. Those with people whom the account has restricted are in `restricted` alone, those of people whom it
 * has not accepted yet in `requests`, or in `hidden` where they look like spam, and those that it has declined in none.
 */
export const CONVERSATION_FILTERS = ['all', 'unread', 'requests', 'hidden', 'pinned', 'archived', 'restricted'] as const
export type ConversationFilter = (typeof CONVERSATION_FILTERS)[number]

const params = z.strictObject({ id: ConversationId })
/** `updatedAt` is the time of the newest message. */
const query = listQuery(['updatedAt', 'createdAt'], { pageSize: MESSAGES_PER_PAGE }).extend(CursorQuery)

export const conversations = defineApi({
  'GET /conversations': {
    for: 'member',
    summary: 'The conversations of the current account that have messages, pinned ones first, then the newest message',
    query: query.omit({ q: true }).extend({
      filter: z.enum(CONVERSATION_FILTERS).default('all'),
      /** For creators: only those with fans of a group, or on a list of theirs. */
      group: z.enum(FAN_GROUPS).optional(),
      listId: FanListId.optional(),
    }),
    response: endlessListOf(Conversation),
    errors: ['cursor_invalid'],
  },
  'GET /conversations/search': {
    for: 'member',
    summary: 'Conversations by the name or username of the other side',
    query,
    response: endlessListOf(Conversation),
    errors: ['cursor_invalid'],
  },
  'POST /conversations': {
    for: 'member',
    ageCheck: 'buy',
    summary:
      'Open the conversation with a creator (`performer`), or as a creator with a follower or subscriber (`user`). The same pair always gets the same one',
    body: z.strictObject({ source: z.enum(['performer', 'user']), sourceId: AccountId }),
    response: ok(Conversation),
    status: 201,
    rateLimit: { max: 60, perSeconds: 60 },
  },
  'GET /conversations/{id}': {
    for: 'member',
    summary: 'One conversation. For its participants',
    params,
    response: ok(Conversation),
  },
  'POST /conversations/{id}/accept': {
    for: 'member',
    summary:
      'Accept a request: the conversation is in the inbox from now on. Accepting one that is there already changes nothing',
    params,
    response: ok(Conversation),
    rateLimit: { max: 120, perSeconds: 60 },
  },
  'POST /conversations/{id}/decline': {
    for: 'member',
    summary:
      'Decline a request: the conversation is hidden from the viewer until they write in it, or the other side pays. The other side does not learn of it',
    params,
    response: ok(Conversation),
    errors: ['invalid_state'],
    rateLimit: { max: 120, perSeconds: 60 },
  },
  'PATCH /conversations/{id}': {
    for: 'member',
    summary: 'Mute, pin or archive a conversation for oneself, or move a hidden request back to the requests',
    params,
    body: z
      .strictObject({
        isMuted: z.boolean(),
        isPinned: z.boolean(),
        isArchived: z.boolean(),
        isHidden: z.literal(false),
      })
      .partial(),
    response: ok(Conversation),
    rateLimit: { max: 120, perSeconds: 60 },
  },
})
