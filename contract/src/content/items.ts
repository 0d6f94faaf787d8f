/** What every published item has in common, be it a feed, video, gallery or product (product decisions 2 and 3). */
import { z } from 'zod'
import { AccountId } from '../ids.ts'
import { Money, TokenAmount } from '../money.ts'
import { endlessQuery, Instant } from '../page.ts'
import { Picture } from '../people/accounts.ts'
import { MinRank } from '../people/tiers.ts'
import { TAG, tagText } from '../tag-text.ts'
import { line, text } from '../text.ts'
import { ACCESS } from './access.ts'
import { ITEM_PRICE } from './item-price.ts'

export { ITEM_PRICE }

/** `removed` is the operator's doing; `scheduled` becomes `active` by itself. */
export const ITEM_STATUSES = ['draft', 'scheduled', 'active', 'inactive', 'removed'] as const
export type ItemStatus = (typeof ITEM_STATUSES)[number]
/** What a performer may set. */
export const SETTABLE_STATUSES = ['draft', 'scheduled', 'active', 'inactive'] as const
export const LOCK_REASONS = ['login', 'follow', 'subscribe', 'pay', 'opens_later', 'processing'] as const
export type LockReason = (typeof LOCK_REASONS)[number]

export const TITLE_MAX = 200
export const DESCRIPTION_MAX = 5_000
export const TAGS_MAX = 20
/** Tokens that a fan chose to pay where fans choose the price, at least the minimum; elsewhere only the price itself. Without it the price. */
export const ChosenPrice = z.int().min(ITEM_PRICE.min).max(ITEM_PRICE.max)
/** How far ahead something may be scheduled, days. */
export const SCHEDULE_MAX_DAYS = 366

/** Composed, in lower case and without `#`. */
export const Tag = z
  .string()
  .trim()
  .max(200)
  .overwrite(tagText)
  .regex(TAG, 'Use letters, digits and underscores, at least one letter, up to 40 characters.')

export const PerformerLine = z.object({ _id: AccountId, username: z.string(), name: z.string(), avatar: Picture })
export type PerformerLine = z.output<typeof PerformerLine>

export const itemShape = {
  performer: PerformerLine,
  /** Who made it with the creator; absent without any. Access and price are the creator's alone. */
  coAuthors: z.array(PerformerLine).optional(),
  /** Whether the viewer's own name is to be drawn over its files; absent where it is not. */
  isWatermarked: z.literal(true).optional(),
  access: z.enum(ACCESS),
  /** Tokens; 0 unless access is `paid`. Where fans choose it, the minimum. */
  price: TokenAmount,
  /** Only where fans choose the price: what the creator suggests, in tokens, never less than `price`. */
  suggestedPrice: TokenAmount.optional(),
  /** What a month of the creator’s subscription costs; null unless access is `subscribers`, and where none is offered. */
  subscriptionPrice: Money.nullable(),
  /** Only where another tier than the base tier opens it: the lowest one that does. */
  requiredTier: z.object({ rank: z.int(), name: z.string() }).optional(),
  canView: z.boolean(),
  /** Only of what the viewer has by a subscription or a purchase, and which a series opens later: when. */
  opensAt: Instant.optional(),
  lockReason: z.enum(LOCK_REASONS).nullable(),
  isBought: z.boolean(),
  isSubscribed: z.boolean(),
  isFollowed: z.boolean(),
  isLiked: z.boolean(),
  isBookmarked: z.boolean(),
  totalLike: z.int(),
  totalComment: z.int(),
  totalView: z.int(),
  tags: z.array(z.string()),
  status: z.enum(ITEM_STATUSES),
  /** The time of its scheduled publication; null unless scheduled. */
  scheduleAt: Instant.nullable(),
  /** When it opens for everyone; null unless it is for subscribers first. */
  publicAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
}
/** What only its owner sees. */
export const studioShape = { sales: z.int(), earnedTokens: z.int(), removedReason: z.string().nullable() }

/** Text fields of forms arrive as strings: `price=30`, `tags=["a","b"]` or `tags=a,b`. */
const list = <T extends z.ZodType>(item: T, max: number) =>
  z.preprocess((value) => (typeof value === 'string' ? listFrom(value) : value), z.array(item).max(max))

export const itemFields = {
  title: line(TITLE_MAX, { min: 1 }),
  description: text(DESCRIPTION_MAX),
  tags: list(Tag, TAGS_MAX),
  access: z.enum(ACCESS),
  /** The rank of the lowest tier that opens it, one of the creator's; without effect unless access is `subscribers`. */
  minRank: z.coerce.number().pipe(MinRank),
  /** Tokens; needed when access is `paid`, but for drafts, and 0 otherwise. */
  price: z.coerce.number().int().min(0).max(ITEM_PRICE.max),
  /** Tokens: fans choose what they pay, `price` is the minimum and this is suggested. 0: the price is fixed. */
  suggestedPrice: z.coerce.number().int().min(0).max(ITEM_PRICE.max),
  status: z.enum(SETTABLE_STATUSES),
  /** Needed when status is `scheduled`; seconds are dropped. */
  scheduleAt: Instant,
}
/** Of what is for subscribers: when it opens for everyone. Null, in forms empty: never. */
export const PublicAt = z.union([Instant, z.literal('')]).nullable()

/** Endless lists of cards, newest first. */
export const cardsQuery = endlessQuery()

function listFrom(text: string): unknown {
  const trimmed = text.trim()
  if (trimmed === '') return []
  if (!trimmed.startsWith('[')) return trimmed.split(',')
  try {
    return JSON.parse(trimmed)
  } catch {
    return trimmed
  }
}
