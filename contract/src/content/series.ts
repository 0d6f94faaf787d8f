/** Series: posts, videos and galleries of a creator in an order, sold as a whole, which may open one after the other. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { UNLOCKABLE_KINDS } from '../content-kinds.ts'
import { FeedId, GalleryId, SeriesId, VideoId } from '../ids.ts'
import { TokenAmount } from '../money.ts'
import { CARDS_PER_PAGE, CursorQuery, Done, Instant, MAX_PAGE_SIZE, ok } from '../page.ts'
import { line, opaque, text } from '../text.ts'
import { TimeZone } from '../time-zone.ts'
import { ACCESS } from './access.ts'
import { DESCRIPTION_MAX, ITEM_PRICE, ITEM_STATUSES, LOCK_REASONS, PerformerLine, TITLE_MAX } from './items.ts'
import { DAY_AFTER_MAX, SERIES_ITEMS_MAX, SERIES_STATES } from './series-rules.ts'

/** What can be in a series. */
const PartId = z.union([FeedId, VideoId, GalleryId])

const part = {
  _id: PartId,
  kind: z.enum(UNLOCKABLE_KINDS),
  /** Of a post the beginning of its text, as everybody may read it. */
  title: z.string(),
  picture: z.string().nullable(),
  access: z.enum(ACCESS),
  /** Tokens; 0 unless access is `paid`. */
  price: TokenAmount,
  /** Only where fans choose the price, which is the minimum then. */
  suggestedPrice: TokenAmount.optional(),
}

/** An item as one viewer sees it. */
export const SeriesPart = z.object({
  ...part,
  canView: z.boolean(),
  lockReason: z.enum(LOCK_REASONS).nullable(),
  /** When it opens, where the viewer has it already. */
  opensAt: Instant.nullable(),
  /** Days after a fan joins or buys; 0: at once. */
  dayAfter: z.int(),
  isBought: z.boolean(),
  /** Finished by the viewer. */
  isDone: z.boolean(),
})
export type SeriesPart = z.output<typeof SeriesPart>

const card = {
  _id: SeriesId,
  title: z.string(),
  description: z.string(),
  /** The picture of its cover, as the viewer may see it. */
  cover: z.string().nullable(),
  performer: PerformerLine,
  /** Tokens for all of it; null: it is not sold as a whole. */
  listPrice: TokenAmount.nullable(),
  isBought: z.boolean(),
}

export const SeriesCard = z.object({
  ...card,
  /** Items that the viewer may know of. */
  total: z.int(),
})
export type SeriesCard = z.output<typeof SeriesCard>

export const SeriesPage = z.object({
  ...card,
  state: z.enum(SERIES_STATES),
  items: z.array(SeriesPart),
  /** What the viewer pays for all of it now: `listPrice` less the price of the items that they bought, never below 0. Null: it is not for sale to them. */
  price: TokenAmount.nullable(),
  /** The price of the items that the viewer bought, by which `price` is lower. */
  ownedValue: TokenAmount,
  /** What the items cost one by one. */
  itemsValue: TokenAmount,
  /** How many of the items the viewer has finished. */
  done: z.int(),
  /** The first item that is open to the viewer and not finished. */
  continueWith: z.object({ _id: PartId, kind: z.enum(UNLOCKABLE_KINDS), title: z.string() }).nullable(),
  updatedAt: Instant,
})
export type SeriesPage = z.output<typeof SeriesPage>

const Neighbour = z.object({ _id: PartId, kind: z.enum(UNLOCKABLE_KINDS), title: z.string(), canView: z.boolean() })

/** Where an item stands in its series. */
export const SeriesPlace = z.object({
  _id: SeriesId,
  title: z.string(),
  /** From 1 on, among what the viewer may know of. */
  position: z.int(),
  total: z.int(),
  isDone: z.boolean(),
  previous: Neighbour.nullable(),
  next: Neighbour.nullable(),
})
export type SeriesPlace = z.output<typeof SeriesPlace>

/** An item as its creator sees it. */
export const OwnSeriesPart = z.object({
  ...part,
  status: z.enum(ITEM_STATUSES),
  dayAfter: z.int(),
})
export type OwnSeriesPart = z.output<typeof OwnSeriesPart>

export const OwnSeriesCard = z.object({
  _id: SeriesId,
  title: z.string(),
  cover: z.string().nullable(),
  state: z.enum(SERIES_STATES),
  price: TokenAmount.nullable(),
  total: z.int(),
  sales: z.int(),
  earnedTokens: z.int(),
  updatedAt: Instant,
})
export type OwnSeriesCard = z.output<typeof OwnSeriesCard>

export const OwnSeries = OwnSeriesCard.extend({
  description: z.string(),
  timeZone: z.string(),
  coverItemId: PartId.nullable(),
  items: z.array(OwnSeriesPart),
})
export type OwnSeries = z.output<typeof OwnSeries>

const params = z.strictObject({ id: SeriesId })
const pageSize = z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(CARDS_PER_PAGE)
const fields = {
  title: line(TITLE_MAX, { min: 1 }),
  description: text(DESCRIPTION_MAX),
  price: z.int().min(ITEM_PRICE.min).max(ITEM_PRICE.max).nullable(),
  state: z.enum(SERIES_STATES),
  /** In which the days after a fan joined or bought are counted. */
  timeZone: TimeZone,
  /** One of the items, whose picture stands for all; null: the first one. */
  coverItemId: PartId.nullable(),
  /** In their order. What is left out is taken out; who bought the series keeps it. */
  items: z
    .array(
      z.strictObject({
        _id: PartId,
        kind: z.enum(UNLOCKABLE_KINDS),
        dayAfter: z.int().min(0).max(DAY_AFTER_MAX).default(0),
      }),
    )
    .max(SERIES_ITEMS_MAX)
    .refine((items) => new Set(items.map(({ _id }) => _id)).size === items.length, 'Each item can be added once.'),
}
const writes = { max: 60, perSeconds: 60 }

export const series = defineApi({
  'GET /series/{id}': {
    for: 'anyone',
    ageCheck: 'view',
    summary: 'A series with its items in their order, as the viewer may see them, and how far the viewer has come',
    params,
    response: ok(SeriesPage),
  },
  'GET /performers/{id}/series': {
    for: 'anyone',
    ageCheck: 'view',
    summary: 'The published series of a creator, newest first',
    params: z.strictObject({ id: opaque(64) }),
    query: z.strictObject({ ...CursorQuery, pageSize }),
    response: z.object({ data: z.array(SeriesCard), isMore: z.boolean(), nextCursor: z.string().nullable() }),
    errors: ['cursor_invalid'],
  },
  'GET /items/{id}/series': {
    for: 'anyone',
    ageCheck: 'view',
    summary: 'Where an item stands in its series; null when it is in none that the viewer may see',
    params: z.strictObject({ id: PartId }),
    response: ok(SeriesPlace.nullable()),
  },
  'PUT /series/{id}/progress': {
    for: 'buyer',
    ageCheck: 'view',
    summary: 'Mark an item of a series as finished, or as not finished. It has to be open to the member',
    params,
    body: z.strictObject({ itemId: PartId, isDone: z.boolean() }),
    response: Done,
    rateLimit: { max: 120, perSeconds: 60 },
  },
  'GET /performer/series': {
    for: 'performer',
    summary: 'The creator’s series, newest first',
    query: z.strictObject({ ...CursorQuery, pageSize }),
    response: z.object({ data: z.array(OwnSeriesCard), isMore: z.boolean(), nextCursor: z.string().nullable() }),
    errors: ['cursor_invalid'],
  },
  'POST /performer/series': {
    for: 'seller',
    summary: 'Create a series as a draft',
    body: z.strictObject({
      title: fields.title,
      description: fields.description.default(''),
      timeZone: fields.timeZone.default('UTC'),
    }),
    response: ok(OwnSeries),
    status: 201,
    errors: ['limit_reached'],
    rateLimit: writes,
  },
  'GET /performer/series/{id}': {
    for: 'performer',
    summary: 'One series of the creator, with items in every state',
    params,
    response: ok(OwnSeries),
  },
  'PUT /performer/series/{id}': {
    for: 'seller',
    summary:
      'Change a series. Omitted fields stay unchanged. Items that are added are given to those who bought it; an item is in one series at most',
    params,
    body: z.strictObject({
      ...z.object(fields).partial().shape,
      /** As last seen; another is `version_conflict`. */
      updatedAt: Instant.optional(),
    }),
    response: ok(OwnSeries),
    errors: ['version_conflict', 'invalid_state'],
    rateLimit: writes,
  },
  'DELETE /performer/series/{id}': {
    for: 'performer',
    summary: 'Delete a series that nobody bought. Its items stay',
    params,
    response: Done,
    errors: ['invalid_state'],
  },
  'GET /performer/series/{id}/schedule': {
    for: 'performer',
    summary: 'When each item opens for a fan who joins or buys at a time: a preview for the creator',
    params,
    query: z.strictObject({ from: Instant.optional() }),
    response: ok(
      z.object({
        from: Instant,
        timeZone: z.string(),
        items: z.array(
          z.object({
            _id: PartId,
            /** Who has it: everybody, followers, members, or those who buy it or the series. */
            access: z.enum(ACCESS),
            /** Null: it does not wait. */
            opensAt: Instant.nullable(),
          }),
        ),
      }),
    ),
  },
})
