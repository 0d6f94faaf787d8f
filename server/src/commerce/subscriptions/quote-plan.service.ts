import type { OfferKind } from '@limelight/contract/commerce/offers'
import type { AccountId, OfferId, PlanId } from '@limelight/contract/ids'
import { type MinorUnits, minorUnits } from '@limelight/contract/money'
import type { PlanMonths } from '@limelight/contract/people/tiers'
import { getOtherPerformer } from '#/people/performers/performers.service'
import type { Ctx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { findOfferedPlan, type OfferedPlan, termsOf } from './offered-plan.service.ts'
import { chargedPriceOf, requireNotSuspended } from './offers.ts'
import { type Next, nextTermEnd } from './paid-term.ts'
import { findChosenPlan, findNext, renewsBy, requireSameTier } from './plan-to-buy.service.ts'
import { findPair } from './subscriptions.queries.ts'
import { addDays, type PaidType } from './term.ts'

export type PlanOffer = {
  performerName: string
  plan: PaidType
  /** Of the first payment. */
  priceMinor: MinorUnits
  offer: { id: OfferId; kind: OfferKind; payments: number; listMinor: MinorUnits } | null
  /** The next charge; null when it does not renew. */
  renewal: { priceMinor: MinorUnits; months: PlanMonths } | null
  /** When the term bought now would end, behind a running one, and the next be charged. */
  endsAt: Temporal.Instant
}

type Request = {
  performerId: AccountId
  plan: PaidType
  planId?: PlanId | undefined
  isRenewing?: boolean | undefined
  offerId?: OfferId | undefined
  offerCode?: string | undefined
}

/** What a term costs a fan now. Throws `not_found`, `subscription_suspended`, `plan_unavailable`, `plan_change_required`. */
export async function quotePlan(
  ctx: Ctx,
  buyer: Viewer & { id: AccountId },
  { performerId, plan, planId, isRenewing, offerId, offerCode }: Request,
): Promise<PlanOffer> {
  const performer = await getOtherPerformer(ctx, performerId, buyer)
  const current = await findPair(ctx, { fanId: buyer.id, performerId })
  requireNotSuspended(current)
  const chosen = await findChosenPlan(ctx, { performerId, type: plan, planId })
  requireSameTier(ctx, current, chosen)
  const choice = { performerId, fanId: buyer.id, plan: chosen, offerId, offerCode }
  const offered = await findOfferedPlan(ctx, choice)
  const next = await findNext(ctx, { tierId: chosen.tier_id, months: chosen.months })
  const { offer } = offered
  const now = ctx.clock.now()
  const days = offer?.kind === 'trial' ? offer.days : null
  return {
    performerName: performer.name,
    plan,
    priceMinor: offered.priceMinor,
    offer: offer
      ? {
          id: offer.id,
          kind: offer.kind,
          payments: days === null ? offer.payments : 0,
          listMinor: minorUnits(chosen.price_minor),
        }
      : null,
    renewal: renewalOf(offered, days === null ? next : null, isRenewing),
    endsAt: days === null ? nextTermEnd(current, chosen.months, now) : addDays(now, days),
  }
}

/** Pure: a bundle goes on by the month, at its price; a trial as the plan, where the fan wants that; others by what the offer leaves. */
function renewalOf(
  { plan, offer }: OfferedPlan,
  next: Next | null,
  isRenewing: boolean | undefined,
): PlanOffer['renewal'] {
  const renews = offer?.kind === 'trial' ? isRenewing === true : renewsBy(plan.months, isRenewing)
  if (!renews) return null
  if (next) return { priceMinor: next.priceMinor, months: 1 }
  const { percentBps, paymentsLeft } = termsOf(offer) ?? { percentBps: null, paymentsLeft: 0 }
  const left = { offer_percent_bps: percentBps, offer_payments_left: paymentsLeft }
  return { priceMinor: chargedPriceOf(plan.price_minor, left), months: plan.months }
}
