import type { AccountId, PlanId } from '@limelight/contract/ids'
import { type MinorUnits, minorUnits } from '@limelight/contract/money'
import type { PlanMonths } from '@limelight/contract/people/tiers'
import { getOtherPerformer } from '#/people/performers/performers.service'
import type { Ctx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { requireNotSuspended } from './offers.ts'
import { nextTermEnd } from './paid-term.ts'
import { findChosenPlan, findNext, renewsBy, requireSameTier } from './plan-to-buy.service.ts'
import { findPair } from './subscriptions.queries.ts'
import type { PaidType } from './term.ts'

export type PlanOffer = {
  performerName: string
  plan: PaidType
  priceMinor: MinorUnits
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
}

/** What a term costs a fan now. Throws `not_found`, `subscription_suspended`, `plan_unavailable`, `plan_change_required`. */
export async function quotePlan(
  ctx: Ctx,
  buyer: Viewer & { id: AccountId },
  { performerId, plan, planId, isRenewing }: Request,
): Promise<PlanOffer> {
  const performer = await getOtherPerformer(ctx, performerId, buyer)
  const current = await findPair(ctx, { fanId: buyer.id, performerId })
  requireNotSuspended(current)
  const chosen = await findChosenPlan(ctx, { performerId, type: plan, planId })
  requireSameTier(ctx, current, chosen)
  const priceMinor = minorUnits(chosen.price_minor)
  const next = await findNext(ctx, { tierId: chosen.tier_id, months: chosen.months })
  return {
    performerName: performer.name,
    plan,
    priceMinor,
    renewal: renewsBy(chosen.months, isRenewing)
      ? { priceMinor: next?.priceMinor ?? priceMinor, months: next ? 1 : chosen.months }
      : null,
    endsAt: nextTermEnd(current, chosen.months, ctx.clock.now()),
  }
}
