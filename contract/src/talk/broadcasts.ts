/** Messages of a creator to many fans at once. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { Poll } from '../content/feeds.ts'
import { ITEM_PRICE } from '../content/items.ts'
import { MediaFile } from '../core/media.ts'
import { BroadcastId, FanListId, FileId, SegmentId } from '../ids.ts'
import { TokenAmount } from '../money.ts'
import { Done, Instant, listOf, listQuery, ok } from '../page.ts'
import { text } from '../text.ts'
import { EXCLUDED_ITEMS_MAX, FAN_GROUPS, FAN_LISTS_MAX, SEGMENTS_MAX } from './fan-groups.ts'
import { NewMessagePoll } from './message-polls.ts'
import { MESSAGE_FILES_MAX, MESSAGE_MAX, MESSAGE_TYPES } from './messages.ts'

export const BROADCAST_STATUSES = ['scheduled', 'sending', 'sent', 'cancelled', 'unsending', 'unsent'] as const

const groups = z.array(z.enum(FAN_GROUPS)).max(FAN_GROUPS.length).default([])
const lists = z.array(FanListId).max(FAN_LISTS_MAX).default([])
const segments = z.array(SegmentId).max(SEGMENTS_MAX).default([])
/** Fans of some included group, list or segment, and of no excluded one. */
export const Audience = z
  .strictObject({
    include: groups,
    includeLists: lists,
    includeSegments: segments,
    exclude: groups,
    excludeLists: lists,
    excludeSegments: segments,
    /** Posts, videos, galleries, products or series of the creator; those of others leave out nobody. */
    excludeBuyersOf: z.array(z.uuid()).max(EXCLUDED_ITEMS_MAX).default([]),
    /** Leaves out who has bought one of the attached files before, in an item or a message. */
    excludeOwners: z.boolean().default(false),
    /** Only fans who have spent as much on the creator, in tokens. */
    minimumSpent: z.int().min(0).max(1_000_000_000).default(0),
  })
  .refine((to) => to.include.length + to.includeLists.length + to.includeSegments.length > 0, {
    path: ['include'],
    message: 'Choose at least one group, list or segment.',
  })
export type Audience = z.output<typeof Audience>

export const Broadcast = z.object({
  _id: BroadcastId,
  type: z.enum(MESSAGE_TYPES),
  text: z.string(),
  files: z.array(MediaFile),
  price: TokenAmount,
  /** With the votes of all. */
  poll: Poll.nullable(),
  audience: Audience,
  status: z.enum(BROADCAST_STATUSES),
  scheduleAt: Instant.nullable(),
  /** Fans it has reached so far. */
  sent: z.int(),
  sales: z.int(),
  earnedTokens: z.int(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
})
export type Broadcast = z.output<typeof Broadcast>

const params = z.strictObject({ id: BroadcastId })

export const broadcasts = defineApi({
  'POST /performer/broadcasts/preview': {
    for: 'seller',
    summary: 'How many fans a broadcast would reach',
    body: z.strictObject({
      audience: Audience,
      /** Those that would be attached. */
      fileIds: z.array(FileId).max(MESSAGE_FILES_MAX).default([]),
    }),
    response: ok(
      z.object({
        recipients: z.int(),
        /** Of the audience, those who own an attached file already, whether they are left out or not. */
        owners: z.int(),
      }),
    ),
    rateLimit: { max: 120, perSeconds: 60 },
  },
  'POST /performer/broadcasts': {
    for: 'seller',
    summary:
      'Send a message to many fans, now or at a later time. Each gets it once, in the conversation with the creator',
    body: z.strictObject({
      text: text(MESSAGE_MAX).default(''),
      fileIds: z.array(FileId).max(MESSAGE_FILES_MAX).default([]),
      /** Of the private files. */
      price: z.int().min(0).max(ITEM_PRICE.max).default(0),
      poll: NewMessagePoll.optional(),
      audience: Audience,
      scheduleAt: Instant.optional(),
    }),
    response: ok(Broadcast),
    status: 201,
    errors: ['file_in_use', 'media_broken', 'idempotency_key_reused', 'request_in_progress'],
    idempotent: true,
    rateLimit: { max: 20, perSeconds: 3_600 },
  },
  'GET /performer/broadcasts': {
    for: 'performer',
    summary: 'The creator’s broadcasts, the newest first',
    query: listQuery(['createdAt', 'updatedAt'], { sortBy: 'createdAt' }).omit({ q: true }),
    response: listOf(Broadcast),
  },
  'GET /performer/broadcasts/{id}': {
    for: 'performer',
    summary: 'One broadcast, and how many have seen it',
    params,
    response: ok(Broadcast.extend({ seen: z.int() })),
  },
  'DELETE /performer/broadcasts/{id}': {
    for: 'performer',
    summary: 'Cancel a scheduled broadcast, or delete every copy of a sent one that nobody has bought',
    params,
    response: Done,
    errors: ['invalid_state'],
    rateLimit: { max: 60, perSeconds: 60 },
  },
})
