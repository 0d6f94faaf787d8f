/** What a plan costs by an offer. Pure. */
import { type MinorUnits, minorUnits } from '../money-units.ts'

/** Cards are not charged less: an offer lowers no price below it, in minor units. */
export const OFFER_FLOOR_MINOR = 50

export type PriceTerms = { percentBps: number | null; priceMinor: number | null }

/** Of one payment. The discount is rounded down; never more than the price of the plan. In bigint: price × basis points may exceed what a double keeps exactly. */
export function priceByOffer(listMinor: number, { percentBps, priceMinor }: PriceTerms): MinorUnits {
  const floor = Math.min(listMinor, OFFER_FLOOR_MINOR)
  if (priceMinor !== null) return minorUnits(Math.max(floor, Math.min(priceMinor, listMinor)))
  const off = Number((BigInt(listMinor) * BigInt(percentBps ?? 0)) / 10_000n)
  return minorUnits(Math.max(floor, listMinor - off))
}
