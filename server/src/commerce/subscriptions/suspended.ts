/** What an operator does to the time of a subscription. Pure. */
import type { SubscriptionChange, SubscriptionRow } from './subscriptions.queries.ts'
import { addDays, dayOfMonth } from './term.ts'

export const NOT_SUSPENDED = { suspended_at: null, suspended_status: null, suspension_reason: null } as const

/** Back to what it was, with the time that was left: all its dates move by as long as it was suspended. */
export function unsuspended(
  { suspended_at, suspended_status, expired_at, next_attempt_at }: SubscriptionRow,
  now: Temporal.Instant,
): SubscriptionChange {
  if (!suspended_at || !suspended_status) throw new Error('only what is suspended can be resumed')
  // A clock that went back must not take time away.
  const pause = later(now, suspended_at).since(suspended_at)
  const end = expired_at.add(pause)
  return {
    ...NOT_SUSPENDED,
    status: suspended_status,
    next_attempt_at: next_attempt_at?.add(pause) ?? null,
    ...(pause.sign > 0 && movedTo(end)),
  }
}

/** Behind the running term, or from now when only days of grace are left. What was past due is not, for so long. */
export function extended(
  { status, suspended_at, suspended_status, is_renewing, expired_at }: SubscriptionRow,
  { days, now }: { days: number; now: Temporal.Instant },
): SubscriptionChange {
  const settled = is_renewing ? { next_attempt_at: null, renewal_attempts: 0 } : {}
  return {
    ...settled,
    ...movedTo(addDays(later(expired_at, suspended_at ?? now), days)),
    ...(status === 'past_due' && { status: 'active' }),
    ...(suspended_status === 'past_due' && { suspended_status: 'active' }),
  }
}

/** The anchor goes along: with the old one, the next month would have as few as one day, or as many as sixty. */
function movedTo(end: Temporal.Instant): SubscriptionChange {
  return { expired_at: end, anchor_day: dayOfMonth(end) }
}

function later(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) > 0 ? one : other
}
