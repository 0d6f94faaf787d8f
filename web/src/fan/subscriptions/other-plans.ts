import type { FanSubscription } from '@limelight/contract/commerce/subscriptions'
import type { OfferedTier } from '@limelight/contract/people/tiers'

export type OtherPlan = OfferedTier['plans'][number] & { tier: OfferedTier }

/** Pure: what can be changed to. The present plan is among them while a change is planned, since choosing it drops the change. */
export function othersOf(
  tiers: readonly OfferedTier[],
  { planId, nextPlan }: Pick<FanSubscription, 'planId' | 'nextPlan'>,
): OtherPlan[] {
  return tiers
    .flatMap((tier) => tier.plans.map((plan) => ({ ...plan, tier })))
    .filter(({ _id }) => _id !== planId || nextPlan !== null)
}
