/** When a renewal is charged, and when a failed one is tried again. Pure. */
import { addDays, type Term } from './term.ts'

/** Days after the end of a term on which a failed renewal is tried again (product decisions, section 1). */
export const RETRY_DAYS = [1, 3, 5] as const
/** After the last retry no one is charged any more for a term that passed without access. */
const GIVE_UP_DAYS = 6

type Renewable = Term & {
  next_attempt_at: Temporal.Instant | null
  pause_months: number | null
  resumes_at: Temporal.Instant | null
}
export type RenewalStep = 'none' | 'charge' | 'expire' | 'pause' | 'resume' | 'drop'

/** The step that is due for a subscription now. */
export function nextRenewalStep(subscription: Renewable, now: Temporal.Instant): RenewalStep {
  const { status, is_renewing, expired_at, next_attempt_at, pause_months, resumes_at } = subscription
  if (resumes_at) {
    if (Temporal.Instant.compare(now, resumes_at) < 0) return 'none'
    return Temporal.Instant.compare(now, addDays(resumes_at, GIVE_UP_DAYS)) < 0 ? 'resume' : 'drop'
  }
  if (status === 'expired' || status === 'suspended') return 'none'
  if (Temporal.Instant.compare(now, next_attempt_at ?? expired_at) < 0) return 'none'
  if (is_renewing && pause_months !== null) return 'pause'
  const isTooLate = Temporal.Instant.compare(now, addDays(expired_at, GIVE_UP_DAYS)) >= 0
  return is_renewing && !isTooLate ? 'charge' : 'expire'
}

/** When a renewal that failed now is tried again; null when it was the last time. */
export function nextAttemptAt(expiredAt: Temporal.Instant, now: Temporal.Instant): Temporal.Instant | null {
  const attempts = RETRY_DAYS.map((days) => addDays(expiredAt, days))
  return attempts.find((attempt) => Temporal.Instant.compare(attempt, now) > 0) ?? null
}
