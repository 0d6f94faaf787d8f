import type { Output } from '@limelight/contract/api'
import type { FanSubscription, PerformerSubscription } from '@limelight/contract/commerce/subscriptions'
import { AppError } from '@limelight/contract/errors'
import type { Gateway } from '@limelight/contract/finance/payments'
import type { AccountId, SubscriptionId } from '@limelight/contract/ids'
import { decimalFromMinor } from '@limelight/contract/money'
import { addToCounters } from '#/people/performers/performers.service'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import type { CountedData } from '#/platform/db/counted-list'
import { isCounted } from './grant-term.service.ts'
import { dropPause } from './pause.service.ts'
import { recordEvent } from './subscription-events.queries.ts'
import { deleteStretches } from './subscription-terms.queries.ts'
import { toFanSubscription, toPerformerSubscription } from './subscription-view.ts'
import {
  findView,
  listOfFan,
  listOfPerformer,
  type SubscriptionsQuery,
  sumPerMonth,
} from './subscription-views.queries.ts'
import * as queries from './subscriptions.queries.ts'
import { NOT_SUSPENDED } from './suspended.ts'

/**
 * Switches renewal off; access stays to the end of the term. `gateway` is how it is paid, or anything for a trial. Throws
 * `not_found` for somebody else's or another gateway's, `invalid_state` when it is cancelled or over already.
 */
export async function cancelSubscription(
  ctx: Ctx,
  fanId: AccountId,
  { id, gateway }: { id: SubscriptionId; gateway: Gateway | 'wallet' },
): Promise<FanSubscription> {
  const performerId = await ctx.transaction(async (tx) => {
    const subscription = await queries.lockSubscription(tx, id)
    if (subscription?.fan_id !== fanId) throw new AppError('not_found')
    const paidBy = await gatewayOf(tx, subscription)
    if (paidBy !== null && paidBy !== gateway) throw new AppError('not_found')
    if (!(await switchRenewalOff(tx, subscription)))
      throw new AppError('invalid_state', { status: subscription.status })
    return subscription.performer_id
  })
  return getFanSubscription(ctx, { fanId, performerId })
}

/** As its fan sees it. */
export async function getFanSubscription(ctx: Ctx, pair: queries.Pair): Promise<FanSubscription> {
  const view = await findView(ctx, pair)
  if (!view) throw new Error(`the subscription of ${pair.fanId} to ${pair.performerId} is gone`)
  return toFanSubscription(view)
}

/** Over at once, by an operator: the fan stays a follower and keeps what was bought. Nothing happens when it is over. */
export async function endSubscription(tx: Tx, pair: queries.Pair): Promise<void> {
  const subscription = await queries.lockPair(tx, pair)
  if (subscription?.resumes_at) return dropPause(tx, subscription)
  if (!subscription || subscription.status === 'expired') return
  const now = tx.clock.now()
  await queries.updateSubscription(tx, subscription.id, {
    ...NOT_SUSPENDED,
    ...queries.NO_NEXT,
    ...queries.NO_PAUSE,
    status: 'expired',
    is_renewing: false,
    next_attempt_at: null,
    expired_at: Temporal.Instant.compare(subscription.expired_at, now) < 0 ? subscription.expired_at : now,
  })
  await deleteStretches(tx, subscription.id)
  await recordEvent(tx, subscription.id, 'ended')
  if (isCounted(subscription.status)) await addToCounters(tx, pair.performerId, { subscriber_count: -1 })
}

/** Without being asked by the fan: a block stands between the two. Access stays to the end of the term. Locks the pair. */
export async function stopRenewal(tx: Tx, pair: queries.Pair): Promise<void> {
  const subscription = await queries.lockPair(tx, pair)
  if (subscription) await switchRenewalOff(tx, subscription)
}

/** False when it was cancelled or over already. One that is suspended will go on as a cancelled one. One that is paused ends. */
async function switchRenewalOff(tx: Tx, subscription: queries.SubscriptionRow): Promise<boolean> {
  const { id, status, suspended_status, resumes_at } = subscription
  if (resumes_at) {
    await dropPause(tx, subscription)
    return true
  }
  if (status === 'expired' || (suspended_status ?? status) === 'cancelled') return false
  const cancelled =
    status === 'suspended' ? { suspended_status: 'cancelled' as const } : { status: 'cancelled' as const }
  await queries.updateSubscription(tx, id, {
    ...cancelled,
    ...queries.NO_NEXT,
    ...queries.NO_PAUSE,
    is_renewing: false,
    next_attempt_at: null,
  })
  await recordEvent(tx, id, 'cancelled')
  return true
}

export async function listFanSubscriptions(
  ctx: Ctx,
  fanId: AccountId,
  query: SubscriptionsQuery,
): Promise<{ data: FanSubscription[]; total: number; isTotalCapped: boolean; totalPerMonth: number }> {
  const { rows, ...counted } = await listOfFan(ctx, fanId, query)
  const perMonthMinor = await sumPerMonth(ctx, fanId)
  return { data: rows.map(toFanSubscription), ...counted, totalPerMonth: decimalFromMinor(perMonthMinor) }
}

export async function listSubscribers(
  ctx: Ctx,
  performerId: AccountId,
  query: SubscriptionsQuery,
): Promise<CountedData<Output<typeof PerformerSubscription>>> {
  const { rows, ...counted } = await listOfPerformer(ctx, performerId, query)
  return { data: rows.map(toPerformerSubscription), ...counted }
}

async function gatewayOf(db: Db, row: queries.SubscriptionRow): Promise<Gateway | 'wallet' | null> {
  if (row.method !== 'card') return row.method
  const view = await findView(db, { fanId: row.fan_id, performerId: row.performer_id })
  return view?.gateway ?? null
}
