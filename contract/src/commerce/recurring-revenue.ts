/** Recurring revenue: what paid subscriptions are worth by the month, how that changes, and who stays. For operators. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { AccountId, SubscriptionId } from '../ids.ts'
import { Money } from '../money.ts'
import { CreatedBetween, countedListOf, csvFile, Day, Instant, listQuery, ok } from '../page.ts'
import { SUBSCRIPTION_EVENT_KINDS } from './subscriptions.ts'

/**
 * `new`: the first that a subscription is worth; `reactivation`: again, after it was worth nothing; `expansion` and `contraction`: more and
 * less than before; `churn`: nothing any more.
 */
export const MOVEMENTS = ['new', 'reactivation', 'expansion', 'contraction', 'churn'] as const
export type Movement = (typeof MOVEMENTS)[number]
/** Events of subscriptions, and `counted` for what was found later. */
export const RECURRING_CAUSES = [...SUBSCRIPTION_EVENT_KINDS, 'counted'] as const

/** Days in UTC, both included. */
const Period = z.strictObject({ from: Day, to: Day })
/** A year and the day after it. */
export const MAX_PERIOD_DAYS = 366
export const OfPeriod = Period.refine(({ from, to }) => from <= to, {
  path: ['to'],
  error: 'Must not be before the first day.',
}).refine(({ from, to }) => Date.parse(to) - Date.parse(from) < MAX_PERIOD_DAYS * 86_400_000, {
  path: ['to'],
  error: `Choose ${MAX_PERIOD_DAYS} days at most.`,
})

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
    query: OfPeriod,
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
