/** The calendar of subscriptions, in UTC. Pure. */
import type { PlanMonths } from '@limelight/contract/people/tiers'
import { GRACE_DAYS } from '../../people/access/active-subscription.queries.ts'

export type PaidType = 'monthly' | 'yearly'

export const MONTHS_OF: Record<PaidType, PlanMonths> = { monthly: 1, yearly: 12 }

/** The type that a plan has on the wire: three and six months are `monthly`, with their months beside it. */
export function typeOf(months: PlanMonths): PaidType {
  return months === 12 ? 'yearly' : 'monthly'
}

const HOURS_PER_DAY = 24

/**
 * So many calendar months on, on the anchor day or the last day of a shorter month: 31 January → 28 February → 31 March.
 * The time of day stays.
 */
export function addTerm(from: Temporal.Instant, months: number, anchorDay: number): Temporal.Instant {
  const first = from.toZonedDateTimeISO('UTC').with({ day: 1 }).add({ months })
  return first.with({ day: Math.min(anchorDay, first.daysInMonth) }).toInstant()
}

export function dayOfMonth(instant: Temporal.Instant): number {
  return instant.toZonedDateTimeISO('UTC').day
}

export function addDays(instant: Temporal.Instant, days: number): Temporal.Instant {
  return instant.add({ hours: days * HOURS_PER_DAY })
}

export type Term = { status: string; is_renewing: boolean; expired_at: Temporal.Instant }

/** Whether the fan has access: `hasActiveSubscription` of the queries, for a row that is loaded. */
export function isRunning({ status, is_renewing, expired_at }: Term, now: Temporal.Instant): boolean {
  const isBefore = (end: Temporal.Instant) => Temporal.Instant.compare(now, end) < 0
  if (['active', 'trialing', 'cancelled'].includes(status) && isBefore(expired_at)) return true
  return ['active', 'past_due'].includes(status) && is_renewing && isBefore(addDays(expired_at, GRACE_DAYS))
}
