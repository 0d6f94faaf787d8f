/** The time of a subscription of several months that has not begun, for those who refund it. */

import { AppError } from '@limelight/contract/errors'
import type { AccountId, SaleId, SubscriptionId } from '@limelight/contract/ids'
import type { Tx } from '#/platform/ctx'
import { gapsIn } from './plan-change.ts'
import { recordEvent } from './subscription-events.queries.ts'
import { listSoldStretches, shortenStretches } from './subscription-terms.queries.ts'
import { lockSubscription, NO_NEXT, type SubscriptionRow, updateSubscription } from './subscriptions.queries.ts'
import { type Portion, portionSince, unusedMonths } from './unused-months.ts'

export { findPairOf, type SubscriptionRow } from './subscriptions.queries.ts'
export { type Portion, portionOf } from './unused-months.ts'

/** Whole months behind `until`, and what part of each sale they are. */
export type UnusedTime = { until: Temporal.Instant; months: number; portions: Map<SaleId, Portion> }

/** Throws `not_found` for somebody else's. */
export async function lockOwnSubscription(tx: Tx, fanId: AccountId, id: SubscriptionId): Promise<SubscriptionRow> {
  const subscription = await lockSubscription(tx, id)
  if (subscription?.fan_id !== fanId) throw new AppError('not_found')
  return subscription
}

/**
 * Undefined for a plan by the month, in the last month, while it is suspended, and where something else than a sale gave a part of the time.
 * The subscription is locked.
 */
export async function findUnusedTime(tx: Tx, subscription: SubscriptionRow): Promise<UnusedTime | undefined> {
  const now = tx.clock.now()
  if (!isBundle(subscription, now)) return undefined
  const { months, until } = unusedMonths(subscription, now)
  if (months === 0) return undefined
  const portions = new Map<SaleId, Portion>()
  const stretches = await listSoldStretches(tx, subscription.id, until)
  for (const stretch of stretches) {
    if (stretch.saleId === null) return undefined
    portions.set(stretch.saleId, portionSince(subscription, stretch, until))
  }
  const isAllPaid = gapsIn(stretches, { now: until, end: subscription.expired_at }).length === 0
  return isAllPaid ? { until, months, portions } : undefined
}

/** Cancels it, and takes the time behind `until` away. */
export async function endWithMonth(tx: Tx, { id }: SubscriptionRow, until: Temporal.Instant): Promise<void> {
  await shortenStretches(tx, id, until)
  await updateSubscription(tx, id, {
    ...NO_NEXT,
    status: 'cancelled',
    is_renewing: false,
    next_attempt_at: null,
    expired_at: until,
  })
  await recordEvent(tx, id, 'cancelled')
}

function isBundle(subscription: SubscriptionRow, now: Temporal.Instant): boolean {
  const { type, months, status, expired_at: end } = subscription
  const isOpen = (status === 'active' || status === 'cancelled') && Temporal.Instant.compare(now, end) < 0
  return type !== 'free' && (months ?? 1) > 1 && isOpen
}
