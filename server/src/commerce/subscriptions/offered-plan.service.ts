/** A plan at the price of the creator's offer, where one counts for the fan. */
import { AppError } from '@limelight/contract/errors'
import type { AccountId, OfferId } from '@limelight/contract/ids'
import { decimalFromMinor, type MinorUnits, minorUnits } from '@limelight/contract/money'
import {
  findOffer,
  findOfferedPrice,
  lockOfferAgain,
  lockOfferedPrice,
  type OfferedPrice,
  type OfferRow,
  takeOffer,
} from '#/commerce/offers/offers.service'
import type { PaymentRow } from '#/finance/payments/payments.service'
import type { PlanRow } from '#/people/tiers/tiers.service'
import type { Ctx, Tx } from '#/platform/ctx'
import { requireExpected } from './offers.ts'
import type { OfferTerms } from './paid-term.ts'
import { lockPlanToBuy } from './plan-to-buy.service.ts'

/** `priceMinor` is that of the first payment, `offer` what lowers it. */
export type OfferedPlan = { plan: PlanRow; priceMinor: MinorUnits; offer: OfferRow | undefined }

type Named = { offerId: OfferId | undefined; offerCode: string | undefined }
type Buying = Parameters<typeof lockPlanToBuy>[1] & Named

/**
 * The plan to sell now with what counts for it, both locked. Throws as `lockPlanToBuy` does, `offer_changed` with the price where the screen
 * showed another, and the refusals of an offer that is named.
 */
export async function lockOfferedPlan(
  tx: Tx,
  { offerId, offerCode, expectedPrice, ...buying }: Buying,
): Promise<OfferedPlan> {
  const plan = await lockPlanToBuy(tx, { ...buying, expectedPrice: undefined })
  const { performerId, fanId } = buying
  const isNamed = offerId !== undefined || offerCode !== undefined
  const offered = toOffered(plan, await lockOfferedPrice(tx, { performerId, fanId, plan, offerId, offerCode }))
  const price = decimalFromMinor(offered.priceMinor)
  if (isNamed || offered.offer) {
    if (expectedPrice !== undefined && expectedPrice !== price) throw new AppError('offer_changed', { price })
  } else requireExpected(offered.priceMinor, expectedPrice)
  return offered
}

/** The same for showing: locks nothing. */
export async function findOfferedPlan(
  ctx: Ctx,
  { plan, ...choice }: Named & { performerId: AccountId; fanId: AccountId; plan: PlanRow },
): Promise<OfferedPlan> {
  return toOffered(plan, await findOfferedPrice(ctx, { ...choice, plan }))
}

function toOffered(plan: PlanRow, offered: OfferedPrice | undefined): OfferedPlan {
  return { plan, priceMinor: offered?.priceMinor ?? minorUnits(plan.price_minor), offer: offered?.offer }
}

/** A failed payment takes its offer again before it is charged again. */
export async function takeOfferAgain(tx: Tx, payment: PaymentRow, plan: PlanRow): Promise<void> {
  const { id: paymentId, fan_id: fanId, offer_id: offerId, price_minor: priceMinor } = payment
  if (offerId === null) return
  const offer = await lockOfferAgain(tx, { offerId, fanId, plan, priceMinor })
  await takeOffer(tx, { offer, fanId, paymentId })
}

/** Pure: what an offer takes off the payments after the first one; a fixed price is for one. */
export function termsOf(offer: OfferRow | undefined): OfferTerms | null {
  if (!offer || offer.percent_bps === null || offer.payments < 2) return null
  return { percentBps: offer.percent_bps, paymentsLeft: offer.payments - 1 }
}

/** Of the offer that a payment is for. */
export async function findTerms(tx: Tx, { offer_id }: PaymentRow): Promise<OfferTerms | null> {
  return termsOf(offer_id === null ? undefined : await findOffer(tx, offer_id))
}
