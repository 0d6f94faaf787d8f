import type { FanSubscription, PaymentMethod } from '@limelight/contract/commerce/subscriptions'
import { AppError } from '@limelight/contract/errors'
import type { AccountId, SubscriptionId } from '@limelight/contract/ids'
import type { PaymentContext } from '#/finance/payments/payment-context.service'
import { findPublicPerformers } from '#/people/performers/performers.service'
import { findPlan } from '#/people/tiers/tiers.service'
import type { Tx } from '#/platform/ctx'
import { offlineViewer } from '#/platform/http/caller'
import { continueNow } from './pause.service.ts'
import { currentMethod, requestedMethod } from './payment-method.service.ts'
import { findNext } from './plan-to-buy.service.ts'
import { renewSubscription } from './renew.service.ts'
import { recordEvent } from './subscription-events.queries.ts'
import { lockSubscription, type SubscriptionRow, updateSubscription } from './subscriptions.queries.ts'
import { getFanSubscription } from './subscriptions.service.ts'
import { isRunning } from './term.ts'

/**
 * Switches the renewal of a cancelled subscription on again, at the price agreed on; drops a pause that is planned; ends one that is
 * running, so that the next term begins and is charged now. Throws `not_found` for somebody else's, `invalid_state` for what is neither
 * cancelled nor paused, over or free, `plan_unavailable` when it is no longer offered, `payment_method_missing` when nothing is left to pay
 * with, and `tokens_insufficient` where the wallet pays now.
 */
export async function resumeSubscription(
  context: PaymentContext,
  fanId: AccountId,
  { id, payment }: { id: SubscriptionId; payment: PaymentMethod | undefined },
): Promise<FanSubscription> {
  const { performerId, isDue } = await context.ctx.transaction(async (tx) => {
    const subscription = await lockSubscription(tx, id)
    if (subscription?.fan_id !== fanId) throw new AppError('not_found')
    const { status, type, performer_id: performerId, resumes_at, pause_months, is_renewing } = subscription
    const isPaused = resumes_at !== null
    if (isPaused) await requirePublic(tx, subscription)
    if (isPaused || (status === 'active' && is_renewing && pause_months !== null)) {
      const method = payment && (await requestedMethod(context, tx, { fanId, payment }))
      await continueNow(tx, { ...subscription, ...method })
      return { performerId, isDue: isPaused }
    }
    if (status !== 'cancelled' || type === 'free' || !isRunning(subscription, tx.clock.now()))
      throw new AppError('invalid_state', { status })
    await requireOffered(tx, subscription)
    const method = payment
      ? await requestedMethod(context, tx, { fanId, payment })
      : await currentMethod(tx, subscription)
    const next = await findNext(tx, { tierId: subscription.tier_id, months: subscription.months ?? 1 })
    const then = { next_plan_id: next?.planId ?? null, next_price_minor: next?.priceMinor ?? null }
    const on = { status: 'active', is_renewing: true, renewal_attempts: 0, pause_months: null } as const
    await updateSubscription(tx, id, { ...method, ...then, ...on })
    await recordEvent(tx, id, 'resumed')
    return { performerId, isDue: false }
  })
  if (isDue) await renewSubscription(context, id)
  return getFanSubscription(context.ctx, { fanId, performerId })
}

/** Members of an archived tier come back to it, as long as they are members. */
async function requireOffered(tx: Tx, subscription: SubscriptionRow): Promise<void> {
  await requirePublic(tx, subscription)
  const { plan_id } = subscription
  const plan = plan_id ? await findPlan(tx, plan_id) : undefined
  if (!plan?.is_offered) throw new AppError('plan_unavailable')
}

async function requirePublic(tx: Tx, { fan_id, performer_id }: SubscriptionRow): Promise<void> {
  const [performer] = await findPublicPerformers(tx, [performer_id], offlineViewer(fan_id))
  if (!performer) throw new AppError('plan_unavailable')
}
