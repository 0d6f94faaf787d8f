/** Money in: cards, wallet top-ups, and the transactions of a fan (spec section 7, Payments). */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { checkoutFields } from '../commerce/checkout.ts'
import { offerErrors } from '../commerce/offers.ts'
import { PurchaseResult, purchaseErrors, WalletPurchase } from '../commerce/wallet-purchases.ts'
import { COUNTRY_CODES } from '../countries.ts'
import { foldDigits } from '../digits.ts'
import { AccountId, CardId, PackageId, PaymentId } from '../ids.ts'
import { Money, TokenAmount } from '../money.ts'
import { countedListOf, Done, Instant, listOf, listQuery, ok } from '../page.ts'
import { line, opaque } from '../text.ts'

export const GATEWAYS = ['sandbox', 'stripe'] as const
export type Gateway = (typeof GATEWAYS)[number]
export const PAYMENT_STATUSES = [
  'created',
  'processing',
  'require_authentication',
  'success',
  'failed',
  'cancelled',
  'refunded',
  'disputed',
] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]
/** Why a card was not charged. `gateway_refused`: the gateway took the request for wrong, or this site for a stranger. */
export const PAYMENT_FAILURES = [
  'declined',
  'insufficient_funds',
  'card_expired',
  'authentication_failed',
  'gateway_refused',
] as const
export type PaymentFailure = (typeof PAYMENT_FAILURES)[number]
export const PAYMENT_KINDS = ['wallet_top_up', 'subscription'] as const

export const Card = z.object({
  _id: CardId,
  gateway: z.enum(GATEWAYS),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  holderName: z.string(),
  createdAt: Instant,
})
export type Card = z.output<typeof Card>

/** The sandbox takes the card itself, as test modes do, and stores brand, last four digits and expiry only. */
export const SandboxCardBody = z.strictObject({
  number: z
    .string()
    .max(100)
    .overwrite(foldDigits)
    .regex(/^[\d\s-]{12,40}$/, 'Enter 12 to 19 digits.')
    .transform((v) => v.replaceAll(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{12,19}$/, 'Enter 12 to 19 digits.')),
  expMonth: z.int().min(1).max(12),
  expYear: z.int().min(2000).max(2100),
  cvc: z
    .string()
    .max(20)
    .overwrite(foldDigits)
    .regex(/^\d{3,4}$/, 'Enter 3 or 4 digits.'),
  holderName: line(100, { min: 1 }),
  /** Country of the issuing bank; a real card's number contains it, for a test card the tester chooses it. */
  country: z.enum(COUNTRY_CODES).optional(),
})
/** With Stripe the card never reaches us: its element hands out this id. */
export const StripeCardBody = z.strictObject({ paymentMethodId: opaque(200) })

export const Payment = z.object({
  _id: PaymentId,
  kind: z.enum(PAYMENT_KINDS),
  status: z.enum(PAYMENT_STATUSES),
  /** The charged amount: price less discount plus tax. */
  amount: Money,
  price: Money,
  discount: Money,
  tax: Money,
  /** The tax on price less discount. */
  taxPercent: z.number(),
  /** The buyer's country; null when unknown. */
  country: z.string().nullable(),
  refunded: Money,
  /** Number of the receipt, which can be had as a PDF; null while nothing is paid, and for what tokens paid. */
  receipt: z.string().nullable(),
  currency: z.string(),
  /** Bought tokens; null for subscriptions. */
  tokens: TokenAmount.nullable(),
  method: z.enum(['card', 'wallet']),
  gateway: z.enum(GATEWAYS).nullable(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  performer: z.object({ _id: AccountId, username: z.string(), name: z.string() }).nullable(),
  failure: z.enum(PAYMENT_FAILURES).nullable(),
  /** What a top-up was for; null for one that only fills the wallet, and for subscriptions. */
  purchase: PurchaseResult.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Payment = z.output<typeof Payment>

/** `clientSecret` is there when the payment waits for the card holder's authentication. */
const Charged = z.object({
  transactionId: PaymentId,
  status: z.enum(PAYMENT_STATUSES),
  clientSecret: z.string().optional(),
})

export const payments = defineApi({
  'GET /payment-cards': { for: 'buyer', summary: 'The fan’s cards', response: listOf(Card) },
  'POST /{gateway}/cards': {
    for: 'buyer',
    summary: 'Add a card',
    params: z.strictObject({ gateway: z.enum(GATEWAYS) }),
    body: z.union([SandboxCardBody, StripeCardBody]),
    response: ok(Card),
    status: 201,
    errors: ['card_invalid', 'payment_declined', 'gateway_unavailable'],
    rateLimit: { max: 20, perSeconds: 600 },
  },
  'DELETE /payment-cards/{id}': {
    for: 'buyer',
    summary: 'Remove a card',
    params: z.strictObject({ id: CardId }),
    response: Done,
    errors: ['card_in_use'],
  },
  'POST /payment/wallet/top-up': {
    for: 'buyer',
    ageCheck: 'buy',
    summary:
      'Buy tokens with a card: an amount within the limits of the settings, a package, or exactly what the wallet lacks for a purchase, which is made with the same call. What can’t be bought when the payment is through leaves the money in the wallet',
    body: z.union([
      z.strictObject({ amount: Money, cardId: CardId, ...checkoutFields }),
      z.strictObject({ packageId: PackageId, cardId: CardId, ...checkoutFields }),
      z.strictObject({ purchase: WalletPurchase, cardId: CardId, ...checkoutFields }),
    ]),
    response: ok(Charged.extend({ tokens: TokenAmount, balance: z.int(), purchase: PurchaseResult.nullable() })),
    status: 201,
    errors: [
      'amount_out_of_bounds',
      'coupon_invalid',
      'country_unclear',
      'price_changed',
      'spending_limit_reached',
      'payment_declined',
      'gateway_unavailable',
      'idempotency_key_reused',
      'request_in_progress',
      ...purchaseErrors,
    ],
    idempotent: true,
    rateLimit: { max: 30, perSeconds: 60 },
  },
  'POST /payment/retry/{id}': {
    for: 'buyer',
    ageCheck: 'buy',
    summary: 'Retry a failed payment, or confirm one that requires authentication',
    params: z.strictObject({ id: PaymentId }),
    response: ok(Payment.extend({ clientSecret: z.string().optional() })),
    errors: [
      'payment_declined',
      'gateway_unavailable',
      'price_changed',
      'plan_unavailable',
      'coupon_invalid',
      'spending_limit_reached',
      'subscription_suspended',
      'offer_changed',
      ...offerErrors,
      ...purchaseErrors,
    ],
    rateLimit: { max: 20, perSeconds: 60 },
  },
  'GET /payment/transactions/{id}': {
    for: 'buyer',
    summary: 'One transaction',
    params: z.strictObject({ id: PaymentId }),
    response: ok(Payment),
  },
  'GET /payment/transactions/user/search': {
    for: 'buyer',
    summary: 'The fan’s transactions',
    query: listQuery(['updatedAt', 'createdAt', 'amount']).extend({
      status: z.enum(PAYMENT_STATUSES).optional(),
      kind: z.enum(PAYMENT_KINDS).optional(),
    }),
    response: countedListOf(Payment),
  },
})
