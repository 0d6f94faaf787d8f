/** What a change of plan costs. Pure, in whole milliseconds and millionths of a minor unit: what is left over is the fan's. */
import type { PlanMonths } from '@limelight/contract/people/tiers'
import type { PaidStretch } from './subscription-terms.queries.ts'

/** A price for so many months: what a stretch of time is worth by it. */
export type Rate = { priceMinor: number; months: PlanMonths }
type Rest = { now: Temporal.Instant; end: Temporal.Instant }

const MILLIONTHS = 1_000_000n

/**
 * The difference for the rest of the term: what the rest is worth by the new rate, less what was paid for it. Rounded down, and never less
 * than nothing: a higher tier that costs less pays nothing back.
 */
export function dueNow(
  { agreed, target, stretches }: { agreed: Rate; target: Rate; stretches: readonly PaidStretch[] },
  rest: Rest,
): number {
  const due = worthBy(target, rest) - creditFor({ agreed, stretches }, rest)
  return due > 0n ? Number(due / MILLIONTHS) : 0
}

/**
 * What was paid for the rest, in millionths, rounded up. Time without a payment, such as free days or a term from before payments
 * were noted for it, counts by the price agreed on.
 */
export function creditFor(
  { agreed, stretches }: { agreed: Rate; stretches: readonly PaidStretch[] },
  rest: Rest,
): bigint {
  const paid = stretches.reduce((sum, stretch) => sum + creditOf(stretch, rest), 0n)
  const unpaid = gapsIn(stretches, rest).reduce(
    (sum, gap) => sum + ceilDiv(scaled(agreed, gap), lengthOf(agreed, rest.end)),
    0n,
  )
  return paid + unpaid
}

/** The parts of the rest that no stretch covers. */
export function gapsIn(stretches: readonly Pick<PaidStretch, 'from' | 'until'>[], { now, end }: Rest): Rest[] {
  const gaps: Rest[] = []
  let covered = now
  for (const { from, until } of stretches.toSorted((one, other) => Temporal.Instant.compare(one.from, other.from))) {
    if (isBefore(covered, from)) gaps.push({ now: covered, end: earlier(from, end) })
    covered = isBefore(covered, until) ? until : covered
  }
  if (isBefore(covered, end)) gaps.push({ now: covered, end })
  return gaps.filter((gap) => isBefore(gap.now, gap.end))
}

/** What a stretch is worth by a rate, in whole minor units, rounded up. */
export function worthInMinor(rate: Rate, stretch: Rest, termEnd: Temporal.Instant): number {
  return Number(ceilDiv(ceilDiv(scaled(rate, stretch), lengthOf(rate, termEnd)), MILLIONTHS))
}

/**
 * How long a value lasts by a rate, in milliseconds, rounded up: where what was paid does not reach to the end that a subscription has by
 * now, and where time of one tier becomes time of another.
 */
export function lastingMs(value: bigint, rate: Rate, termEnd: Temporal.Instant): number {
  return Number(ceilDiv(value * lengthOf(rate, termEnd), BigInt(rate.priceMinor) * MILLIONTHS))
}

/** In millionths, rounded down. */
export function worthBy(rate: Rate, rest: Rest): bigint {
  return scaled(rate, rest) / lengthOf(rate, rest.end)
}

function creditOf({ from, until, valueMinor }: PaidStretch, { now, end }: Rest): bigint {
  const overlap = msBetween(later(from, now), earlier(until, end))
  return overlap <= 0n ? 0n : ceilDiv(BigInt(valueMinor) * MILLIONTHS * overlap, msBetween(from, until))
}

function scaled({ priceMinor }: Rate, { now, end }: Rest): bigint {
  const length = msBetween(now, end)
  return length <= 0n ? 0n : BigInt(priceMinor) * MILLIONTHS * length
}

/** Of the term of so many months that ends then. */
function lengthOf({ months }: Rate, end: Temporal.Instant): bigint {
  return msBetween(end.toZonedDateTimeISO('UTC').subtract({ months }).toInstant(), end)
}

function msBetween(from: Temporal.Instant, until: Temporal.Instant): bigint {
  return BigInt(until.epochMilliseconds - from.epochMilliseconds)
}

function ceilDiv(value: bigint, by: bigint): bigint {
  return (value + by - 1n) / by
}

function isBefore(one: Temporal.Instant, other: Temporal.Instant): boolean {
  return Temporal.Instant.compare(one, other) < 0
}

function earlier(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return isBefore(one, other) ? one : other
}

function later(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return isBefore(one, other) ? other : one
}
