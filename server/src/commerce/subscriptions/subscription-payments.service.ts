import type { Settings } from '@limelight/contract/core/settings'
import { AppError } from '@limelight/contract/errors'
import { decimalFromMinor, minorUnits } from '@limelight/contract/money'
import type { PlanMonths } from '@limelight/contract/people/tiers'
import { releaseOffer, retakeOffer } from '#/commerce/offers/offers.service'
import type { PaymentKindRules } from '#/finance/payments/payment-context.service'
import type { PaymentRow } from '#/finance/payments/payments.service'
import { getPublicPerformer } from '#/people/performers/performers.service'
import { findBasePlan, findPlan, getBaseTierId } from '#/people/tiers/tiers.service'
import type { Tx } from '#/platform/ctx'
import { offlineViewer } from '#/platform/http/caller'
import { sellTerm } from './grant-term.service.ts'
import { findTerms, takeOfferAgain } from './offered-plan.service.ts'
import { requireNotSuspended } from './offers.ts'
import type { Plan } from './paid-term.ts'
import { findNext, lockPlanToBuy } from './plan-to-buy.service.ts'
import { deliverChange, requireSameDue } from './raise.service.ts'
import { renewalKey } from './renew.service.ts'
import { recordFailedRenewal } from './renewal-outcome.service.ts'
import { findPair, lockSubscription, type SubscriptionRow } from './subscriptions.queries.ts'
import { MONTHS_OF } from './term.ts'

/** The rules of payments for subscriptions: payments call them. */
export const subscriptionPayments: PaymentKindRules = {
  couponScope: 'subscription',
  describe: ({ performer_name, subscription_type: type, months, changes_subscription_id: changes }) => ({
    charge: 'Subscription',
    receipt: `${changes ? 'Change of the subscription' : 'Subscription'} to ${performer_name ?? 'a creator'}, ${spanOf(months ?? MONTHS_OF[type ?? 'monthly'])}`,
  }),
  async requireCurrent(tx, payment) {
    const order = orderOf(payment)
    if (payment.changes_subscription_id) return requireSameDue(tx, payment)
    if (order.renews) return requireStillDue(tx, order.renews)
    const { performerId, type } = order
    await getPublicPerformer(tx, performerId, offlineViewer(payment.fan_id))
    const current = await findPair(tx, { fanId: payment.fan_id, performerId })
    requireNotSuspended(current)
    const expectedPrice = decimalFromMinor(payment.plan_price_minor ?? payment.price_minor)
    const planId = payment.plan_id ?? undefined
    const choice = { performerId, type, planId, fanId: payment.fan_id, expectedPrice, current }
    await takeOfferAgain(tx, payment, await lockPlanToBuy(tx, choice))
  },
  async onSettled(tx, payment, settings) {
    if (payment.status === 'failed' || payment.status === 'cancelled') await releaseOffer(tx, payment.id)
    if (payment.status === 'success') return deliver(tx, payment, settings)
    const { renews } = orderOf(payment)
    if (!renews || (payment.status !== 'failed' && payment.status !== 'require_authentication')) return
    const subscription = await lockIfDue(tx, renews)
    const waiting = payment.status === 'require_authentication' ? payment.id : undefined
    if (subscription) await recordFailedRenewal(tx, { subscription, waiting })
  },
}

async function deliver(tx: Tx, payment: PaymentRow, settings: Settings): Promise<void> {
  if (payment.changes_subscription_id) return deliverChange(tx, payment, settings)
  const { performerId, renews } = orderOf(payment)
  const priceMinor = minorUnits(payment.price_minor)
  const discountMinor = minorUnits(payment.discount_minor)
  if (payment.offer_id !== null) await retakeOffer(tx, payment.id)
  await sellTerm(
    tx,
    {
      fanId: payment.fan_id,
      performerId,
      ...(await planOf(tx, payment)),
      // Its renewals cost that, whatever an offer takes off the first payments.
      priceMinor: minorUnits(payment.plan_price_minor ?? priceMinor),
      offeredMinor: priceMinor,
      offer: await findTerms(tx, payment),
      method: 'card',
      cardId: payment.card_id,
      key: saleKeyOf(payment),
      paid: { cardMinor: priceMinor, discountMinor, taxMinor: minorUnits(payment.tax_minor) },
      isRenewal: renews !== null,
    },
    settings,
  )
}

/** What the payment buys a term of; those from before there were tiers buy the base tier's. */
async function planOf(
  tx: Tx,
  payment: PaymentRow,
): Promise<Pick<Plan, 'planId' | 'tierId' | 'months' | 'isRenewing' | 'next'>> {
  const { performerId, type } = orderOf(payment)
  const months = payment.months ?? MONTHS_OF[type]
  const plan = payment.plan_id ? await findPlan(tx, payment.plan_id) : await findBasePlan(tx, performerId, months)
  const tierId = plan?.tier_id ?? (await getBaseTierId(tx, performerId))
  return {
    planId: plan?.id ?? null,
    tierId,
    months,
    isRenewing: payment.is_renewing ?? true,
    next: await findNext(tx, { tierId, months }),
  }
}

function spanOf(months: PlanMonths): string {
  if (months === 12) return 'one year'
  return months === 1 ? 'one month' : `${months} months`
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
