/** Subscriptions over time: what a fan changes of a running one, and what the operator does about any. */
import { z } from 'zod'
import { defineApi } from './api.ts'
import { AccountId, CardId, SubscriptionId } from './ids.ts'
import { Money } from './money.ts'
import { Instant, listOf, listQuery, ok } from './page.ts'
import { FanSubscription, SUBSCRIPTION_STATUSES, SUBSCRIPTION_TYPES, Subscription } from './payments.ts'
import { text } from './text.ts'

/** What pays the renewals. */
export const PaymentMethod = z.discriminatedUnion('paymentMethod', [
  z.strictObject({ paymentMethod: z.literal('card'), cardId: CardId }),
  z.strictObject({ paymentMethod: z.literal('wallet') }),
])
export type PaymentMethod = z.output<typeof PaymentMethod>

const party = z.object({ _id: AccountId, username: z.string().nullable(), name: z.string() })
export const AdminSubscription = Subscription.extend({
  fan: party,
  performer: party,
  suspendedAt: Instant.nullable(),
  suspensionReason: z.string().nullable(),
})
export type AdminSubscription = z.output<typeof AdminSubscription>

/** Ten years. */
const MAX_DAYS = 3_650
const Days = z.int().min(1).max(MAX_DAYS)
/** The fan reads it. */
const Reason = text(1_000, { min: 3 })
const params = z.strictObject({ id: SubscriptionId })

export const SubscriptionAction = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('extend'), days: Days }),
  z.strictObject({ action: z.literal('suspend'), reason: Reason }),
  z.strictObject({ action: z.literal('resume') }),
  z.strictObject({ action: z.literal('end'), reason: Reason }),
])
export type SubscriptionAction = z.output<typeof SubscriptionAction>

export const adminSubscriptions = defineApi({
  'POST /subscriptions/{id}/resume': {
    for: 'fan',
    summary: 'Resume the renewal of a cancelled subscription at its price, while it has access',
    params,
    body: z.strictObject({ payment: PaymentMethod.optional() }).default({}),
    response: ok(FanSubscription),
    errors: ['invalid_state', 'plan_unavailable', 'payment_method_missing', 'gateway_unavailable'],
    rateLimit: { max: 30, perSeconds: 60 },
  },
  'POST /subscriptions/{id}/accept-price': {
    for: 'fan',
    summary: 'Accept the creator’s higher price. It is charged from the next renewal',
    params,
    body: z.strictObject({ expectedPrice: Money }),
    response: ok(FanSubscription),
    errors: ['invalid_state', 'price_changed'],
    rateLimit: { max: 30, perSeconds: 60 },
  },
  'PUT /subscriptions/{id}/payment-method': {
    for: 'fan',
    summary: 'Change the payment method of the renewals. An overdue renewal is retried immediately',
    params,
    body: PaymentMethod,
    response: ok(FanSubscription),
    errors: ['invalid_state', 'gateway_unavailable'],
    rateLimit: { max: 20, perSeconds: 60 },
  },
  'GET /admin/subscriptions': {
    for: 'operator',
    summary: 'All subscriptions. `q` searches names and email addresses of both sides',
    query: listQuery(['updatedAt', 'createdAt', 'expiredAt', 'price']).extend({
      status: z.enum(SUBSCRIPTION_STATUSES).optional(),
      type: z.enum(SUBSCRIPTION_TYPES).optional(),
      fanId: AccountId.optional(),
      performerId: AccountId.optional(),
    }),
    response: listOf(AdminSubscription),
  },
  'POST /admin/subscriptions': {
    for: 'operator',
    summary: 'Grant a fan free access for a number of days. It never renews',
    body: z.strictObject({ fanId: AccountId, performerId: AccountId, days: Days, reason: Reason }),
    response: ok(AdminSubscription),
    status: 201,
    errors: ['invalid_state', 'idempotency_key_reused', 'request_in_progress'],
    idempotent: true,
  },
  'PUT /admin/subscriptions/{id}': {
    for: 'operator',
    summary: 'Extend, suspend, resume or end a subscription. The fan gets an email',
    params,
    body: SubscriptionAction,
    response: ok(AdminSubscription),
    errors: ['invalid_state', 'idempotency_key_reused', 'request_in_progress'],
    idempotent: true,
  },
})
