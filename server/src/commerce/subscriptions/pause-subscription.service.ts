import type { FanSubscription, PauseMonths } from '@limelight/contract/commerce/subscriptions'
import { AppError } from '@limelight/contract/errors'
import type { AccountId, SubscriptionId } from '@limelight/contract/ids'
import type { Ctx } from '#/platform/ctx'
import { recordEvent } from './subscription-events.queries.ts'
import { lockSubscription, updateSubscription } from './subscriptions.queries.ts'
import { getFanSubscription } from './subscriptions.service.ts'

/**
 * Plans a pause of so many months from the end of the term on, or changes a planned one. Throws `not_found` for somebody else's, and
 * `invalid_state` for what does not renew by itself: cancelled, overdue, paused already, suspended, free, or renewed by a gateway.
 */
export async function pauseSubscription(
  ctx: Ctx,
  fanId: AccountId,
  { id, months }: { id: SubscriptionId; months: PauseMonths },
): Promise<FanSubscription> {
  const performerId = await ctx.transaction(async (tx) => {
    const subscription = await lockSubscription(tx, id)
    if (subscription?.fan_id !== fanId) throw new AppError('not_found')
    const { status, type, is_renewing, expired_at, performer_id } = subscription
    const isPausable = status === 'active' && is_renewing && type !== 'free'
    if (!isPausable || Temporal.Instant.compare(expired_at, tx.clock.now()) <= 0)
      throw new AppError('invalid_state', { status })
    await updateSubscription(tx, id, { pause_months: months })
    await recordEvent(tx, id, 'pause_planned')
    return performer_id
  })
  return getFanSubscription(ctx, { fanId, performerId })
}
