/** Plans at the prices of a creator's offers, by the rule that charges them. Pure. */
import { priceByOffer } from '@limelight/contract/commerce/offer-price'
import type { OpenOffer } from '@limelight/contract/commerce/offers'
import { decimalFromMinor, minorFromDecimal } from '@limelight/contract/money-units'
import type { Plan } from './plans.ts'

/** Free days come first, then each plan with the lowest price of a payment; nothing stacks. */
export function withOffers(plans: readonly Plan[], offers: readonly OpenOffer[]): Plan[] {
  const trials = offers.flatMap((offer) => {
    const plan = offer.kind === 'trial' ? plans.find((one) => covers(offer, one)) : undefined
    return plan ? [{ ...plan, key: `trial-${offer._id}`, price: 0, listPrice: plan.price, offer }] : []
  })
  return [...trials, ...plans.map((plan) => atBestPrice(plan, offers))]
}

export function isTrial(plan: Plan | undefined): boolean {
  return plan?.offer?.kind === 'trial'
}

function atBestPrice(plan: Plan, offers: readonly OpenOffer[]): Plan {
  const [best] = offers
    .filter((offer) => offer.kind !== 'trial' && covers(offer, plan))
    .map((offer) => ({ offer, price: priceOf(offer, plan.price) }))
    .filter(({ price }) => price < plan.price)
    .toSorted((one, other) => one.price - other.price || other.offer.payments - one.offer.payments)
  // What a longer term saves is said of the plans' own prices.
  return best ? { ...plan, price: best.price, listPrice: plan.price, offer: best.offer } : plan
}

function covers({ planIds }: OpenOffer, { type, planId }: Plan): boolean {
  return type !== 'free' && (planIds === null || planIds.some((id) => id === planId))
}

function priceOf({ percent, price }: OpenOffer, list: number): number {
  const percentBps = percent === null ? null : Math.round(percent * 100)
  const priceMinor = price === null ? null : minorFromDecimal(price)
  return decimalFromMinor(priceByOffer(minorFromDecimal(list), { percentBps, priceMinor }))
}
