/** Stories: a photo or a short video that is shown for 24 hours, and the highlights that keep some of them on the profile. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { MediaFile } from '../core/media.ts'
import { FileId, HighlightId, StoryId } from '../ids.ts'
import { TokenAmount } from '../money.ts'
import { CursorQuery, Done, Instant, MAX_PAGE_SIZE, ok } from '../page.ts'
import { FanCard } from '../people/accounts.ts'
import { MinRank } from '../people/tiers.ts'
import { line, opaque } from '../text.ts'
import { ITEM_PRICE, LOCK_REASONS, PerformerLine } from './items.ts'
import { HIGHLIGHT_TITLE_MAX, STORY_ACCESS, STORY_HOURS, STORY_STATES, STORY_TEXT_MAX } from './story-rules.ts'

/** As a viewer sees it who may see it; others do not hear of it, unless it is sold: then its picture is blurred and its text missing. */
export const Story = z.object({
  _id: StoryId,
  file: MediaFile,
  text: z.string(),
  access: z.enum(STORY_ACCESS),
  /** Tokens; 0 unless access is `paid`. */
  price: TokenAmount,
  canView: z.boolean(),
  lockReason: z.enum(LOCK_REASONS).nullable(),
  /** By the viewer, locked or open as it is now; false for visitors. */
  isSeen: z.boolean(),
  publishedAt: Instant,
  /** One of a highlight is shown afterwards, too. */
  expiresAt: Instant,
})
export type Story = z.output<typeof Story>

/** A creator with stories that the viewer may see. */
export const StoryRing = z.object({
  performer: PerformerLine,
  total: z.int(),
  hasUnseen: z.boolean(),
  /** When the newest one was published. */
  newestAt: Instant,
})
export type StoryRing = z.output<typeof StoryRing>

/** A collection on the profile, as far as the viewer may see what it holds. */
export const StoryHighlight = z.object({
  _id: HighlightId,
  title: z.string(),
  /** A small picture of its newest story. */
  cover: z.string().nullable(),
  total: z.int(),
})
export type StoryHighlight = z.output<typeof StoryHighlight>

/** As its creator sees it. */
export const OwnStory = z.object({
  _id: StoryId,
  file: MediaFile,
  text: z.string(),
  access: z.enum(STORY_ACCESS),
  minRank: z.int(),
  price: TokenAmount,
  sales: z.int(),
  earnedTokens: z.int(),
  state: z.enum(STORY_STATES),
  highlightId: HighlightId.nullable(),
  totalView: z.int(),
  publishedAt: Instant.nullable(),
  expiresAt: Instant.nullable(),
  createdAt: Instant,
})
export type OwnStory = z.output<typeof OwnStory>

export const OwnHighlight = z.object({ _id: HighlightId, title: z.string(), total: z.int() })
export type OwnHighlight = z.output<typeof OwnHighlight>

const params = z.strictObject({ id: StoryId })
const highlight = z.strictObject({ id: HighlightId })
const fields = {
  text: line(STORY_TEXT_MAX),
  access: z.enum(STORY_ACCESS),
  /** The lowest tier that sees it, where subscribers do. */
  minRank: MinRank,
  /** Tokens; needed when access is `paid`. */
  price: z.int().min(0).max(ITEM_PRICE.max),
}
const Title = line(HIGHLIGHT_TITLE_MAX, { min: 1 })
const pageSize = z.coerce.number().int().min(1).max(MAX_PAGE_SIZE)
const writes = { max: 60, perSeconds: 60 }

export const stories = defineApi({
  'GET /stories': {
    for: 'buyer',
    ageCheck: 'view',
    summary:
      'Creators whom the member follows or subscribes to and who have stories that the member may see: unseen ones first, then the newest',
    response: ok(z.array(StoryRing)),
  },
  'GET /performers/{id}/stories': {
    for: 'anyone',
    ageCheck: 'view',
    summary: 'The running stories of a creator that the viewer may see, oldest first, and the creator’s highlights',
    params: z.strictObject({ id: opaque(64) }),
    response: ok(z.object({ performer: PerformerLine, stories: z.array(Story), highlights: z.array(StoryHighlight) })),
  },
  'GET /stories/highlights/{id}': {
    for: 'anyone',
    ageCheck: 'view',
    summary: 'The stories of a highlight that the viewer may see, oldest first',
    params: highlight,
    response: ok(z.object({ performer: PerformerLine, title: z.string(), stories: z.array(Story) })),
  },
  'GET /stories/{id}': {
    for: 'anyone',
    ageCheck: 'view',
    summary: 'One story. Operators see it in every state',
    params,
    response: ok(Story.extend({ performer: PerformerLine })),
  },
  'POST /stories/{id}/view': {
    for: 'buyer',
    ageCheck: 'view',
    summary: 'Note that the member has seen a story. Its creator sees by whom',
    params,
    response: Done,
    rateLimit: { max: 300, perSeconds: 60 },
  },
  'POST /performer/stories': {
    for: 'seller',
    summary: `Publish a story for ${STORY_HOURS} hours, which begin once its file is rendered`,
    body: z.strictObject({
      /** Uploaded or copied as `story-photo` or `story-video`. */
      fileId: FileId,
      text: fields.text.default(''),
      access: fields.access.default('followers'),
      minRank: fields.minRank.optional(),
      price: fields.price.optional(),
      highlightId: HighlightId.optional(),
    }),
    response: ok(OwnStory),
    status: 201,
    errors: ['file_in_use', 'media_broken', 'limit_reached'],
    rateLimit: { max: 60, perSeconds: 3600 },
  },
  'GET /performer/stories': {
    for: 'performer',
    summary: 'The creator’s stories, newest first, also those that have ended',
    query: z.strictObject({ ...CursorQuery, pageSize: pageSize.default(24), highlightId: HighlightId.optional() }),
    response: z.object({ data: z.array(OwnStory), isMore: z.boolean(), nextCursor: z.string().nullable() }),
    errors: ['cursor_invalid'],
  },
  'GET /performer/stories/{id}': {
    for: 'performer',
    summary: 'One story of the creator',
    params,
    response: ok(OwnStory),
  },
  'PUT /performer/stories/{id}': {
    for: 'seller',
    summary: 'Change a story, or put it into a highlight. Omitted fields stay unchanged',
    params,
    body: z.strictObject({ ...fields, highlightId: HighlightId.nullable() }).partial(),
    response: ok(OwnStory),
    errors: ['invalid_state', 'limit_reached'],
    rateLimit: writes,
  },
  'DELETE /performer/stories/{id}': { for: 'performer', summary: 'Delete a story', params, response: Done },
  'GET /performer/stories/{id}/views': {
    for: 'performer',
    summary: 'Who has seen a story in the last 30 days, newest first',
    params,
    query: z.strictObject({ ...CursorQuery, pageSize: pageSize.default(24) }),
    response: z.object({
      data: z.array(FanCard.extend({ viewedAt: Instant })),
      isMore: z.boolean(),
      nextCursor: z.string().nullable(),
    }),
    errors: ['cursor_invalid'],
  },
  'GET /performer/highlights': {
    for: 'performer',
    summary: 'The creator’s highlights, oldest first',
    response: ok(z.array(OwnHighlight)),
  },
  'POST /performer/highlights': {
    for: 'seller',
    summary: 'Create a highlight. It is shown as soon as it holds a story',
    body: z.strictObject({ title: Title }),
    response: ok(OwnHighlight),
    status: 201,
    errors: ['limit_reached'],
    rateLimit: writes,
  },
  'PUT /performer/highlights/{id}': {
    for: 'seller',
    summary: 'Rename a highlight',
    params: highlight,
    body: z.strictObject({ title: Title }),
    response: ok(OwnHighlight),
    rateLimit: writes,
  },
  'DELETE /performer/highlights/{id}': {
    for: 'performer',
    summary: 'Delete a highlight. Its stories stay with the creator',
    params: highlight,
    response: Done,
  },
})
