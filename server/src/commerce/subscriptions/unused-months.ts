/** The months of a subscription that have not begun, and what part of a payment they are. Pure. */
import type { SubscriptionRow } from './subscriptions.queries.ts'
import { addTerm, dayOfMonth } from './term.ts'

type Ending = Pick<SubscriptionRow, 'expired_at' | 'anchor_day'>
type Stretch = { from: Temporal.Instant; until: Temporal.Instant }
/** `part` of `whole`, in millionths of a month. */
export type Portion = { part: bigint; whole: bigint }

const MILLION = 1_000_000n

/** Whole months before the end that have not begun, and when they begin. */
export function unusedMonths(ending: Ending, now: Temporal.Instant): { months: number; until: Temporal.Instant } {
  let months = 0
  while (Temporal.Instant.compare(monthBefore(ending, months + 1), now) > 0) months += 1
  return { months, until: monthBefore(ending, months) }
}

/** What part of a paid stretch lies behind `since`: by months, so that nine months of a year are three quarters of it. Rounded down. */
export function portionSince(ending: Ending, { from, until }: Stretch, since: Temporal.Instant): Portion {
  const last = monthsLeft(ending, until)
  const begin = Temporal.Instant.compare(from, since) < 0 ? since : from
  return { part: monthsLeft(ending, begin) - last, whole: monthsLeft(ending, from, 'up') - last }
}

export function portionOf(amount: number, { part, whole }: Portion): number {
  return part >= whole ? amount : Number((BigInt(amount) * part) / whole)
}

/** Months from then to the end, in millionths. */
function monthsLeft(ending: Ending, then: Temporal.Instant, rounded: 'up' | 'down' = 'down'): bigint {
  let months = 0
  while (Temporal.Instant.compare(monthBefore(ending, months), then) > 0) months += 1
  if (months === 0) return 0n
  const next = monthBefore(ending, months - 1).epochMilliseconds
  const length = BigInt(next - monthBefore(ending, months).epochMilliseconds)
  const rest = BigInt(next - then.epochMilliseconds) * MILLION
  const part = rounded === 'up' ? (rest + length - 1n) / length : rest / length
  return BigInt(months - 1) * MILLION + part
}

/** The end, so many months earlier. */
function monthBefore({ expired_at: end, anchor_day: anchor }: Ending, months: number): Temporal.Instant {
  const isAnchored = Temporal.Instant.compare(addTerm(end, 0, anchor), end) === 0
  return addTerm(end, -months, isAnchored ? anchor : dayOfMonth(end))
}
