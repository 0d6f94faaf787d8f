/** When a fan is reminded that a term ends. Pure. */
import type { Term } from './term.ts'

const HOURS_PER_DAY = 24
/** The fan is reminded so many days before the renewal of more than a month, and before the end of a trial (half of a shorter one). */
const LONG_NOTICE_DAYS = 7
const TRIAL_NOTICE_DAYS = 1

type Remindable = Term & {
  type: string
  months?: number | null
  started_at: Temporal.Instant
  reminded_for: Temporal.Instant | null
  pause_months?: number | null
  resumes_at?: Temporal.Instant | null
}

/** Whether the fan is to be reminded now that the term or a pause ends: once for each end, in the days before it. */
export function isReminderDue(subscription: Remindable, now: Temporal.Instant): boolean {
  const { status, type, months, is_renewing, started_at, expired_at, reminded_for, pause_months, resumes_at } =
    subscription
  if (resumes_at) {
    const isOver = Temporal.Instant.compare(now, resumes_at) >= 0
    return !(isOver || reminded_for?.equals(resumes_at)) && isWithin(LONG_NOTICE_DAYS, resumes_at)
  }
  // Nothing is charged then; the mail of the pause says what comes.
  if (is_renewing && pause_months) return false
  if (reminded_for?.equals(expired_at) || Temporal.Instant.compare(now, expired_at) >= 0) return false
  if (status === 'trialing') {
    const halfHours = expired_at.since(started_at).total('hours') / 2
    const noticeDays = Math.min(TRIAL_NOTICE_DAYS, halfHours / HOURS_PER_DAY)
    return isWithin(noticeDays, expired_at)
  }
  const isLong = status === 'active' && type !== 'free' && (type === 'yearly' || (months ?? 1) > 1) && is_renewing
  return isLong && isWithin(LONG_NOTICE_DAYS, expired_at)

  function isWithin(days: number, end: Temporal.Instant): boolean {
    return Temporal.Instant.compare(now, minusDays(end, days)) >= 0
  }
}

/** Fractions of days, to the millisecond. */
function minusDays(instant: Temporal.Instant, days: number): Temporal.Instant {
  return instant.subtract({ milliseconds: Math.round(days * HOURS_PER_DAY * 3_600_000) })
}
