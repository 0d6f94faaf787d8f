import type { Output } from '@limelight/contract/api'
import type { subscriptions } from '@limelight/contract/commerce/subscriptions'
import type { AccountId, PaymentId } from '@limelight/contract/ids'
import { getSettings } from '#/core/settings/settings.service'
import { collectPayment } from '#/finance/payments/collect-payment.service'
import type { PaymentContext } from '#/finance/payments/payment-context.service'
import { paymentOutcome } from '#/finance/payments/payment-outcome.service'
import { findBoughtTerm } from '#/finance/payments/payments.service'
import { getOtherPerformer } from '#/people/performers/performers.service'
import { findBasePlan } from '#/people/tiers/tiers.service'
import type { Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import type { Once } from '#/platform/http/endpoint'
import { lockOfferedPlan } from './offered-plan.service.ts'
import { requireNotSuspended } from './offers.ts'
import { orderByCard, orderByWallet, type PlanOrder } from './order-plan.service.ts'
import { startOfferedTrial, startTrial } from './start-trial.service.ts'
import { toFanSubscription } from './subscription-view.ts'
import { findView } from './subscription-views.queries.ts'
import { lockPair } from './subscriptions.queries.ts'
import { MONTHS_OF, type PaidType } from './term.ts'

type Call = (typeof subscriptions)['POST /payment/subscribe/performers']
type Answer = Output<Call['response']>['data']
/** Without a key, the same purchase within this time is a repeat of the first one. */
const REPEAT_SECONDS = 60

/**
 * Subscribes a fan: a free trial, or a paid term by card or wallet; bought early it is added to the running one. Without
 * an `Idempotency-Key` the same purchase within a minute is answered by the first one's payment. Throws
 * `not_found`, `plan_unavailable`, `plan_change_required`, `tier_full`, `trial_unavailable`, `trial_used`, `already_bought` for a trial beside a subscription,
 * `price_changed`, `offer_changed` and the other refusals of offers, `subscription_suspended`, `coupon_invalid`, `country_unclear`, `spending_limit_reached`,
 * `tokens_insufficient`, `payment_declined`, and `request_invalid` without a card.
 */
export async function subscribe(
  context: PaymentContext,
  fanId: AccountId,
  { body, once, viewer }: { body: PlanOrder['body']; once: Once; viewer: Viewer },
): Promise<Answer> {
  const settings = await getSettings(context.ctx)
  const order = { context, fanId, viewer, body, settings }
  const paymentId = await once((tx) => placeOrder(tx, order, once))
  const outcome = paymentId === null ? FREE : paymentOutcome(await collectPayment(context, paymentId))
  const view = await findView(context.ctx, { fanId, performerId: body.performerId })
  return { ...outcome, subscription: view ? toFanSubscription(view) : null }
}

const FREE = { transactionId: null, status: 'success' } as const

/** The payment to collect after the commit; null for a trial, which is free. Locks the pair. */
async function placeOrder(tx: Tx, order: PlanOrder, { isKeyed }: Pick<Once, 'isKeyed'>): Promise<PaymentId | null> {
  const { fanId, viewer, body } = order
  const { performerId, type, planId, offerId, offerCode, paymentMethod, expectedPrice } = body
  // Requests for the same pair wait here for each other, so that the second one sees the first one's payment.
  const existing = await lockPair(tx, { fanId, performerId })
  const repeated = type === 'free' || isKeyed ? undefined : await findRepeated(tx, order, type)
  if (repeated) return repeated.id
  const performer = await getOtherPerformer(tx, performerId, { ...viewer, id: fanId })
  requireNotSuspended(existing)
  if (type === 'free') return startTrial(tx, order, { performer, existing })
  const choice = { performerId, type, planId, offerId, offerCode, expectedPrice }
  const plan = await lockOfferedPlan(tx, { ...choice, fanId, current: existing })
  if (plan.offer?.kind === 'trial') return startOfferedTrial(tx, order, { offered: plan, existing })
  return paymentMethod === 'wallet' ? orderByWallet(tx, order, plan) : orderByCard(tx, order, plan)
}

async function findRepeated(tx: Tx, { fanId, body }: PlanOrder, type: PaidType) {
  const { performerId, planId, cardId, paymentMethod: method = 'card' } = body
  const plan = planId ?? (await findBasePlan(tx, performerId, MONTHS_OF[type]))?.id
  const since = tx.clock.now().subtract({ seconds: REPEAT_SECONDS })
  return findBoughtTerm(tx, { fanId, performerId, type, planId: plan, method, cardId, since })
}
