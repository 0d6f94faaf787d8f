/** Which offer counts. Pure. */
import { priceByOffer } from '@limelight/contract/commerce/offer-price'
import type { PlanId } from '@limelight/contract/ids'
import { type MinorUnits, minorUnits } from '@limelight/contract/money'
import type { OfferRow } from './offers.queries.ts'

export type PlanToPrice = { id: PlanId; price_minor: number }
export type OfferedPrice = { offer: OfferRow; priceMinor: MinorUnits }

/** What the first payment costs by it; undefined where it does not lower the price of this plan. */
export function priceOf(offer: OfferRow, plan: PlanToPrice): MinorUnits | undefined {
  if (offer.plan_ids !== null && !offer.plan_ids.includes(plan.id)) return undefined
  if (offer.kind === 'trial') return minorUnits(0)
  const price = priceByOffer(plan.price_minor, { percentBps: offer.percent_bps, priceMinor: offer.price_minor })
  return price < plan.price_minor ? price : undefined
}

/** The lowest price of one payment; of equal ones that for more payments, then the older one. Nothing stacks. */
export function bestOf(offers: readonly OfferRow[], plan: PlanToPrice): OfferedPrice | undefined {
  const priced = offers.flatMap((offer) => {
    const priceMinor = priceOf(offer, plan)
    return priceMinor === undefined ? [] : [{ offer, priceMinor }]
  })
  return priced.toSorted(
    (one, other) =>
      one.priceMinor - other.priceMinor ||
      other.offer.payments - one.offer.payments ||
      one.offer.id.localeCompare(other.offer.id),
  )[0]
}
