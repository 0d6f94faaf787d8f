/** Subscriptions of fans to creators: buying, renewing, cancelling, and lists of subscribers (spec section 7, Subscriptions). */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { GATEWAYS, PAYMENT_STATUSES } from '../finance/payments.ts'
import { AccountId, CardId, PaymentId, PlanId, SubscriptionId, TierId } from '../ids.ts'
import { Money, TokenAmount } from '../money.ts'
import { countedListOf, Instant, listQuery, ok } from '../page.ts'
import { Picture } from '../people/accounts.ts'
import { PLAN_MONTHS } from '../people/tiers.ts'
import { checkoutFields, offerFields } from './checkout.ts'
import { offerErrors } from './offers.ts'

export const SUBSCRIPTION_TYPES = ['free', 'monthly', 'yearly'] as const
export type SubscriptionType = (typeof SUBSCRIPTION_TYPES)[number]
export const SUBSCRIPTION_STATUSES = ['active', 'trialing', 'past_due', 'cancelled', 'expired', 'suspended'] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]
/** States in which the fan sees what subscribers see. */
export const OPEN_SUBSCRIPTION_STATUSES = ['active', 'trialing', 'past_due', 'cancelled'] as const

/** What happens to a subscription, as its history records it. */
export const SUBSCRIPTION_EVENT_KINDS = [
  'trial_started',
  'granted',
  'started',
  'renewed',
  'extended',
  'raised',
  'change_planned',
  'change_dropped',
  'changed',
  'cancelled',
  'resumed',
  'price_accepted',
  'renewal_failed',
  'suspended',
  'unsuspended',
  'ended',
  'expired',
  'gifted',
  'pause_planned',
  'paused',
] as const
export type SubscriptionEventKind = (typeof SUBSCRIPTION_EVENT_KINDS)[number]

/** How long a fan may pause, in months. */
export const PAUSE_MONTHS = [1, 2, 3] as const
export type PauseMonths = (typeof PAUSE_MONTHS)[number]

const party = z.object({ _id: AccountId, username: z.string().nullable(), name: z.string(), avatar: Picture })
export const Subscription = z.object({
  _id: SubscriptionId,
  type: z.enum(SUBSCRIPTION_TYPES),
  status: z.enum(SUBSCRIPTION_STATUSES),
  /** Months that one payment covers; null for free days. 3 and 6 have the type `monthly`. */
  months: z.literal([...PLAN_MONTHS]).nullable(),
  price: Money,
  method: z.enum(['card', 'wallet']).nullable(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  isRenewing: z.boolean(),
  startedAt: Instant,
  expiredAt: Instant,
  createdAt: Instant,
  updatedAt: Instant,
  /** Without access and without payments from the end of the term until it renews by itself: planned, or running with the status `expired`. */
  pause: z.object({ from: Instant, until: Instant }).nullable(),
  /** `name` is empty for a base tier without a name of its own. */
  tier: z.object({ _id: TierId, rank: z.int(), name: z.string() }),
})
export type Subscription = z.output<typeof Subscription>
export const FanSubscription = Subscription.extend({
  performer: party,
  /** What the cancelling call wants: the card's, or the wallet; null when nothing is paid. */
  gateway: z.enum([...GATEWAYS, 'wallet']).nullable(),
  /** What pays the renewals, unless it is the wallet; it may have been removed since. */
  cardId: CardId.nullable(),
  /**
   * Of the next renewal, or of one if it is resumed, before tax: the price agreed on, or a lower present one. Null for what
   * is free or over.
   */
  nextPrice: Money.nullable(),
  /** So many of the next payments an offer makes cheaper. */
  offerPayments: z.int(),
  /** A higher price that the performer asks now and this fan has not agreed to; null when there is none. */
  offeredPrice: Money.nullable(),
  /** What renews instead, from the next renewal on. */
  nextPlan: z
    .object({ _id: PlanId, months: z.literal([...PLAN_MONTHS]), tier: z.object({ rank: z.int(), name: z.string() }) })
    .nullable(),
  /** Of the plan that it has; null for free days. */
  planId: PlanId.nullable(),
  /** Whether the creator has published audio or videos in posts, for podcast apps. */
  hasEpisodes: z.boolean(),
})
export type FanSubscription = z.output<typeof FanSubscription>
export const PerformerSubscription = Subscription.extend({ fan: party })

/** What pays the renewals. */
export const PaymentMethod = z.discriminatedUnion('paymentMethod', [
  z.strictObject({ paymentMethod: z.literal('card'), cardId: CardId }),
  z.strictObject({ paymentMethod: z.literal('wallet') }),
])
export type PaymentMethod = z.output<typeof PaymentMethod>

/** Both ways of a change of plan, to the cent; null: it cannot be done that way. */
export const PlanChange = z.object({
  /** For the rest of the term, before tax: what a card is charged, and what the wallet is. */
  now: z.object({ amount: Money, tokens: TokenAmount, until: Instant, price: Money }).nullable(),
  /** With the next renewal, before tax. */
  renewal: z.object({ at: Instant, price: Money }).nullable(),
})
export type PlanChange = z.output<typeof PlanChange>

const listFilter = { status: z.enum(SUBSCRIPTION_STATUSES).optional() }

const params = z.strictObject({ id: SubscriptionId })

export const subscriptions = defineApi({
  'POST /payment/subscribe/performers': {
    for: 'buyer',
    ageCheck: 'buy',
    summary:
      'Subscribe to a creator: a free trial, or a plan of 1, 3, 6 or 12 months, paid by card or wallet. Without a plan the base tier’s',
    body: z.strictObject({
      performerId: AccountId,
      type: z.enum(SUBSCRIPTION_TYPES),
      /** Of the type: 12 months are `yearly`, others `monthly`. */
      planId: PlanId.optional(),
      /** Of 3 and 6 months: whether the subscription continues monthly, at the price of a month. Of an offered trial: whether it continues as the plan. Others renew as they are. */
      isRenewing: z.boolean().optional(),
      paymentMethod: z.enum(['card', 'wallet']).optional(),
      cardId: CardId.optional(),
      ...offerFields,
      /** What the screen showed before coupon and tax; another price is `price_changed` or, by an offer, `offer_changed`, and nothing is charged. */
      expectedPrice: Money.optional(),
      ...checkoutFields,
    }),
    response: ok(
      z.object({
        transactionId: PaymentId.nullable(),
        status: z.enum(PAYMENT_STATUSES),
        subscription: FanSubscription.nullable(),
        clientSecret: z.string().optional(),
      }),
    ),
    status: 201,
    errors: [
      'plan_unavailable',
      'plan_change_required',
      'tier_full',
      'trial_unavailable',
      'trial_used',
      'offer_changed',
      ...offerErrors,
      'price_changed',
      'coupon_invalid',
      'country_unclear',
      'spending_limit_reached',
      'tokens_insufficient',
      'payment_declined',
      'gateway_unavailable',
      'already_bought',
      'subscription_suspended',
      'idempotency_key_reused',
      'request_in_progress',
    ],
    idempotent: true,
    rateLimit: { max: 30, perSeconds: 60 },
  },
  'POST /payment/{gateway}/cancel-subscription/{id}': {
    for: 'buyer',
    summary: 'Cancel the renewal, or what follows a pause. Access continues until the end of the term',
    params: z.strictObject({ gateway: z.enum([...GATEWAYS, 'wallet']), id: SubscriptionId }),
    response: ok(FanSubscription),
    errors: ['invalid_state'],
  },
  'GET /subscriptions/user/search': {
    for: 'buyer',
    summary: 'The fan’s subscriptions',
    query: listQuery(['updatedAt', 'createdAt', 'expiredAt', 'price']).extend(listFilter),
    // Of all that renew, whatever is listed: a year counts as a twelfth of its price, rounded.
    response: countedListOf(FanSubscription).extend({ totalPerMonth: Money }),
  },
  'GET /subscriptions/performer/search': {
    for: 'performer',
    summary: 'The creator’s subscribers',
    query: listQuery(['updatedAt', 'createdAt', 'expiredAt', 'price']).extend(listFilter),
    response: countedListOf(PerformerSubscription),
  },
  'POST /payment/change-plan/preview': {
    for: 'buyer',
    summary:
      'What a change to another plan costs: now, for the rest of the term, and with the next renewal. Nothing is charged',
    body: z.strictObject({ subscriptionId: SubscriptionId, planId: PlanId }),
    response: ok(PlanChange),
    errors: ['invalid_state', 'plan_unavailable', 'subscription_suspended', 'tier_full'],
    rateLimit: { max: 60, perSeconds: 60 },
  },
  'POST /payment/change-plan': {
    for: 'buyer',
    ageCheck: 'buy',
    summary:
      'Change to a plan of a higher tier now, for the difference of the rest of the term, or to another plan with the next renewal. The present plan drops a planned change',
    body: z.strictObject({
      subscriptionId: SubscriptionId,
      planId: PlanId,
      when: z.enum(['now', 'renewal']),
      /** Of `now`; without it, what pays the renewals. */
      paymentMethod: z.enum(['card', 'wallet']).optional(),
      cardId: CardId.optional(),
      /** What the preview showed; more than that is `price_changed`, and nothing is charged. Less is charged without asking. */
      expectedAmount: Money.optional(),
      /** Of the plan, which its renewals cost. */
      expectedPrice: Money.optional(),
      country: checkoutFields.country,
    }),
    response: ok(
      z.object({
        transactionId: PaymentId.nullable(),
        status: z.enum(PAYMENT_STATUSES),
        subscription: FanSubscription,
        clientSecret: z.string().optional(),
      }),
    ),
    status: 201,
    errors: [
      'invalid_state',
      'plan_unavailable',
      'downgrade_at_renewal',
      'tier_full',
      'price_changed',
      'country_unclear',
      'spending_limit_reached',
      'tokens_insufficient',
      'payment_declined',
      'payment_method_missing',
      'gateway_unavailable',
      'subscription_suspended',
      'idempotency_key_reused',
      'request_in_progress',
    ],
    idempotent: true,
    rateLimit: { max: 30, perSeconds: 60 },
  },
  'POST /subscriptions/{id}/resume': {
    for: 'buyer',
    ageCheck: 'buy',
    summary:
      'Resume the renewal of a cancelled subscription at its price, while it has access; drop a planned pause; or end a running pause now, which charges the renewal',
    params,
    body: z.strictObject({ payment: PaymentMethod.optional() }).default({}),
    response: ok(FanSubscription),
    errors: [
      'invalid_state',
      'plan_unavailable',
      'payment_method_missing',
      'gateway_unavailable',
      'tokens_insufficient',
    ],
    rateLimit: { max: 30, perSeconds: 60 },
  },
  'POST /subscriptions/{id}/pause': {
    for: 'buyer',
    summary:
      'Pause a renewing subscription from the end of its term on: no access, no payments, then it renews at its price',
    params,
    body: z.strictObject({ months: z.literal([...PAUSE_MONTHS]) }),
    response: ok(FanSubscription),
    errors: ['invalid_state'],
    rateLimit: { max: 30, perSeconds: 60 },
  },
  'POST /subscriptions/{id}/accept-price': {
    for: 'buyer',
    ageCheck: 'buy',
    summary: 'Accept the creator’s higher price. It is charged from the next renewal',
    params,
    body: z.strictObject({ expectedPrice: Money }),
    response: ok(FanSubscription),
    errors: ['invalid_state', 'price_changed'],
    rateLimit: { max: 30, perSeconds: 60 },
  },
  'PUT /subscriptions/{id}/payment-method': {
    for: 'buyer',
    summary: 'Change the payment method of the renewals. An overdue renewal is retried immediately',
    params,
    body: PaymentMethod,
    response: ok(FanSubscription),
    errors: ['invalid_state', 'gateway_unavailable'],
    rateLimit: { max: 20, perSeconds: 60 },
  },
})
