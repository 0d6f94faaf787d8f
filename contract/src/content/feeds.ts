/** Feeds: posts of creators and their audience (spec section 7; product decisions 2 and 3). */
import { z } from 'zod'
import { defineApi, type Endpoint } from '../api.ts'
import { FileProgress, MediaFile } from '../core/media.ts'
import { FeedId, FileId, PollOptionId, ProductId } from '../ids.ts'
import { TokenAmount } from '../money.ts'
import { countedListOf, Done, endlessListOf, Instant, listQuery, ok } from '../page.ts'
import { uploadErrors, uploadLimit } from '../people/accounts.ts'
import { MinRank } from '../people/tiers.ts'
import { line, opaque, text } from '../text.ts'
import { ACCESS } from './access.ts'
import { countViewCall } from './item-calls.ts'
import {
  cardsQuery,
  ITEM_PRICE,
  itemFields,
  itemShape,
  PerformerLine,
  PublicAt,
  SETTABLE_STATUSES,
  studioShape,
  Tag,
} from './items.ts'

export const FEED_TYPES = ['text', 'photo', 'video', 'audio', 'poll'] as const
export type FeedType = (typeof FEED_TYPES)[number]
export const FEED_TEXT_MAX = 5_000
/** The marks in the texts of posts, for the description of the API. */
const FORMAT =
  'Plain text with marks: **bold**, *italic* or _italic_, ~~struck~~, and lines that begin with "- " or "1. " (lists), "> " (quotation) or "## " (heading). No HTML.'
export const FEED_PHOTOS_MAX = 30
/** How much of a locked caption a visitor reads. */
export const LOCKED_TEXT_MAX = 140
export const POLL_OPTIONS = { min: 2, max: 10 } as const
/** What the composer offers, days; null is never. */
export const POLL_DAYS = [1, 3, 7, 30, null] as const
export const UPLOAD_MAX_BYTES = {
  photo: 50_000_000,
  video: 8_000_000_000,
  audio: 200_000_000,
  thumbnail: 20_000_000,
  teaser: 500_000_000,
} as const

export const Poll = z.object({
  description: z.string(),
  expiredAt: Instant.nullable(),
  isClosed: z.boolean(),
  /** The viewer's own choice. */
  votedId: PollOptionId.nullable(),
  /** Null, like each option's `votes`, until the viewer may know: after voting, or when the poll is closed. */
  totalVote: z.int().nullable(),
  options: z.array(z.object({ _id: PollOptionId, description: z.string(), totalVote: z.int().nullable() })),
})
export type Poll = z.output<typeof Poll>

/** A product shown below a feed. */
export const AttachedProduct = z.object({
  _id: ProductId,
  name: z.string(),
  price: TokenAmount,
  /** Only where fans choose the price, which is the minimum then. */
  suggestedPrice: TokenAmount.optional(),
  picture: z.string().nullable(),
  performer: PerformerLine,
  isAvailable: z.boolean(),
})
export type AttachedProduct = z.output<typeof AttachedProduct>

export const Feed = z.object({
  _id: FeedId,
  type: z.enum(FEED_TYPES),
  text: z.string().describe(FORMAT),
  /** Usernames in the text that name performers, so that they become links. */
  mentions: z.array(z.string()),
  files: z.array(MediaFile),
  thumbnail: z.object({ url: z.string() }).nullable(),
  teaser: z.object({ url: z.string(), thumbnails: z.array(z.string()) }).nullable(),
  poll: Poll.nullable(),
  /** The spec's name for the list of a poll's options. */
  polls: z.array(z.object({ _id: PollOptionId, description: z.string(), totalVote: z.int().nullable() })),
  product: AttachedProduct.nullable(),
  isPinned: z.boolean(),
  /** When it is hidden from all but its buyers; null: never. */
  expiresAt: Instant.nullable(),
  ...itemShape,
})
export type Feed = z.output<typeof Feed>

/** The owner also sees what a feed has earned. */
export const StudioFeed = Feed.extend({
  ...studioShape,
  /** Null: it is not sent by mail. `sent`: to so many until now. */
  mailing: z.object({ sent: z.int(), isDone: z.boolean() }).nullable(),
})
export type StudioFeed = z.output<typeof StudioFeed>

const feedFields = {
  text: text(FEED_TEXT_MAX).describe(FORMAT),
  /** Photos, or one video; the order is the order shown. */
  fileIds: z.array(FileId).max(FEED_PHOTOS_MAX),
  teaserId: FileId.nullable(),
  thumbnailId: FileId.nullable(),
  access: itemFields.access,
  minRank: MinRank,
  price: z.int().min(0).max(ITEM_PRICE.max),
  /** As of every item. */
  suggestedPrice: z.int().min(0).max(ITEM_PRICE.max),
  isPinned: z.boolean(),
  status: itemFields.status,
  scheduleAt: itemFields.scheduleAt.nullable(),
  /** Hidden from then on, but from its buyers; an open report delays it. Null: never. */
  expiresAt: Instant.nullable(),
  publicAt: PublicAt,
  /** The poll's options, made by `POST /performer/feeds/polls`, in the order shown. */
  pollIds: z.array(PollOptionId).max(POLL_OPTIONS.max),
  pollDescription: line(300),
  /** Null: never. */
  pollExpiredAt: Instant.nullable(),
  /** An own product, or one whose performer shares their sales. */
  productId: ProductId.nullable(),
  /** To those who asked for the creator’s posts by mail, once it is published. What was begun cannot be taken back. */
  sendByMail: z.boolean(),
}
export const CreateFeedBody = z.strictObject({
  type: z.enum(FEED_TYPES),
  text: feedFields.text.default(''),
  fileIds: feedFields.fileIds.default([]),
  teaserId: feedFields.teaserId.optional(),
  thumbnailId: feedFields.thumbnailId.optional(),
  access: feedFields.access,
  minRank: feedFields.minRank.optional(),
  price: feedFields.price.optional(),
  suggestedPrice: feedFields.suggestedPrice.optional(),
  isPinned: feedFields.isPinned.default(false),
  status: feedFields.status.default('active'),
  scheduleAt: feedFields.scheduleAt.optional(),
  expiresAt: feedFields.expiresAt.optional(),
  publicAt: feedFields.publicAt.optional(),
  pollIds: feedFields.pollIds.default([]),
  pollDescription: feedFields.pollDescription.default(''),
  pollExpiredAt: feedFields.pollExpiredAt.optional(),
  productId: feedFields.productId.optional(),
  sendByMail: feedFields.sendByMail.optional(),
})
export const UpdateFeedBody = z
  .strictObject({
    ...feedFields,
    /** It can be changed only in drafts that were never shown. */
    type: z.enum(FEED_TYPES),
    /** `updatedAt` of the feed as it was read; if it has been changed since, nothing is saved. */
    updatedAt: Instant,
    /** `sales` of the feed as it was read; if it has been sold since, nothing is saved. */
    sales: z.int().min(0),
  })
  .partial()

/** One entry of the studio's calendar. */
export const CalendarFeed = z.object({
  _id: FeedId,
  type: z.enum(FEED_TYPES),
  text: z.string(),
  access: z.enum(ACCESS),
  status: z.enum(['scheduled', 'active', 'inactive']),
  /** When it is or was published. */
  at: Instant,
})
export type CalendarFeed = z.output<typeof CalendarFeed>
/** A month's grid has 42 days. */
export const CALENDAR_MAX_DAYS = 62

const params = z.strictObject({ id: FeedId })
const fanQuery = z.strictObject({
  ...cardsQuery.shape,
  type: z.enum(FEED_TYPES).optional(),
  /** Without `#`. */
  tag: Tag.optional(),
})

function upload(kind: keyof typeof UPLOAD_MAX_BYTES, description: string) {
  return {
    for: 'seller',
    summary: `Upload a ${kind} for a post`,
    files: { file: { maxBytes: UPLOAD_MAX_BYTES[kind], required: true, description } },
    response: ok(MediaFile),
    status: 201,
    errors: uploadErrors,
    rateLimit: uploadLimit,
  } as const satisfies Endpoint
}

export const feeds = defineApi({
  'POST /performer/feeds/photo/upload': upload('photo', 'JPEG, PNG, WebP, GIF, HEIC or TIFF'),
  'POST /performer/feeds/video/upload': upload('video', 'MP4, MOV, WebM or Matroska'),
  'POST /performer/feeds/audio/upload': upload('audio', 'M4A, MP3, AAC, Ogg, Opus, WAV or FLAC'),
  'POST /performer/feeds/thumbnail/upload': upload('thumbnail', 'Image shown before the video starts'),
  'POST /performer/feeds/teaser/upload': upload('teaser', 'Short video that everyone can see'),
  'POST /performer/feeds/polls': {
    for: 'seller',
    summary: 'Create one option of a poll. A post refers to it in `pollIds`',
    body: z.strictObject({ description: line(200, { min: 1 }) }),
    response: ok(z.object({ _id: PollOptionId, description: z.string() })),
    status: 201,
    rateLimit: { max: 300, perSeconds: 3600 },
  },
  'POST /performer/feeds': {
    for: 'seller',
    summary: 'Publish a post, or save it as a draft',
    body: CreateFeedBody,
    response: ok(StudioFeed),
    status: 201,
    errors: ['file_in_use'],
  },
  'GET /performer/feeds': {
    for: 'performer',
    summary: 'The creator’s posts, in every status',
    query: listQuery(['updatedAt', 'createdAt', 'price', 'sales']).extend({
      status: z.enum(SETTABLE_STATUSES).optional(),
      type: z.enum(FEED_TYPES).optional(),
      access: z.enum(ACCESS).optional(),
    }),
    response: countedListOf(StudioFeed),
  },
  'GET /performer/feeds/calendar': {
    for: 'performer',
    summary: 'Scheduled and published posts between two instants, in chronological order',
    query: z.strictObject({ from: Instant, to: Instant }),
    response: ok(z.array(CalendarFeed)),
  },
  'GET /performer/feeds/{id}': {
    for: 'performer',
    summary: 'One post of the creator',
    params,
    response: ok(StudioFeed),
  },
  'PUT /performer/feeds/{id}': {
    for: 'seller',
    summary: 'Update a post. Omitted fields stay unchanged',
    params,
    body: UpdateFeedBody,
    response: ok(StudioFeed),
    errors: ['file_in_use', 'invalid_state', 'version_conflict'],
  },
  'DELETE /performer/feeds/{id}': {
    for: 'performer',
    summary: 'Delete a post. Buyers keep access',
    params,
    response: Done,
  },
  'GET /user/feeds': {
    for: 'anyone',
    ageCheck: 'view',
    summary: 'Posts of followed and subscribed creators, newest first. For visitors and with q, all public posts',
    query: fanQuery.extend({ scope: z.enum(['home', 'discover']).optional() }),
    response: endlessListOf(Feed),
    errors: ['cursor_invalid'],
  },
  'GET /user/feeds/search/{username}': {
    for: 'anyone',
    ageCheck: 'view',
    summary: 'Posts of one creator, pinned ones first, then newest first',
    params: z.strictObject({ username: opaque(64) }),
    query: fanQuery,
    response: endlessListOf(Feed),
    errors: ['cursor_invalid'],
  },
  'GET /user/feeds/{id}': { for: 'anyone', ageCheck: 'view', summary: 'One post', params, response: ok(Feed) },
  'POST /user/feeds/{id}/view': countViewCall(params),
  'POST /user/feeds/vote/{id}': {
    for: 'buyer',
    ageCheck: 'view',
    summary: 'Vote in a poll, once and final. The id is that of the option',
    params: z.strictObject({ id: PollOptionId }),
    response: ok(Feed),
    errors: ['already_voted', 'poll_closed'],
  },
  'GET /user/feeds/{id}/file/{fileId}/status': {
    for: 'anyone',
    summary: 'The processing status of a post’s file',
    params: z.strictObject({ id: FeedId, fileId: FileId }),
    response: ok(FileProgress),
  },
  'GET /performer/feeds/file/{fileId}/status': {
    for: 'performer',
    summary: 'The processing status of an upload that is not part of a post yet',
    params: z.strictObject({ fileId: FileId }),
    response: ok(FileProgress),
  },
})
