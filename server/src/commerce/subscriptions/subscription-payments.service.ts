import type { Settings } from '@limelight/contract/core/settings'
import { AppError } from '@limelight/contract/errors'
import { decimalFromMinor, minorUnits } from '@limelight/contract/money'
import type { PaymentKindRules } from '#/finance/payments/payment-context.service'
import type { PaymentRow } from '#/finance/payments/payments.service'
import { getPublicPerformer } from '#/people/performers/performers.service'
import type { Tx } from '#/platform/ctx'
import { offlineViewer } from '#/platform/http/caller'
import { sellTerm } from './grant-term.service.ts'
import { priceOf, requireNotSuspended } from './offers.ts'
import { renewalKey } from './renew.service.ts'
import { recordFailedRenewal } from './renewal-outcome.service.ts'
import { findPair, lockSubscription, type SubscriptionRow } from './subscriptions.queries.ts'

/** The rules of payments for subscriptions: payments call them. */
export const subscriptionPayments: PaymentKindRules = {
  couponScope: 'subscription',
  describe: ({ performer_name, subscription_type: type }) => ({
    charge: 'Subscription',
    receipt: `Subscription to ${performer_name ?? 'a creator'}, one ${type === 'yearly' ? 'year' : 'month'}`,
  }),
  async requireCurrent(tx, payment) {
    const order = orderOf(payment)
    if (order.renews) return requireStillDue(tx, order.renews)
    const performer = await getPublicPerformer(tx, order.performerId, offlineViewer(payment.fan_id))
    requireNotSuspended(await findPair(tx, { fanId: payment.fan_id, performerId: order.performerId }))
    priceOf(performer, order.type, decimalFromMinor(payment.price_minor))
  },
  async onSettled(tx, payment, settings) {
    if (payment.status === 'success') return deliver(tx, payment, settings)
    const { renews } = orderOf(payment)
    if (!renews || (payment.status !== 'failed' && payment.status !== 'require_authentication')) return
    const subscription = await lockIfDue(tx, renews)
    const waiting = payment.status === 'require_authentication' ? payment.id : undefined
    if (subscription) await recordFailedRenewal(tx, { subscription, waiting })
  },
}

async function deliver(tx: Tx, payment: PaymentRow, settings: Settings): Promise<void> {
  const { performerId, type, renews } = orderOf(payment)
  const priceMinor = minorUnits(payment.price_minor)
  const discountMinor = minorUnits(payment.discount_minor)
  await sellTerm(
    tx,
    {
      fanId: payment.fan_id,
      performerId,
      type,
      priceMinor,
      method: 'card',
      cardId: payment.card_id,
      key: saleKeyOf(payment),
      paid: { cardMinor: priceMinor, discountMinor, taxMinor: minorUnits(payment.tax_minor) },
      isRenewal: renews !== null,
    },
    settings,
  )
}

/** Ledger key of the sale that a payment for a subscription has made. */
export function saleKeyOf(payment: PaymentRow): string {
  const { renews } = orderOf(payment)
  return renews ? renewalKey(renews.id, renews.from) : `payment/${payment.id}`
}

type Renews = { id: SubscriptionRow['id']; from: Temporal.Instant }

function orderOf({ id, performer_id, subscription_type, renews_subscription_id, renews_from }: PaymentRow) {
  if (performer_id === null || subscription_type === null) throw new Error(`payment ${id} buys no subscription`)
  const renews: Renews | null =
    renews_subscription_id && renews_from ? { id: renews_subscription_id, from: renews_from } : null
  return { performerId: performer_id, type: subscription_type, renews }
}

async function requireStillDue(tx: Tx, renews: Renews): Promise<void> {
  if (!(await lockIfDue(tx, renews))) throw new AppError('invalid_state')
}

/** The subscription, while it still waits for the payment of this term. */
async function lockIfDue(tx: Tx, { id, from }: Renews): Promise<SubscriptionRow | undefined> {
  const subscription = await lockSubscription(tx, id)
  if (!subscription?.is_renewing || subscription.status === 'suspended') return undefined
  return subscription.expired_at.equals(from) ? subscription : undefined
}
