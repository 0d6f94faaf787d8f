/** Quotes with coupon, tax and renewal; spending limits; receipts. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { ChosenPrice } from '../content/items.ts'
import { COUNTRY_CODES } from '../countries.ts'
import { AccountId, CardId, OfferId, PackageId, PaymentId, PlanId, ProductId } from '../ids.ts'
import { Money, TokenAmount } from '../money.ts'
import { Instant, ok } from '../page.ts'
import { PLAN_MONTHS } from '../people/tiers.ts'
import { code } from '../text.ts'
import { OFFER_KINDS, offerErrors, TypedOfferCode } from './offers.ts'
import { purchaseErrors, WalletPurchase } from './wallet-purchases.ts'

/** Of a subscription: the creator's offer that is shown, or its code. Of all that a fan can use, the one with the lowest price counts. */
export const offerFields = { offerId: OfferId.optional(), offerCode: TypedOfferCode.optional() }

/** Something a coupon can be for. */
export const Purchase = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('top_up'), amount: Money }),
  z.strictObject({ type: z.literal('package'), packageId: PackageId }),
  z.strictObject({
    type: z.literal('subscription'),
    performerId: AccountId,
    plan: z.enum(['monthly', 'yearly']),
    /** Of that type; without it the base tier's. */
    planId: PlanId.optional(),
    /** Of 3 and 6 months: whether it continues by the month. */
    isRenewing: z.boolean().optional(),
    ...offerFields,
    paymentMethod: z.enum(['card', 'wallet']).default('card'),
  }),
  z.strictObject({
    type: z.literal('product'),
    productId: ProductId,
    quantity: z.int().min(1).max(100).default(1),
    chosenPrice: ChosenPrice.optional(),
  }),
  /** What a card pays where the wallet does not cover a purchase. */
  z.strictObject({ type: z.literal('missing'), of: WalletPurchase }),
])
export type Purchase = z.output<typeof Purchase>

/** What says where the buyer is: their own word, the network they come from, the bank that issued their card. */
export const COUNTRY_SOURCES = ['declared', 'network', 'card'] as const
export type CountrySource = (typeof COUNTRY_SOURCES)[number]

export const Quote = z.object({
  type: z.enum(['top_up', 'package', 'subscription', 'product', 'missing']),
  /** Name of the performer, package or product; empty for other amounts. */
  title: z.string(),
  /** The unit of all amounts here: money, or whole tokens of the wallet. */
  unit: z.enum(['money', 'tokens']),
  currency: z.string(),
  price: z.number(),
  discount: z.number(),
  /** Tax on price less discount; only where money is paid and the site charges tax. */
  tax: z.object({ label: z.string(), percent: z.number(), amount: z.number(), country: z.string() }).nullable(),
  total: z.number(),
  /** What the wallet gets. */
  tokens: z.int().nullable(),
  coupon: z.string().nullable(),
  /** Of `missing`, in tokens: the whole price, the part that the wallet pays, and what a smallest charge leaves in it. */
  missing: z.object({ price: TokenAmount, fromWallet: TokenAmount, remaining: TokenAmount }).nullable(),
  /** The next charge, without coupon and with the tax of its day. */
  renewal: z
    .object({
      at: Instant,
      price: z.number(),
      /** 3 and 6 months are `monthly`. */
      plan: z.enum(['monthly', 'yearly']),
      months: z.literal([...PLAN_MONTHS]),
    })
    .nullable(),
  /** Of a subscription: the creator's offer in `price`. */
  offer: z
    .object({
      _id: OfferId,
      kind: z.enum(OFFER_KINDS),
      /** What the plan costs without it, and from the payment after the last one it is for. */
      listPrice: z.number(),
      /** So many payments it is for; 0 of a trial. */
      payments: z.int(),
    })
    .nullable(),
  /** Of a subscription: when what is bought ends, or is renewed. */
  endsAt: Instant.nullable(),
  /** Evidence of the buyer's location; with a tax, two have to agree before anything is charged. */
  evidence: z.array(z.object({ source: z.enum(COUNTRY_SOURCES), country: z.string() })),
  needsCountry: z.boolean(),
})
export type Quote = z.output<typeof Quote>

/** Optional fields of every purchase by card. */
export const checkoutFields = {
  couponCode: code(40).optional(),
  /** The country declared by the buyer; needed while the site charges tax and no other evidence exists. */
  country: z.enum(COUNTRY_CODES).optional(),
  /** What the screen showed; another total is `price_changed` and nothing is charged. */
  expectedTotal: Money.optional(),
}

const limit = Money.refine((v) => v >= 1 && v <= 1_000_000, 'Enter an amount between 1 and 1,000,000.').nullable()
export const SpendingLimits = z.strictObject({ perDay: limit, perMonth: limit })
export const SpendingLimit = z.object({
  perDay: Money.nullable(),
  perMonth: Money.nullable(),
  spentToday: Money,
  spentThisMonth: Money,
  /** A higher limit begins a day after it was asked for. */
  upcoming: z.object({ perDay: Money.nullable(), perMonth: Money.nullable(), from: Instant }).nullable(),
})
export type SpendingLimit = z.output<typeof SpendingLimit>

const { country, couponCode } = checkoutFields

export const checkout = defineApi({
  'POST /payment/quote': {
    for: 'buyer',
    summary: 'The price of a purchase with coupon and tax, and its renewal. Nothing is charged',
    body: z.strictObject({ purchase: Purchase, couponCode, country, cardId: CardId.optional() }),
    response: ok(Quote),
    errors: [
      'coupon_invalid',
      'plan_unavailable',
      'plan_change_required',
      'amount_out_of_bounds',
      'price_changed',
      'subscription_suspended',
      'trial_used',
      'trial_unavailable',
      ...offerErrors,
      ...purchaseErrors,
    ],
    rateLimit: { max: 60, perSeconds: 60 },
  },
  'GET /payment/transactions/{id}/receipt': {
    for: 'buyer',
    summary: 'The receipt of a payment as a PDF',
    params: z.strictObject({ id: PaymentId }),
    response: z.custom<Uint8Array>(),
    produces: 'application/pdf',
  },
  'GET /payment/spending-limit': {
    for: 'buyer',
    summary: 'The fan’s spending limits for card payments, and the amounts spent',
    response: ok(SpendingLimit),
  },
  'PUT /payment/spending-limit': {
    for: 'buyer',
    summary:
      'Set spending limits for card payments. Lower ones apply immediately, higher ones from tomorrow. Renewals count but are never stopped',
    body: SpendingLimits,
    response: ok(SpendingLimit),
  },
})
