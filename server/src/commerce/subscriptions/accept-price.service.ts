import type { FanSubscription } from '@limelight/contract/commerce/subscriptions'
import { AppError } from '@limelight/contract/errors'
import type { AccountId, SubscriptionId } from '@limelight/contract/ids'
import { findPublicPerformers } from '#/people/performers/performers.service'
import { findPlan, presentPriceOf } from '#/people/tiers/tiers.service'
import type { Ctx } from '#/platform/ctx'
import { offlineViewer } from '#/platform/http/caller'
import { higherPriceOf, requireExpected } from './offers.ts'
import { recordEvent } from './subscription-events.queries.ts'
import { lockSubscription, updateSubscription } from './subscriptions.queries.ts'
import { getFanSubscription } from './subscriptions.service.ts'

/**
 * The fan agrees to the performer's present, higher price, from the next renewal on. Throws `not_found` for somebody else's,
 * `invalid_state` when nothing renews or no higher price is asked, `price_changed` when it is another than was shown.
 */
export async function acceptPrice(
  ctx: Ctx,
  fanId: AccountId,
  { id, expectedPrice }: { id: SubscriptionId; expectedPrice: number },
): Promise<FanSubscription> {
  const performerId = await ctx.transaction(async (tx) => {
    const subscription = await lockSubscription(tx, id)
    if (subscription?.fan_id !== fanId) throw new AppError('not_found')
    const { status, is_renewing, performer_id } = subscription
    const [performer] = await findPublicPerformers(tx, [performer_id], offlineViewer(fanId))
    const present = subscription.plan_id && presentPriceOf(await findPlan(tx, subscription.plan_id))
    const offered =
      performer && !subscription.next_plan_id ? higherPriceOf(subscription.price_minor, present || null) : undefined
    if (!is_renewing || status === 'expired' || offered === undefined) throw new AppError('invalid_state', { status })
    requireExpected(offered, expectedPrice)
    await updateSubscription(tx, id, { price_minor: offered })
    await recordEvent(tx, id, 'price_accepted')
    return performer_id
  })
  return getFanSubscription(ctx, { fanId, performerId })
}
