import type { PaymentId } from '@limelight/contract/ids'
import { payLinkOf } from '#/finance/payments/pay-links/pay-link.service'
import { addToCounters } from '#/people/performers/performers.service'
import type { Tx } from '#/platform/ctx'
import { sendAutoMessage } from '#/talk/prepared-messages/auto-messages.service'
import { notifyFanOf } from './notify-fan-of.service.ts'
import { nextAttemptAt } from './renewal-retries.ts'
import { recordEvent } from './subscription-events.queries.ts'
import { confirmRenewalMail, renewalFailedMail, subscriptionEndedMail } from './subscription-mails.ts'
import { NO_NEXT, type SubscriptionRow, updateSubscription } from './subscriptions.queries.ts'

/** The caller holds the row's lock, in each of these. */
type Locked = { subscription: SubscriptionRow }

/** Past due until the next retry; after the last one it ends. `waiting` is the payment that waits for the card holder. */
export async function recordFailedRenewal(
  tx: Tx,
  { subscription, waiting }: Locked & { waiting: PaymentId | undefined },
): Promise<void> {
  const next = nextAttemptAt(subscription.expired_at, tx.clock.now())
  if (waiting)
    await notifyFanOf(tx, { subscription, event: 'confirm_renewal' }, (about) =>
      confirmRenewalMail({ ...about, payLink: payLinkOf(tx, waiting) }),
    )
  else
    await notifyFanOf(tx, { subscription, event: 'renewal_failed' }, (about) =>
      renewalFailedMail({ ...about, isLast: next === null }),
    )
  if (next === null) return expire(tx, { subscription })
  await updateSubscription(tx, subscription.id, {
    status: 'past_due',
    renewal_attempts: subscription.renewal_attempts + 1,
    next_attempt_at: next,
  })
  await recordEvent(tx, subscription.id, 'renewal_failed')
}

/** The fan stays a follower and keeps what was bought; the performer has a subscriber less, once. */
export async function expire(tx: Tx, { subscription }: Locked): Promise<void> {
  await updateSubscription(tx, subscription.id, {
    status: 'expired',
    is_renewing: false,
    next_attempt_at: null,
    ...NO_NEXT,
  })
  await recordEvent(tx, subscription.id, 'expired')
  await notifyFanOf(tx, { subscription, event: 'ended' }, subscriptionEndedMail)
  await addToCounters(tx, subscription.performer_id, { subscriber_count: -1 })
  await sendAutoMessage(tx, {
    performerId: subscription.performer_id,
    fanId: subscription.fan_id,
    occasion: 'expired',
    source: subscription.expired_at.toString(),
  })
}
