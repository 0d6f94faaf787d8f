import type { PlanId } from '@limelight/contract/ids'
import type { MinorUnits } from '@limelight/contract/money'
import { findPlan, presentPriceOf } from '#/people/tiers/tiers.service'
import type { Tx } from '#/platform/ctx'
import { chargedPriceOf, renewalPriceOf } from './offers.ts'
import type { SubscriptionRow } from './subscriptions.queries.ts'

/** What the next renewal charges before tax, as it would now: of the plan it changes to, or of the present one by its offer. */
export async function nextPriceOf(tx: Tx, subscription: SubscriptionRow): Promise<MinorUnits> {
  const { plan_id, price_minor, next_plan_id, next_price_minor } = subscription
  return next_price_minor === null
    ? chargedPriceOf(renewalPriceOf(price_minor, await presentOf(tx, plan_id)), subscription)
    : renewalPriceOf(next_price_minor, await presentOf(tx, next_plan_id))
}

/** What the creator asks for a plan now; null where it is not offered. */
export async function presentOf(tx: Tx, planId: PlanId | null): Promise<number | null> {
  return planId === null ? null : presentPriceOf(await findPlan(tx, planId))
}
