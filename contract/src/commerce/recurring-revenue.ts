/** Recurring revenue: what paid subscriptions are worth by the month, how that changes, and who stays. For operators. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { Period } from '../content/studio.ts'
import { AccountId, SubscriptionId } from '../ids.ts'
import { Money } from '../money.ts'
import { CreatedBetween, countedListOf, csvFile, Day, Instant, listQuery, ok } from '../page.ts'
import { MOVEMENTS } from './movements.ts'
import { SUBSCRIPTION_EVENT_KINDS } from './subscriptions.ts'

/** Events of subscriptions, and `counted` for what was found later. */
export const RECURRING_CAUSES = [...SUBSCRIPTION_EVENT_KINDS, 'counted'] as const

/** Amounts of movements are positive; what comes in less what goes out is what the day's end has more than its start. */
const MovementSum = z.object({ amount: Money, count: z.int() })
const movements = {
  new: MovementSum,
  reactivation: MovementSum,
  expansion: MovementSum,
  contraction: MovementSum,
  churn: MovementSum,
}
export const RecurringRevenue = z.object({
  from: Day,
  to: Day,
  /** By the month, when the first day began. */
  start: Money,
  ...movements,
  /** By the month, at the end of the last day, or now. */
  end: Money,
  /** Subscriptions that are worth something, at both times. */
  payersAtStart: z.int(),
  payers: z.int(),
  /** Each day's churned subscriptions by those of its morning, added up; 0.05 is 5 %. */
  churnRate: z.number(),
  /** `end` by `payers`; null without any. */
  averagePerPayer: Money.nullable(),
  /**
   * What the site keeps of one subscription before it churns, at the period's churn and the site's share of what subscriptions paid in it;
   * null for fewer than 30 payers, without churn or without payments.
   */
  lifetimeValue: Money.nullable(),
  byDay: z.array(z.object({ day: Day, ...movements, end: Money, payers: z.int() })),
})
export type RecurringRevenue = z.output<typeof RecurringRevenue>

const party = z.object({ _id: AccountId, username: z.string().nullable(), name: z.string() })
export const RecurringChange = z.object({
  _id: z.int(),
  createdAt: Instant,
  movement: z.enum(MOVEMENTS),
  cause: z.enum(RECURRING_CAUSES),
  subscriptionId: SubscriptionId,
  fan: party,
  performer: party,
  /** By the month. */
  before: Money,
  after: Money,
})
export type RecurringChange = z.output<typeof RecurringChange>

const filters = { movement: z.enum(MOVEMENTS).optional(), ...CreatedBetween }

export const recurringRevenue = defineApi({
  'GET /admin/recurring-revenue': {
    for: 'operator',
    area: 'money',
    summary:
      'Monthly recurring revenue of a period: start, each movement, end, by day, with churn, average and lifetime value',
    query: Period,
    response: ok(RecurringRevenue),
  },
  'GET /admin/recurring-revenue/changes': {
    for: 'operator',
    area: 'money',
    summary: 'The changes that the movements of recurring revenue consist of',
    query: listQuery(['createdAt', 'updatedAt'], { sortBy: 'createdAt' }).omit({ q: true }).extend(filters),
    response: countedListOf(RecurringChange),
  },
  'GET /admin/recurring-revenue/changes/export': {
    for: 'operator',
    area: 'money',
    needsConfirmation: true,
    summary: 'Changes of recurring revenue as CSV. Each export is recorded in the audit log',
    query: z.strictObject(filters),
    ...csvFile('recurring-revenue.csv'),
  },
})
