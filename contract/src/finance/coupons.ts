/** Coupons: the operator's discounts on subscriptions, top-ups and products (spec section 7, Payments; product decisions 1). */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { Purchase } from '../commerce/checkout.ts'
import { offerErrors } from '../commerce/offers.ts'
import { AccountId, CouponId } from '../ids.ts'
import { MAX_AMOUNT, Money } from '../money.ts'
import { csvFile, Decided, Instant, listOf, listQuery, ok, severalOf } from '../page.ts'
import { line } from '../text.ts'

export const COUPON_SCOPES = ['subscription', 'top_up', 'product'] as const
export type CouponScope = (typeof COUPON_SCOPES)[number]
/** Why a coupon is `coupon_invalid`: in the error's details as `reason`. */
export const COUPON_REFUSALS = [
  'unknown',
  'not_started',
  'ended',
  'used_up',
  'used',
  'wrong_scope',
  'below_minimum',
] as const
export type CouponRefusal = (typeof COUPON_REFUSALS)[number]

/** The code as typed; it is compared in capitals. */
export const CouponCode = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9-]{3,30}$/, 'Use 3 to 30 letters, digits and hyphens.')
  .toUpperCase()

const limit = z.int().min(1).max(1_000_000)
const minor = (value: number) => value * 100 <= MAX_AMOUNT
const fields = {
  scopes: z.array(z.enum(COUPON_SCOPES)).min(1).max(COUPON_SCOPES.length),
  /** Percent off with at most two decimals, or an amount of money; exactly one of the two. */
  percent: Money.refine((v) => v > 0 && v <= 100, 'Enter a number above 0 and up to 100.').nullable(),
  amount: Money.refine((v) => v > 0 && minor(v), 'Enter an amount above 0.').nullable(),
  /** Lowest price it is for. */
  minimumPrice: Money.refine((v) => v >= 0 && minor(v), 'Enter an amount of 0 or more.'),
  startsAt: Instant.nullable(),
  endsAt: Instant.nullable(),
  maxUses: limit.nullable(),
  maxUsesPerFan: limit.nullable(),
  isActive: z.boolean(),
}
type Kind = { percent: number | null; amount: number | null }
const isOneKind = ({ percent, amount }: Kind) => (percent === null) !== (amount === null)
type Window = { startsAt: string | null; endsAt: string | null }
const isOrdered = ({ startsAt, endsAt }: Window) => startsAt === null || endsAt === null || startsAt < endsAt

export const CouponFields = z
  .strictObject({
    ...fields,
    code: CouponCode,
    percent: fields.percent.default(null),
    amount: fields.amount.default(null),
    minimumPrice: fields.minimumPrice.default(0),
    startsAt: fields.startsAt.default(null),
    endsAt: fields.endsAt.default(null),
    maxUses: fields.maxUses.default(null),
    maxUsesPerFan: fields.maxUsesPerFan.default(1),
    isActive: fields.isActive.default(true),
  })
  .refine(isOneKind, { path: ['percent'], message: 'Enter either a percentage or an amount.' })
  .refine(isOrdered, { path: ['endsAt'], message: 'The end must be after the start.' })

export const Coupon = z.object({
  _id: CouponId,
  code: z.string(),
  ...fields,
  useCount: z.int(),
  /** The sum of its discounts so far. */
  discountTotal: Money,
  createdAt: Instant,
  updatedAt: Instant,
})
export type Coupon = z.output<typeof Coupon>

export const CouponUse = z.object({
  fan: z.object({ _id: AccountId, username: z.string().nullable(), name: z.string() }),
  discount: Money,
  createdAt: Instant,
})

/** What a coupon does for a purchase: amounts of money, or tokens for products. */
export const AppliedCoupon = z.object({
  code: z.string(),
  percent: Money.nullable(),
  amount: Money.nullable(),
  unit: z.enum(['money', 'tokens']),
  price: z.number(),
  discount: z.number(),
  /** The price less the discount, without tax. */
  total: z.number(),
})

const params = z.strictObject({ id: CouponId })

export const coupons = defineApi({
  'POST /coupons/{code}/apply-coupon': {
    for: 'buyer',
    summary: 'The discount of a coupon on a purchase. The coupon is used only when the purchase is paid',
    params: z.strictObject({ code: CouponCode }),
    body: Purchase,
    response: ok(AppliedCoupon),
    errors: [
      'coupon_invalid',
      'plan_unavailable',
      'amount_out_of_bounds',
      'not_for_sale',
      'subscription_suspended',
      ...offerErrors,
    ],
    rateLimit: { max: 20, perSeconds: 60 },
  },
  'GET /admin/coupons': {
    for: 'operator',
    area: 'money',
    summary: 'All coupons',
    query: listQuery(['updatedAt', 'createdAt', 'code', 'useCount']).extend({
      scope: z.enum(COUPON_SCOPES).optional(),
    }),
    response: listOf(Coupon),
  },
  'GET /admin/coupons/export': {
    for: 'operator',
    area: 'money',
    needsConfirmation: true,
    summary: 'Coupons as CSV. Each export is recorded in the audit log',
    query: z.strictObject({ scope: z.enum(COUPON_SCOPES).optional(), q: line(100).optional() }),
    ...csvFile('coupons.csv'),
  },
  'POST /admin/coupons': {
    for: 'operator',
    area: 'money',
    needsConfirmation: true,
    summary: 'Create a coupon',
    body: CouponFields,
    response: ok(Coupon),
    status: 201,
    errors: ['coupon_taken'],
  },
  'POST /admin/coupons/deactivate': {
    for: 'operator',
    area: 'money',
    needsConfirmation: true,
    summary: 'Deactivate several coupons. Each is decided on its own',
    body: z.strictObject({ ids: severalOf(CouponId) }),
    response: Decided,
    rateLimit: { max: 60, perSeconds: 60 },
  },
  'PUT /admin/coupons/{id}': {
    for: 'operator',
    area: 'money',
    needsConfirmation: true,
    summary: 'Update a coupon. Past purchases stay as they are',
    params,
    body: CouponFields,
    response: ok(Coupon),
    errors: ['coupon_taken', 'invalid_state'],
  },
  'GET /admin/coupons/{id}/uses': {
    for: 'operator',
    area: 'money',
    summary: 'The uses of a coupon',
    params,
    query: listQuery(['createdAt', 'updatedAt'], { sortBy: 'createdAt' }),
    response: listOf(CouponUse),
  },
})
