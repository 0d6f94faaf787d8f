/** The calendar of subscriptions, in UTC. Pure. */
import { GRACE_DAYS } from '../../people/access/active-subscription.queries.ts'

export type PaidType = 'monthly' | 'yearly'

/** Days after the end of a term on which a failed renewal is tried again (product decisions, section 1). */
export const RETRY_DAYS = [1, 3, 5] as const
/** Later than the last retry, nobody is charged any more for a term that passed without access. */
const GIVE_UP_DAYS = 6
const HOURS_PER_DAY = 24

/**
 * One calendar month or year on, on the anchor day or the last day of a shorter month: 31 January → 28 February → 31 March.
 * The time of day stays.
 */
export function addTerm(from: Temporal.Instant, type: PaidType, anchorDay: number): Temporal.Instant {
  const first = from
    .toZonedDateTimeISO('UTC')
    .with({ day: 1 })
    .add(type === 'monthly' ? { months: 1 } : { years: 1 })
  return first.with({ day: Math.min(anchorDay, first.daysInMonth) }).toInstant()
}

export function dayOfMonth(instant: Temporal.Instant): number {
  return instant.toZonedDateTimeISO('UTC').day
}

export function addDays(instant: Temporal.Instant, days: number): Temporal.Instant {
  return instant.add({ hours: days * HOURS_PER_DAY })
}

type Term = { status: string; is_renewing: boolean; expired_at: Temporal.Instant }

/** Whether the fan has access: `isOpen` of the queries, for a row that is already here. */
export function isRunning({ status, is_renewing, expired_at }: Term, now: Temporal.Instant): boolean {
  const isBefore = (end: Temporal.Instant) => Temporal.Instant.compare(now, end) < 0
  if (['active', 'trialing', 'cancelled'].includes(status) && isBefore(expired_at)) return true
  return ['active', 'past_due'].includes(status) && is_renewing && isBefore(addDays(expired_at, GRACE_DAYS))
}

type Renewable = Term & { next_attempt_at: Temporal.Instant | null }

/** What is to be done about a subscription now. */
export function nextRenewalStep(subscription: Renewable, now: Temporal.Instant): 'none' | 'charge' | 'expire' {
  const { status, is_renewing, expired_at, next_attempt_at } = subscription
  if (status === 'expired' || status === 'suspended') return 'none'
  if (Temporal.Instant.compare(now, next_attempt_at ?? expired_at) < 0) return 'none'
  const isTooLate = Temporal.Instant.compare(now, addDays(expired_at, GIVE_UP_DAYS)) >= 0
  return is_renewing && !isTooLate ? 'charge' : 'expire'
}

/** When a renewal that failed now is tried again; null when it was the last time. */
export function nextAttemptAt(expiredAt: Temporal.Instant, now: Temporal.Instant): Temporal.Instant | null {
  const attempts = RETRY_DAYS.map((days) => addDays(expiredAt, days))
  return attempts.find((attempt) => Temporal.Instant.compare(attempt, now) > 0) ?? null
}

/** Days before a yearly renewal that the fan is told; of a trial one, or half of a shorter one. */
const YEARLY_NOTICE_DAYS = 7
const TRIAL_NOTICE_DAYS = 1

type Remindable = Term & { type: string; started_at: Temporal.Instant; reminded_for: Temporal.Instant | null }

/** Whether the fan is to be told now that the term ends: once for each end of a term, in the days before it. */
export function isReminderDue(subscription: Remindable, now: Temporal.Instant): boolean {
  const { status, type, is_renewing, started_at, expired_at, reminded_for } = subscription
  if (reminded_for?.equals(expired_at) || Temporal.Instant.compare(now, expired_at) >= 0) return false
  if (status === 'trialing') {
    const halfHours = expired_at.since(started_at).total('hours') / 2
    const noticeDays = Math.min(TRIAL_NOTICE_DAYS, halfHours / HOURS_PER_DAY)
    return Temporal.Instant.compare(now, minusDays(expired_at, noticeDays)) >= 0
  }
  const isYearly = status === 'active' && type === 'yearly' && is_renewing
  return isYearly && Temporal.Instant.compare(now, minusDays(expired_at, YEARLY_NOTICE_DAYS)) >= 0
}

/** Fractions of days, to the millisecond. */
function minusDays(instant: Temporal.Instant, days: number): Temporal.Instant {
  return instant.subtract({ milliseconds: Math.round(days * HOURS_PER_DAY * 3_600_000) })
}
