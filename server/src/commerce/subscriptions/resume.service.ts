import { AppError } from '@limelight/contract/errors'
import type { AccountId, SubscriptionId } from '@limelight/contract/ids'
import type { FanSubscription } from '@limelight/contract/payments'
import type { PaymentMeans } from '@limelight/contract/subscription-desk'
import type { PaymentDesk } from '#/finance/payments/payment-desk.service'
import { findPublicPerformers } from '#/people/performers/performers.service'
import type { Tx } from '#/platform/ctx'
import { absentFan } from '#/platform/http/viewer'
import { priceOf } from './offers.ts'
import { presentMeans, wantedMeans } from './payment-method.service.ts'
import { lockSubscription, type SubscriptionRow, updateSubscription } from './subscriptions.queries.ts'
import { getFanSubscription } from './subscriptions.service.ts'
import { isRunning } from './term.ts'

/**
 * Switches the renewal of a cancelled subscription on again, at the price agreed on. Throws `not_found` for somebody else's,
 * `state_conflict` for what is not cancelled, over or free, `plan_unavailable` when she offers it no more, and
 * `payment_method_missing` when nothing is left to pay with.
 */
export async function resumeSubscription(
  desk: PaymentDesk,
  fanId: AccountId,
  { id, payment }: { id: SubscriptionId; payment: PaymentMeans | undefined },
): Promise<FanSubscription> {
  const performerId = await desk.ctx.transaction(async (tx) => {
    const subscription = await lockSubscription(tx, id)
    if (subscription?.fan_id !== fanId) throw new AppError('not_found')
    const { status, type } = subscription
    if (status !== 'cancelled' || type === 'free' || !isRunning(subscription, tx.clock.now()))
      throw new AppError('state_conflict', { status })
    await requireOffered(tx, subscription, type)
    const means = payment ? await wantedMeans(desk, tx, { fanId, payment }) : await presentMeans(tx, subscription)
    await updateSubscription(tx, id, { ...means, status: 'active', is_renewing: true, renewal_attempts: 0 })
    return subscription.performer_id
  })
  return getFanSubscription(desk.ctx, { fanId, performerId })
}

async function requireOffered(
  tx: Tx,
  { fan_id, performer_id }: SubscriptionRow,
  type: 'monthly' | 'yearly',
): Promise<void> {
  const [performer] = await findPublicPerformers(tx, [performer_id], absentFan(fan_id))
  if (!performer) throw new AppError('plan_unavailable')
  priceOf(performer, type)
}
