/** Offers of creators: a lower price for the first payments of a subscription, or free days. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { FanListId, OfferId, PlanId } from '../ids.ts'
import { Money } from '../money.ts'
import { countedListOf, Instant, listQuery, ok } from '../page.ts'
import { code, opaque } from '../text.ts'

export const OFFER_KINDS = ['discount', 'trial', 'price'] as const
export type OfferKind = (typeof OFFER_KINDS)[number]
/** Who has never subscribed, who did once, who follows, or who is on one of the creator's lists; always without those who subscribe now. */
export const OFFER_AUDIENCES = ['new', 'expired', 'followers', 'list'] as const
export type OfferAudience = (typeof OFFER_AUDIENCES)[number]
export const OFFER_STATES = ['upcoming', 'open', 'used_up', 'ended'] as const
export type OfferState = (typeof OFFER_STATES)[number]
export const OFFER_PERCENT = { min: 5, max: 90 } as const
export const OFFER_DAYS_MAX = 30
export const OFFER_PAYMENTS_MAX = 12
export const OFFER_USES_MAX = 100_000
/** So many that are not ended a creator has at most. */
export const OFFERS_MAX = 50

/** Letters, digits and hyphens; upper and lower case are the same. */
const CODE_FORM = /^[A-Z0-9][A-Z0-9-]{2,39}$/
export const OfferCode = code(40).toUpperCase().regex(CODE_FORM, 'Use 3 to 40 letters, digits and hyphens.')
/** As a fan types it. */
export const TypedOfferCode = code(40)

const value = {
  kind: z.enum(OFFER_KINDS),
  /** Of a discount. */
  percent: z.number().nullable(),
  /** Of a trial. */
  days: z.int().nullable(),
  /** Of a fixed price. */
  price: Money.nullable(),
  /** So many payments a discount is for. */
  payments: z.int(),
  /** Null: all plans. */
  planIds: z.array(PlanId).nullable(),
  audience: z.enum(OFFER_AUDIENCES),
  endsAt: Instant.nullable(),
}

/** An offer that the viewer can use now. */
export const OpenOffer = z.object({
  _id: OfferId,
  ...value,
  /** Null: any number. */
  placesLeft: z.int().nullable(),
  /** The code that was asked for; null for one that is public. */
  code: z.string().nullable(),
})
export type OpenOffer = z.output<typeof OpenOffer>

export const OwnOffer = z.object({
  _id: OfferId,
  ...value,
  list: z.object({ _id: FanListId, name: z.string() }).nullable(),
  code: z.string().nullable(),
  maxUses: z.int().nullable(),
  startsAt: Instant,
  state: z.enum(OFFER_STATES),
  /** Fans who have used it, or are paying at the moment. */
  uses: z.int(),
  /** What these fans have paid the creator for their subscriptions since, after the fee and without refunds. */
  brought: Money,
  createdAt: Instant,
})
export type OwnOffer = z.output<typeof OwnOffer>

const MaxUses = z.int().min(1).max(OFFER_USES_MAX).nullable()

export const CreateOfferBody = z
  .strictObject({
    kind: z.enum(OFFER_KINDS),
    percent: z.int().min(OFFER_PERCENT.min).max(OFFER_PERCENT.max).optional(),
    days: z.int().min(1).max(OFFER_DAYS_MAX).optional(),
    price: Money.refine((price) => price >= 0.5, 'Enter an amount of at least 0.50.').optional(),
    payments: z.int().min(1).max(OFFER_PAYMENTS_MAX).optional(),
    /** Without it: all plans, also later ones. */
    planIds: z.array(PlanId).min(1).max(120).optional(),
    audience: z.enum(OFFER_AUDIENCES),
    listId: FanListId.optional(),
    /** Without it the offer is public. */
    code: OfferCode.optional(),
    maxUses: MaxUses.optional(),
    /** Without it: now. */
    startsAt: Instant.optional(),
    endsAt: Instant.nullish(),
  })
  .refine(({ kind, percent }) => (kind === 'discount') === (percent !== undefined), {
    path: ['percent'],
    message: 'Enter a percentage.',
  })
  .refine(({ kind, days }) => (kind === 'trial') === (days !== undefined), {
    path: ['days'],
    message: 'Enter the number of days.',
  })
  .refine(({ kind, price }) => (kind === 'price') === (price !== undefined), {
    path: ['price'],
    message: 'Enter a price.',
  })
  .refine(({ kind, payments }) => kind === 'discount' || (payments ?? 1) === 1, {
    path: ['payments'],
    message: 'Only discounts are for several payments.',
  })
  .refine(({ audience, listId }) => (audience === 'list') === (listId !== undefined), {
    path: ['listId'],
    message: 'Choose a list.',
  })

const params = z.strictObject({ id: OfferId })

/** Why a code or an offer cannot be used. */
export const offerErrors = ['offer_unknown', 'offer_ended', 'offer_used_up', 'offer_not_for_you'] as const

export const offers = defineApi({
  'GET /performers/{id}/offers': {
    for: 'anyone',
    summary:
      'The creator’s offers that the viewer can use now, the best first. With a code, the offer of that code alone; a refusal says why it cannot be used',
    params: z.strictObject({ id: opaque(64) }),
    query: z.strictObject({ code: TypedOfferCode.optional() }),
    response: ok(z.array(OpenOffer)),
    errors: [...offerErrors],
    rateLimit: { max: 60, perSeconds: 60 },
  },
  'GET /performer/offers': {
    for: 'performer',
    summary: 'The creator’s offers with their uses and what they brought',
    query: listQuery(['createdAt', 'updatedAt'], { sortBy: 'createdAt' }),
    response: countedListOf(OwnOffer),
  },
  'POST /performer/offers': {
    for: 'performer',
    summary: 'Create an offer. What it offers never changes, because fans refer to it',
    body: CreateOfferBody,
    response: ok(OwnOffer),
    status: 201,
    errors: ['limit_reached', 'offer_code_taken', 'trial_unavailable'],
  },
  'PUT /performer/offers/{id}': {
    for: 'performer',
    summary: 'Change how many fans can use an offer, and until when',
    params,
    body: z.strictObject({ maxUses: MaxUses.optional(), endsAt: Instant.nullable().optional() }),
    response: ok(OwnOffer),
    errors: ['invalid_state'],
  },
  'DELETE /performer/offers/{id}': {
    for: 'performer',
    summary: 'End an offer. Fans who have used it keep their price',
    params,
    response: ok(OwnOffer),
    errors: ['invalid_state'],
  },
})
