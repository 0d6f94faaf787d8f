/** Steps of a pause. The caller holds the row's lock, in each of these. */
import { AppError } from '@limelight/contract/errors'
import { tokensFor } from '@limelight/contract/money'
import { getBalance } from '#/core/ledger/ledger.service'
import { getSettings } from '#/core/settings/settings.service'
import { findCardToCharge } from '#/finance/payments/cards/cards.service'
import { addToCounters } from '#/people/performers/performers.service'
import type { Tx } from '#/platform/ctx'
import { nextPriceOf } from './next-price.service.ts'
import { notifyFanOf } from './notify-fan-of.service.ts'
import { pauseEnd } from './pause-end.ts'
import { recordEvent } from './subscription-events.queries.ts'
import { pausedMail, subscriptionEndedMail } from './subscription-mails.ts'
import { NO_NEXT, NO_PAUSE, type SubscriptionRow, updateSubscription } from './subscriptions.queries.ts'
import { dayOfMonth } from './term.ts'

/** The term is over and the pause begins: the fan stays a follower and keeps what was bought; the creator has a subscriber less. */
export async function beginPause(tx: Tx, subscription: SubscriptionRow): Promise<void> {
  const { id, performer_id } = subscription
  const until = pauseEnd(subscription)
  if (!until) throw new Error(`subscription ${id} has no pause`)
  await updateSubscription(tx, id, {
    status: 'expired',
    is_renewing: false,
    next_attempt_at: null,
    pause_months: null,
    resumes_at: until,
  })
  await recordEvent(tx, id, 'paused')
  await notifyFanOf(tx, { subscription }, (about) => pausedMail({ ...about, endsAt: until }))
  await addToCounters(tx, performer_id, { subscriber_count: -1 })
}

/** By the fan, an operator or a block: nothing follows the pause any more. */
export async function dropPause(tx: Tx, { id }: SubscriptionRow): Promise<void> {
  await updateSubscription(tx, id, { ...NO_PAUSE, ...NO_NEXT })
  await recordEvent(tx, id, 'cancelled')
}

/** Nothing can follow it, which the fan does not know: the creator is gone, or the day passed long ago. */
export async function endAfterPause(tx: Tx, subscription: SubscriptionRow): Promise<void> {
  await dropPause(tx, subscription)
  await notifyFanOf(tx, { subscription, event: 'ended' }, subscriptionEndedMail)
}

/**
 * The row as if its term had ended with the pause, so that it renews as any other; one that is not paused stays what it is. The caller
 * counts the subscriber, last: other transactions wait for that row.
 */
export async function endPause(tx: Tx, subscription: SubscriptionRow): Promise<SubscriptionRow> {
  const { id, resumes_at } = subscription
  if (!resumes_at) return subscription
  const change = {
    status: 'active',
    is_renewing: true,
    expired_at: resumes_at,
    renewal_attempts: 0,
    ...NO_PAUSE,
  } as const
  await updateSubscription(tx, id, change)
  return { ...subscription, ...change }
}

/**
 * Drops a pause that is planned, or lets a running one end now; the next renewal charges it. Throws `tokens_insufficient` and
 * `payment_method_missing` where that would fail at once: nobody gets days of grace by a pause.
 */
export async function continueNow(tx: Tx, subscription: SubscriptionRow): Promise<void> {
  const { id, fan_id, method, card_id, resumes_at } = subscription
  if (!resumes_at) {
    await updateSubscription(tx, id, { pause_months: null, method, card_id })
    await recordEvent(tx, id, 'resumed')
    return
  }
  if (method === 'wallet') {
    const settings = await getSettings(tx)
    const needed = tokensFor(await nextPriceOf(tx, subscription), settings.tokenValue)
    if ((await getBalance(tx, fan_id, 'wallet')) < needed) throw new AppError('tokens_insufficient')
  } else if (!card_id || !(await findCardToCharge(tx, fan_id, card_id))) throw new AppError('payment_method_missing')
  const now = tx.clock.now()
  await updateSubscription(tx, id, { method, card_id, resumes_at: now, anchor_day: dayOfMonth(now) })
}
