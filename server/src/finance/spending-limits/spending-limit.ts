/** Limits that fans set themselves. Pure. */

/** Minor units; null: no limit. */
export type Limits = { day_minor: number | null; month_minor: number | null }
export type StoredLimits = Limits & {
  next_day_minor: number | null
  next_month_minor: number | null
  next_from: Temporal.Instant | null
}

/** Waiting time of a higher limit: a night to sleep on it. */
export const RAISE_AFTER_HOURS = 24
export const NO_LIMITS: StoredLimits = {
  day_minor: null,
  month_minor: null,
  next_day_minor: null,
  next_month_minor: null,
  next_from: null,
}

/** What is in force now. */
export function limitsAt(stored: StoredLimits, now: Temporal.Instant): Limits {
  const hasCome = stored.next_from !== null && Temporal.Instant.compare(stored.next_from, now) <= 0
  return hasCome
    ? { day_minor: stored.next_day_minor, month_minor: stored.next_month_minor }
    : { day_minor: stored.day_minor, month_minor: stored.month_minor }
}

/** Whatever is lower begins at once, whatever is higher a day later. */
export function changeLimits(stored: StoredLimits, requested: Limits, now: Temporal.Instant): StoredLimits {
  const present = limitsAt(stored, now)
  const day = lower(present.day_minor, requested.day_minor)
  const month = lower(present.month_minor, requested.month_minor)
  const isWaiting = day !== requested.day_minor || month !== requested.month_minor
  return {
    day_minor: day,
    month_minor: month,
    next_day_minor: isWaiting ? requested.day_minor : null,
    next_month_minor: isWaiting ? requested.month_minor : null,
    next_from: isWaiting ? now.add({ hours: RAISE_AFTER_HOURS }) : null,
  }
}

/** What may still be paid; null: as much as one likes. */
export function remainingOf(limits: Limits, spent: { todayMinor: number; monthMinor: number }): number | null {
  const remaining = [
    limits.day_minor === null ? Number.POSITIVE_INFINITY : limits.day_minor - spent.todayMinor,
    limits.month_minor === null ? Number.POSITIVE_INFINITY : limits.month_minor - spent.monthMinor,
  ]
  const least = Math.min(...remaining)
  return least === Number.POSITIVE_INFINITY ? null : Math.max(0, least)
}

function lower(present: number | null, requested: number | null): number | null {
  if (present === null) return requested
  return requested === null ? present : Math.min(present, requested)
}
