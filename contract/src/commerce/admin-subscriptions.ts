/** Subscriptions as the operator sees and changes them. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { AccountId, SubscriptionId } from '../ids.ts'
import { Money } from '../money.ts'
import { CreatedBetween, countedListOf, csvFile, Instant, listQuery, ok, totalsOf } from '../page.ts'
import { line, text } from '../text.ts'
import { SUBSCRIPTION_STATUSES, SUBSCRIPTION_TYPES, Subscription } from './subscriptions.ts'

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
const filters = {
  status: z.enum(SUBSCRIPTION_STATUSES).optional(),
  type: z.enum(SUBSCRIPTION_TYPES).optional(),
  fanId: AccountId.optional(),
  performerId: AccountId.optional(),
  ...CreatedBetween,
}
const params = z.strictObject({ id: SubscriptionId })
const found = z.strictObject({ ...filters, q: line(100).optional() })

export const SubscriptionTotal = z.object({
  count: z.int(),
  /** Those that give access and were not cancelled, trials apart. */
  renewing: z.int(),
  /** What those renew for a month: their prices, each divided by the months of its term, added up and rounded to the cent. */
  perMonth: Money,
})

export const SubscriptionAction = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('extend'), days: Days }),
  z.strictObject({ action: z.literal('suspend'), reason: Reason }),
  z.strictObject({ action: z.literal('resume') }),
  z.strictObject({ action: z.literal('end'), reason: Reason }),
])
export type SubscriptionAction = z.output<typeof SubscriptionAction>

export const adminSubscriptions = defineApi({
  'GET /admin/subscriptions': {
    for: 'operator',
    area: 'money',
    summary: 'All subscriptions. `q` searches names and email addresses of both sides',
    query: listQuery(['updatedAt', 'createdAt', 'expiredAt', 'price']).extend(filters),
    response: countedListOf(AdminSubscription),
  },
  'GET /admin/subscriptions/totals': {
    for: 'operator',
    area: 'money',
    summary: 'Number and monthly value of the subscriptions that a filter matches',
    query: found,
    response: totalsOf(SubscriptionTotal),
  },
  'GET /admin/subscriptions/export': {
    for: 'operator',
    area: 'money',
    needsConfirmation: true,
    summary: 'Subscriptions as CSV. Each export is recorded in the audit log',
    query: found,
    ...csvFile('subscriptions.csv'),
  },
  'POST /admin/subscriptions': {
    for: 'operator',
    area: 'money',
    needsConfirmation: true,
    summary: 'Grant a fan free access for a number of days. It never renews',
    body: z.strictObject({ fanId: AccountId, performerId: AccountId, days: Days, reason: Reason }),
    response: ok(AdminSubscription),
    status: 201,
    errors: ['invalid_state', 'idempotency_key_reused', 'request_in_progress'],
    idempotent: true,
  },
  'PUT /admin/subscriptions/{id}': {
    for: 'operator',
    area: 'money',
    needsConfirmation: true,
    summary: 'Extend, suspend, resume or end a subscription. The fan gets an email',
    params,
    body: SubscriptionAction,
    response: ok(AdminSubscription),
    errors: ['invalid_state', 'idempotency_key_reused', 'request_in_progress'],
    idempotent: true,
  },
})
