/** What tokens buy, and what performers earn by it (spec section 7, Wallet charges and Earnings). */
import { z } from 'zod'
import { defineApi, type Endpoint, type Schema } from '../api.ts'
import { ChosenPrice, PerformerLine } from '../content/items.ts'
import { type AccessSaleKind, PURCHASE_KINDS, SALE_KINDS } from '../content-kinds.ts'
import {
  AccountId,
  ConversationId,
  FeedId,
  GalleryId,
  MessageId,
  SaleId,
  SeriesId,
  StoryId,
  StreamId,
  TipTargetId,
  VideoId,
} from '../ids.ts'
import { Money, TokenAmount } from '../money.ts'
import { countedListOf, csvFile, Instant, listOf, listQuery, ok } from '../page.ts'
import { Picture } from '../people/accounts.ts'
import { line, text } from '../text.ts'
import { TimeZone } from '../time-zone.ts'
import { TIP_TEXT_MAX } from './tip-text.ts'

const party = z.object({ _id: AccountId, username: z.string().nullable(), name: z.string() })

export const Charge = z.object({
  _id: SaleId,
  kind: z.enum(SALE_KINDS),
  tokens: TokenAmount,
  performer: party,
  /** The bought item; null for tips and subscriptions. */
  targetId: z.uuid().nullable(),
  /** Time and reason of the refund. */
  refundedAt: Instant.nullable(),
  refundReason: z.string().nullable(),
  /** Until then the fan can get the tokens of a message back that is not opened yet; null: by nobody but an operator. */
  refundableUntil: Instant.nullable(),
  /** What the fan wrote with a tip; null: nothing, or it was deleted. */
  text: z.string().nullable(),
  /** Of a tip for an item of the menu, a goal or a wish: its title then. */
  tipTitle: z.string().nullable(),
  createdAt: Instant,
})
export type Charge = z.output<typeof Charge>

const ChargeResult = z.object({ _id: SaleId, kind: z.enum(SALE_KINDS), tokens: TokenAmount, balance: z.int() })
export type ChargeResult = z.output<typeof ChargeResult>

export const Earning = z.object({
  _id: SaleId,
  kind: z.enum(SALE_KINDS),
  /** Of a co-author's share: what was sold; null otherwise. */
  soldKind: z.enum(SALE_KINDS).nullable(),
  fan: party.extend({ avatar: Picture }),
  targetId: z.uuid().nullable(),
  tokens: TokenAmount.nullable(),
  gross: Money,
  fee: Money,
  net: Money,
  /** What refunds have taken of the net so far, in part or in full. */
  refunded: Money,
  netAfterRefunds: Money,
  /** Basis points, frozen at the sale. */
  feeBps: z.int(),
  /** The time from which the money can be paid out. */
  heldUntil: Instant,
  isHeld: z.boolean(),
  /** The time of the full refund; sums then count the part that the site bore. */
  refundedAt: Instant.nullable(),
  /** What the fan wrote with a tip; null: nothing, or it was deleted. */
  text: z.string().nullable(),
  /** Of a tip for an item of the menu, a goal or a wish: its title then. */
  tipTitle: z.string().nullable(),
  createdAt: Instant,
})
export type Earning = z.output<typeof Earning>

/** What a fan owns, of products only files, since parcels are orders: it stays theirs when it is taken off the page, or deleted. */
export const Purchase = z.object({
  /** The item's own. */
  _id: z.uuid(),
  kind: z.enum(PURCHASE_KINDS),
  /** A feed's text, another item's title; null, as performer and picture, for what the fan may not know of any more. */
  title: z.string().nullable(),
  picture: z.string().nullable(),
  performer: PerformerLine.nullable(),
  boughtAt: Instant,
  /** Tokens paid then. */
  price: TokenAmount,
  /** Where a bought message stands; null for items. */
  conversationId: ConversationId.nullable(),
  isAvailable: z.boolean(),
})
export type Purchase = z.output<typeof Purchase>

/** Calendar month in UTC. */
export const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Enter a month such as 2026-11.')

/**
 * A month of what the site owes a performer, by the ledger: opening + sales.net − refunds − payouts + other = closing. A
 * payout counts when it is paid, not while it is asked for.
 */
export const Statement = z.object({
  month: Month,
  currency: z.string(),
  opening: Money,
  sales: z.object({ count: z.int(), gross: Money, fee: Money, net: Money }),
  refunds: z.object({ count: z.int(), amount: Money }),
  payouts: z.object({ count: z.int(), amount: Money }),
  /** Whatever else moved, with its sign. */
  other: Money,
  closing: Money,
  byKind: z.array(z.object({ kind: z.enum(SALE_KINDS), sales: z.int(), gross: Money, fee: Money, net: Money })),
  /** The month of the first movement; null: nothing has ever moved. */
  firstMonth: Month.nullable(),
})
export type Statement = z.output<typeof Statement>

const period = { from: Instant.optional(), to: Instant.optional() }
/** Of one fan, and of one hour of the week by the clock of a zone; Monday is 1. */
const salesOf = {
  ...period,
  kind: z.enum(SALE_KINDS).optional(),
  fanId: AccountId.optional(),
  weekday: z.coerce.number().int().min(1).max(7).optional(),
  hour: z.coerce.number().int().min(0).max(23).optional(),
  zone: TimeZone.default('UTC'),
}
const errors = ['tokens_insufficient', 'idempotency_key_reused', 'request_in_progress'] as const

function unlock<const S extends Schema & z.ZodType>(id: S, kind: AccessSaleKind) {
  return {
    for: 'buyer',
    ageCheck: 'buy',
    summary: `Buy a ${kind}, where fans choose the price for \`chosenPrice\`, at least the minimum. An item already owned returns its first receipt and charges nothing`,
    params: z.strictObject({ id }),
    body: z
      .strictObject({
        /** The sum that was shown: what is charged, also where the fan chose it. */
        expectedPrice: TokenAmount.optional(),
        chosenPrice: ChosenPrice.optional(),
      })
      .default({}),
    response: ok(ChargeResult),
    status: 201,
    errors: [...errors, 'price_changed', 'not_for_sale'],
    idempotent: true,
    rateLimit: { max: 300, perSeconds: 60 },
  } as const satisfies Endpoint
}

export const wallet = defineApi({
  'POST /wallet/charges/tip/{id}': {
    for: 'buyer',
    ageCheck: 'buy',
    summary:
      'Tip a creator, in tokens within the limits of the settings. With `streamId` it is shown in the chat of their stream; otherwise a `text` is a message to them, for which the tip must be at least what a message costs. An item of the tip menu costs what it says: another price is refused with the present one',
    params: z.strictObject({ id: AccountId }),
    body: z.strictObject({
      price: z.int(),
      streamId: StreamId.optional(),
      text: text(TIP_TEXT_MAX).optional(),
      /** What it is for: an item of the creator’s tip menu, a goal or a wish. */
      targetId: TipTargetId.optional(),
    }),
    response: ok(ChargeResult),
    status: 201,
    errors: [
      ...errors,
      'amount_out_of_bounds',
      'invalid_state',
      'links_not_allowed',
      'words_not_allowed',
      'message_not_allowed',
      'not_for_sale',
      'price_changed',
    ],
    idempotent: true,
    rateLimit: { max: 120, perSeconds: 60 },
  },
  'POST /wallet/charges/feed/{id}': unlock(FeedId, 'feed'),
  'POST /wallet/charges/video/{id}': unlock(VideoId, 'video'),
  'POST /wallet/charges/gallery/{id}': unlock(GalleryId, 'gallery'),
  'POST /wallet/charges/message/{id}': unlock(MessageId, 'message'),
  'POST /wallet/charges/stream/{id}': unlock(StreamId, 'stream'),
  'POST /wallet/charges/series/{id}': unlock(SeriesId, 'series'),
  'POST /wallet/charges/story/{id}': unlock(StoryId, 'story'),
  'GET /wallet/charges/search': {
    for: 'buyer',
    summary: 'The fan’s token spending',
    query: listQuery(['createdAt', 'updatedAt', 'tokens'], { sortBy: 'createdAt' }).extend({
      kind: z.enum(SALE_KINDS).optional(),
    }),
    response: countedListOf(Charge),
  },
  'GET /wallet/purchases': {
    for: 'buyer',
    ageCheck: 'view',
    summary: 'The posts, videos, galleries, files and messages the fan has purchased',
    query: listQuery(['createdAt', 'updatedAt'], { sortBy: 'createdAt' })
      .omit({ q: true })
      .extend({ kind: z.enum(PURCHASE_KINDS).optional() }),
    response: listOf(Purchase),
  },
  'GET /performer/earning/stats': {
    for: 'performer',
    summary: 'Total earnings, by kind and by day',
    query: z.strictObject(salesOf),
    response: ok(
      z.object({
        currency: z.string(),
        gross: Money,
        fee: Money,
        net: Money,
        held: Money,
        available: Money,
        sales: z.int(),
        /** Kinds with sales in the period. */
        byKind: z.array(z.object({ kind: z.enum(SALE_KINDS), sales: z.int(), net: Money })),
        byDay: z.array(z.object({ day: z.iso.date(), net: Money })),
        byKindAndDay: z.array(z.object({ kind: z.enum(SALE_KINDS), day: z.iso.date(), net: Money })),
      }),
    ),
  },
  'GET /performer/earning/search': {
    for: 'performer',
    summary: 'Earnings, one row per sale',
    query: listQuery(['createdAt', 'updatedAt', 'net', 'gross'], { sortBy: 'createdAt' }).extend(salesOf),
    response: countedListOf(Earning),
  },
  'GET /performer/earning/export': {
    for: 'performer',
    summary: 'Earnings as CSV, one row per sale',
    query: z.strictObject({ q: line(100).optional(), ...salesOf }),
    ...csvFile('earnings.csv'),
  },
  'GET /performer/earning/statement': {
    for: 'performer',
    summary: 'The statement of a month, from opening to closing balance',
    query: z.strictObject({ month: Month }),
    response: ok(Statement),
  },
  'GET /performer/earning/statement/export': {
    for: 'performer',
    summary: 'The statement of a month as CSV, one row per entry with the resulting balance',
    query: z.strictObject({ month: Month }),
    ...csvFile('statement.csv'),
  },
})
