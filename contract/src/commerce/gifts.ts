/** Gifts: a fan pays for a term of a subscription that somebody else gets. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { AccountId, GiftId, PlanId, TierId } from '../ids.ts'
import { TokenAmount } from '../money.ts'
import { countedListOf, Instant, listQuery, ok } from '../page.ts'
import { Picture } from '../people/accounts.ts'
import { Email } from '../people/email.ts'
import { PLAN_MONTHS } from '../people/tiers.ts'
import { opaque, text } from '../text.ts'
import { GIFT_MESSAGE_MAX } from './gift-rules.ts'

/** `open`: not redeemed yet. Of those that were declined, taken back or not redeemed in time the buyer has the tokens back. */
export const GIFT_STATES = ['open', 'redeemed', 'declined', 'withdrawn', 'expired'] as const
export type GiftState = (typeof GIFT_STATES)[number]

const party = z.object({ _id: AccountId, username: z.string().nullable(), name: z.string(), avatar: Picture })
const common = {
  _id: GiftId,
  performer: party,
  /** `name` is empty for a base tier without a name of its own. */
  tier: z.object({ _id: TierId, rank: z.int(), name: z.string() }),
  months: z.literal([...PLAN_MONTHS]),
  message: z.string(),
  state: z.enum(GIFT_STATES),
  createdAt: Instant,
  /** Until when it can be redeemed. */
  expiresAt: Instant,
  /** When it was redeemed, declined, taken back or ended. */
  settledAt: Instant.nullable(),
}

/** As its buyer sees it: not who redeemed it. */
export const GivenGift = z.object({
  ...common,
  price: TokenAmount,
  isAnonymous: z.boolean(),
  /** Whom the link was mailed to; null for others, and once the gift is no longer open. */
  email: z.string().nullable(),
  /** Everyone who opens it can redeem the gift; null once it is no longer open. */
  link: z.string().nullable(),
})
export type GivenGift = z.output<typeof GivenGift>

/** As those see it who have its link. */
export const ReceivedGift = z.object({
  ...common,
  /** Null: the buyer stays anonymous, or has left. */
  from: z.string().nullable(),
})
export type ReceivedGift = z.output<typeof ReceivedGift>

/**
 * What redeeming gives the viewer. `starts`: a subscription of its own; `extends`: time behind the running one; `converted`: the running one
 * is of another tier, and gets the time that the gift is worth by its price.
 */
export const GiftOutcome = z.object({
  kind: z.enum(['starts', 'extends', 'converted']),
  from: Instant,
  until: Instant,
  tier: z.object({ rank: z.int(), name: z.string() }),
})
export type GiftOutcome = z.output<typeof GiftOutcome>

/** What is bought: a plan, for the person who has the link, which is mailed where there is an address. */
export const giftFields = {
  planId: PlanId,
  /** Without it the buyer passes the link on. */
  email: Email.optional(),
  message: text(GIFT_MESSAGE_MAX).optional(),
  /** The recipient does not see who it is from. */
  isAnonymous: z.boolean().optional(),
  /** As shown, in tokens; another price is `price_changed` and nothing is charged. */
  expectedPrice: TokenAmount.optional(),
}
/** In the body: addresses are logged. */
const held = z.strictObject({ token: opaque(100) })

export const gifts = defineApi({
  'POST /gifts': {
    for: 'buyer',
    ageCheck: 'buy',
    summary:
      'Buy a term of a subscription for somebody else, from the wallet. The tokens are held until it is redeemed',
    body: z.strictObject({ performerId: AccountId, ...giftFields }),
    response: ok(GivenGift),
    status: 201,
    errors: [
      'plan_unavailable',
      'tier_full',
      'price_changed',
      'tokens_insufficient',
      'limit_reached',
      'links_not_allowed',
      'idempotency_key_reused',
      'request_in_progress',
    ],
    idempotent: true,
    rateLimit: { max: 30, perSeconds: 60 },
  },
  'GET /gifts/given': {
    for: 'buyer',
    summary: 'Gifts that the viewer has bought',
    query: listQuery(['createdAt', 'updatedAt'], { sortBy: 'createdAt' }),
    response: countedListOf(GivenGift),
  },
  'GET /gifts/received': {
    for: 'buyer',
    summary: 'Gifts that the viewer has redeemed',
    query: listQuery(['createdAt', 'updatedAt'], { sortBy: 'createdAt' }),
    response: countedListOf(ReceivedGift),
  },
  'POST /gifts/{id}/withdraw': {
    for: 'buyer',
    summary: 'Take back a gift that was not redeemed yet. The tokens are in the wallet again',
    params: z.strictObject({ id: GiftId }),
    response: ok(GivenGift),
    errors: ['gift_ended', 'gift_redeemed'],
  },
  'POST /gifts/preview': {
    for: 'anyone',
    summary: 'The gift of a link, and what redeeming it would give the viewer. Nothing changes',
    body: held,
    response: ok(
      z.object({
        gift: ReceivedGift,
        /** The viewer has bought it, and cannot redeem it. */
        isOwn: z.boolean(),
        /** Null for visitors, and where the viewer cannot redeem it. */
        outcome: GiftOutcome.nullable(),
      }),
    ),
    rateLimit: { max: 30, perSeconds: 60 },
  },
  'POST /gifts/redeem': {
    for: 'buyer',
    ageCheck: 'buy',
    summary: 'Redeem a gift. It starts a subscription, or extends the running one, and never renews by itself',
    body: held,
    response: ok(ReceivedGift),
    errors: ['gift_ended', 'gift_own', 'gift_redeemed', 'subscription_suspended'],
    rateLimit: { max: 30, perSeconds: 60 },
  },
  'POST /gifts/decline': {
    for: 'buyer',
    summary: 'Decline a gift. The buyer has the tokens back',
    body: held,
    response: ok(ReceivedGift),
    errors: ['gift_ended', 'gift_own', 'gift_redeemed'],
    rateLimit: { max: 30, perSeconds: 60 },
  },
})
