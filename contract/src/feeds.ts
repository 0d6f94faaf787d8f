/** Feeds: what performers publish and who may see it (spec section 7; product decisions 2 and 3). */
import { z } from 'zod'
import { defineApi, type Endpoint } from './api.ts'
import { AccountId, FeedId, FileId } from './ids.ts'
import { FileProgress, MediaFile } from './media.ts'
import { TokenAmount } from './money.ts'
import {
  CARDS_PER_PAGE,
  CursorQuery,
  Done,
  endlessListOf,
  Instant,
  listOf,
  listQuery,
  MAX_PAGE_SIZE,
  ok,
} from './page.ts'
import { Picture, uploadErrors } from './users.ts'

export const FEED_TYPES = ['text', 'photo', 'video'] as const
export const ACCESS = ['free', 'followers', 'subscribers', 'paid'] as const
export type Access = (typeof ACCESS)[number]
/** `removed` is the operator's doing. */
export const FEED_STATUSES = ['draft', 'active', 'inactive', 'removed'] as const
export type FeedStatus = (typeof FEED_STATUSES)[number]
export const LOCK_REASONS = ['login', 'follow', 'subscribe', 'pay', 'processing'] as const
export type LockReason = (typeof LOCK_REASONS)[number]

export const FEED_TEXT_MAX = 5_000
export const FEED_PHOTOS_MAX = 30
/** How much of a locked caption a visitor reads. */
export const LOCKED_TEXT_MAX = 140
/** Tokens; a feed for nothing is `free`, and no feed costs more than 10 000 dollars at the default token value. */
export const FEED_PRICE = { min: 1, max: 1_000_000 } as const
export const UPLOAD_MAX_BYTES = {
  photo: 20_000_000,
  video: 8_000_000_000,
  thumbnail: 20_000_000,
  teaser: 500_000_000,
} as const

export const Feed = z.object({
  _id: FeedId,
  type: z.enum(FEED_TYPES),
  text: z.string(),
  performer: z.object({ _id: AccountId, username: z.string(), name: z.string(), avatar: Picture }),
  files: z.array(MediaFile),
  thumbnail: z.object({ url: z.string() }).nullable(),
  teaser: z.object({ url: z.string(), thumbnails: z.array(z.string()) }).nullable(),
  access: z.enum(ACCESS),
  /** Tokens; 0 unless access is `paid`. */
  price: TokenAmount,
  canView: z.boolean(),
  lockReason: z.enum(LOCK_REASONS).nullable(),
  isBought: z.boolean(),
  isSubscribed: z.boolean(),
  isFollowed: z.boolean(),
  isPinned: z.boolean(),
  status: z.enum(FEED_STATUSES),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Feed = z.output<typeof Feed>

/** The owner also sees what a feed has earned. */
export const StudioFeed = Feed.extend({ sales: z.int(), earnedTokens: z.int() })
export type StudioFeed = z.output<typeof StudioFeed>

const feedFields = {
  text: z.string().trim().max(FEED_TEXT_MAX),
  /** Photos, or one video; the order is the order shown. */
  fileIds: z.array(FileId).max(FEED_PHOTOS_MAX),
  teaserId: FileId.nullable(),
  thumbnailId: FileId.nullable(),
  access: z.enum(ACCESS),
  /** Tokens; needed when access is `paid`, and 0 otherwise. */
  price: z.int().min(0).max(FEED_PRICE.max),
  isPinned: z.boolean(),
  status: z.enum(['draft', 'active', 'inactive']),
}
export const CreateFeedBody = z.strictObject({
  type: z.enum(FEED_TYPES),
  text: feedFields.text.default(''),
  fileIds: feedFields.fileIds.default([]),
  teaserId: feedFields.teaserId.optional(),
  thumbnailId: feedFields.thumbnailId.optional(),
  access: feedFields.access,
  price: feedFields.price.optional(),
  isPinned: feedFields.isPinned.default(false),
  status: feedFields.status.default('active'),
})
export const UpdateFeedBody = z.strictObject(feedFields).partial()

const params = z.strictObject({ id: FeedId })
const fanQuery = z.strictObject({
  ...CursorQuery,
  pageSize: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(CARDS_PER_PAGE),
  q: z.string().trim().max(100).optional(),
  type: z.enum(FEED_TYPES).optional(),
})

function upload(kind: keyof typeof UPLOAD_MAX_BYTES, description: string) {
  return {
    for: 'seller',
    summary: `Upload a ${kind} for a feed`,
    files: { file: { maxBytes: UPLOAD_MAX_BYTES[kind], required: true, description } },
    response: ok(MediaFile),
    status: 201,
    errors: uploadErrors,
  } as const satisfies Endpoint
}

export const feeds = defineApi({
  'POST /performer/feeds/photo/upload': upload('photo', 'JPEG, PNG, WebP, GIF or HEIC'),
  'POST /performer/feeds/video/upload': upload('video', 'MP4, MOV, WebM or Matroska'),
  'POST /performer/feeds/thumbnail/upload': upload('thumbnail', 'Picture shown before a video starts'),
  'POST /performer/feeds/teaser/upload': upload('teaser', 'Short video everybody may see'),
  'POST /performer/feeds': {
    for: 'seller',
    summary: 'Publish a feed, or keep it as a draft',
    body: CreateFeedBody,
    response: ok(StudioFeed),
    status: 201,
    errors: ['file_in_use'],
  },
  'GET /performer/feeds': {
    for: 'performer',
    summary: 'The own feeds, in every state',
    query: listQuery(['updatedAt', 'createdAt', 'price', 'sales']).extend({
      status: z.enum(['draft', 'active', 'inactive']).optional(),
      type: z.enum(FEED_TYPES).optional(),
      access: z.enum(ACCESS).optional(),
    }),
    response: listOf(StudioFeed),
  },
  'GET /performer/feeds/{id}': { for: 'performer', summary: 'One of the own feeds', params, response: ok(StudioFeed) },
  'PUT /performer/feeds/{id}': {
    for: 'seller',
    summary: 'Change a feed; what is not given stays',
    params,
    body: UpdateFeedBody,
    response: ok(StudioFeed),
    errors: ['file_in_use', 'state_conflict'],
  },
  'DELETE /performer/feeds/{id}': {
    for: 'performer',
    summary: 'Delete a feed; who bought it keeps it',
    params,
    response: Done,
  },
  'GET /user/feeds': {
    for: 'anyone',
    summary: 'What the fan follows and subscribes to, newest first; for visitors and with q, all public feeds',
    query: fanQuery.extend({ scope: z.enum(['home', 'discover']).optional() }),
    response: endlessListOf(Feed),
    errors: ['cursor_invalid'],
  },
  'GET /user/feeds/search/{username}': {
    for: 'anyone',
    summary: 'Feeds of one performer, pinned ones first, then newest first',
    params: z.strictObject({ username: z.string().min(1).max(64) }),
    query: fanQuery,
    response: endlessListOf(Feed),
    errors: ['cursor_invalid'],
  },
  'GET /user/feeds/{id}': { for: 'anyone', summary: 'One feed', params, response: ok(Feed) },
  'GET /user/feeds/{id}/file/{fileId}/status': {
    for: 'anyone',
    summary: 'How far a file of a feed is processed',
    params: z.strictObject({ id: FeedId, fileId: FileId }),
    response: ok(FileProgress),
  },
  'GET /performer/feeds/file/{fileId}/status': {
    for: 'performer',
    summary: 'How far an own upload is processed, before it belongs to a feed',
    params: z.strictObject({ fileId: FileId }),
    response: ok(FileProgress),
  },
})
