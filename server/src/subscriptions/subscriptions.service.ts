import type { Output } from '@limelight/contract/api'
import { AppError } from '@limelight/contract/errors'
import type { AccountId, SubscriptionId } from '@limelight/contract/ids'
import type { FanSubscription, Gateway, PerformerSubscription } from '@limelight/contract/payments'
import { addToCounters } from '#/performers/performers.service'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import { isCounted } from './grant-term.service.ts'
import { toFanSubscription, toPerformerSubscription } from './subscription-view.ts'
import * as queries from './subscriptions.queries.ts'

type Listed<T> = Promise<{ data: T[]; total: number }>

/**
 * Switches renewal off; access stays to the end of the term. `gateway` is how it is paid, or anything for a trial. Throws
 * `not_found` for somebody else's or another gateway's, `state_conflict` when it is cancelled or over already.
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
    const { status } = subscription
    if (status === 'cancelled' || !isCounted(status)) throw new AppError('state_conflict', { status })
    await queries.updateSubscription(tx, id, { status: 'cancelled', is_renewing: false, next_attempt_at: null })
    return subscription.performer_id
  })
  const view = await queries.findView(ctx, { fanId, performerId })
  if (!view) throw new Error(`subscription ${id} is gone`)
  return toFanSubscription(view)
}

/** Over at once, by an operator: the fan stays a follower and keeps what was bought. Nothing happens when it is over. */
export async function endSubscription(tx: Tx, pair: queries.Pair): Promise<void> {
  const subscription = await queries.lockPair(tx, pair)
  if (!subscription || !isCounted(subscription.status)) return
  const now = tx.clock.now()
  await queries.updateSubscription(tx, subscription.id, {
    status: 'expired',
    is_renewing: false,
    next_attempt_at: null,
    expired_at: Temporal.Instant.compare(subscription.expired_at, now) < 0 ? subscription.expired_at : now,
  })
  await addToCounters(tx, pair.performerId, { subscriber_count: -1 })
}

/** Without being asked by the fan: a block stands between the two. Access stays to the end of the term. Locks the pair. */
export async function stopRenewal(tx: Tx, pair: queries.Pair): Promise<void> {
  const subscription = await queries.lockPair(tx, pair)
  if (!subscription || subscription.status === 'cancelled' || !isCounted(subscription.status)) return
  await queries.updateSubscription(tx, subscription.id, {
    status: 'cancelled',
    is_renewing: false,
    next_attempt_at: null,
  })
}

export async function listFanSubscriptions(
  ctx: Ctx,
  fanId: AccountId,
  query: queries.SubscriptionsQuery,
): Listed<FanSubscription> {
  const { rows, total } = await queries.listOfFan(ctx, fanId, query)
  return { data: rows.map(toFanSubscription), total }
}

export async function listSubscribers(
  ctx: Ctx,
  performerId: AccountId,
  query: queries.SubscriptionsQuery,
): Listed<Output<typeof PerformerSubscription>> {
  const { rows, total } = await queries.listOfPerformer(ctx, performerId, query)
  return { data: rows.map(toPerformerSubscription), total }
}

async function gatewayOf(db: Db, row: queries.SubscriptionRow): Promise<Gateway | 'wallet' | null> {
  if (row.method !== 'card') return row.method
  const view = await queries.findView(db, { fanId: row.fan_id, performerId: row.performer_id })
  return view?.gateway ?? null
}
