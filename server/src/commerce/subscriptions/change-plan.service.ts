import type { Output } from '@limelight/contract/api'
import type { subscriptions } from '@limelight/contract/commerce/subscriptions'
import type { Settings } from '@limelight/contract/core/settings'
import { AppError } from '@limelight/contract/errors'
import type { AccountId, PaymentId } from '@limelight/contract/ids'
import { decimalFromMinor, minorFromDecimal, minorUnits } from '@limelight/contract/money'
import { getSettings } from '#/core/settings/settings.service'
import { recordSale } from '#/finance/earnings/record-sale.service'
import { requireCard } from '#/finance/payments/cards/cards.service'
import { collectPayment } from '#/finance/payments/collect-payment.service'
import { openCardPayment, saveWalletPayment } from '#/finance/payments/open-payment.service'
import type { PaymentContext } from '#/finance/payments/payment-context.service'
import { paymentOutcome } from '#/finance/payments/payment-outcome.service'
import { findOpenChange, findRenewalPayment } from '#/finance/payments/payments.service'
import { pricePaymentToCharge } from '#/finance/payments/price-payment.service'
import { mailReceipt } from '#/finance/payments/receipt-mails.service'
import type { PlanRow } from '#/people/tiers/tiers.service'
import type { Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import type { Once } from '#/platform/http/endpoint'
import { requireExpected } from './offers.ts'
import { currentMethod, giveUpWaiting } from './payment-method.service.ts'
import { findNext } from './plan-to-buy.service.ts'
import { lockChange, walletDue } from './preview-change.service.ts'
import { applyRaise, findDue, isRaisable } from './raise.service.ts'
import { recordEvent } from './subscription-events.queries.ts'
import { NO_NEXT, type SubscriptionRow, updateSubscription } from './subscriptions.queries.ts'
import { getFanSubscription } from './subscriptions.service.ts'
import { typeOf } from './term.ts'

type Call = (typeof subscriptions)['POST /payment/change-plan']
type Answer = Output<Call['response']>['data']
type Body = Output<Call['body']>
type Change = { context: PaymentContext; fanId: AccountId; viewer: Viewer; body: Body; settings: Settings }
type Locked = { subscription: SubscriptionRow; target: PlanRow }

const FREE = { transactionId: null, status: 'success' } as const

/**
 * Changes the plan of a subscription. A higher tier now: paid by card or wallet for the rest of the term, at most what the preview showed.
 * Another plan with the next renewal: nothing is charged before. One change is paid at a time, and none while the renewal is being charged.
 * Throws `not_found`, `invalid_state`, `plan_unavailable`, `downgrade_at_renewal`, `tier_full`, `price_changed`, and as a purchase does.
 */
export async function changePlan(
  context: PaymentContext,
  fanId: AccountId,
  { body, once, viewer }: { body: Body; once: Once; viewer: Viewer },
): Promise<Answer> {
  const { ctx } = context
  const settings = await getSettings(ctx)
  const done = await once((tx) => orderChange(tx, { context, fanId, viewer, body, settings }))
  const { performerId, paymentId, waitingFrom } = done
  if (waitingFrom) await giveUpWaiting(context, { id: body.subscriptionId, from: Temporal.Instant.from(waitingFrom) })
  const outcome = paymentId === null ? FREE : paymentOutcome(await collectPayment(context, paymentId))
  return { ...outcome, subscription: await getFanSubscription(ctx, { fanId, performerId }) }
}

type Ordered = {
  performerId: AccountId
  /** To collect after the commit; null when nothing is charged, or the wallet was. */
  paymentId: PaymentId | null
  /** The end of the term whose renewal waits for the card holder, and is given up for the change. */
  waitingFrom: string | null
}

async function orderChange(tx: Tx, change: Change): Promise<Ordered> {
  const { fanId, body } = change
  const { subscription, target } = await lockChange(tx, fanId, body)
  const { id, performer_id: performerId, expired_at } = subscription
  requireExpected(target.price_minor, body.expectedPrice)
  const renewal = await findRenewalPayment(tx, id, expired_at)
  if (renewal?.status === 'created' || renewal?.status === 'processing') throw new AppError('request_in_progress')
  if (body.when === 'renewal') {
    await planChange(tx, { subscription, target })
    return { performerId, paymentId: null, waitingFrom: renewal ? expired_at.toString() : null }
  }
  if (!isRaisable(subscription, target, tx.clock.now())) throw refusalOf({ subscription, target })
  const open = await findOpenChange(tx, id)
  // Sent twice, from another tab: the first one's payment answers. Another plan waits until that is settled.
  if (open?.plan_id === target.id) return { performerId, paymentId: open.id, waitingFrom: null }
  if (open) throw new AppError('request_in_progress')
  return { performerId, paymentId: await orderRaise(tx, change, { subscription, target }), waitingFrom: null }
}

function refusalOf({ subscription, target }: Locked): AppError {
  const { status, rank } = subscription
  return target.rank <= rank ? new AppError('downgrade_at_renewal') : new AppError('invalid_state', { status })
}

/** With the next renewal. The present plan drops what was planned. Throws `invalid_state` when nothing renews. */
async function planChange(tx: Tx, { subscription, target }: Locked): Promise<void> {
  const { id, is_renewing, status, plan_id } = subscription
  if (!is_renewing) throw new AppError('invalid_state', { status })
  if (target.id !== plan_id) {
    await updateSubscription(tx, id, { next_plan_id: target.id, next_price_minor: target.price_minor })
    return recordEvent(tx, id, 'change_planned')
  }
  const next = await findNext(tx, { tierId: target.tier_id, months: target.months })
  await updateSubscription(tx, id, next ? { next_plan_id: next.planId, next_price_minor: next.priceMinor } : NO_NEXT)
  return recordEvent(tx, id, 'change_dropped')
}

/** The payment to collect by card; null when the wallet has paid, or nothing was due. */
async function orderRaise(tx: Tx, change: Change, locked: Locked): Promise<PaymentId | null> {
  const { body, settings } = change
  const due = await findDue(tx, locked.subscription, locked.target)
  const { tokens, worthMinor } = walletDue(due, settings)
  const method = body.paymentMethod ?? locked.subscription.method ?? 'card'
  const amountMinor = method === 'wallet' || tokens === 0 ? worthMinor : minorUnits(due)
  const shown = body.expectedAmount === undefined ? undefined : minorFromDecimal(body.expectedAmount)
  if (shown !== undefined && due > shown) throw new AppError('price_changed', { price: decimalFromMinor(due) })
  if (amountMinor === 0) {
    await applyRaise(tx, locked.subscription, { ...raiseOf(locked.target), paidMinor: 0, saleId: null })
    return null
  }
  return method === 'wallet'
    ? payByWallet(tx, change, { ...locked, amountMinor })
    : payByCard(tx, change, { ...locked, amountMinor })
}

type Due = Locked & { amountMinor: ReturnType<typeof minorUnits> }

async function payByWallet(
  tx: Tx,
  { fanId, settings }: Change,
  { subscription, target, amountMinor }: Due,
): Promise<null> {
  const pricing = { fanId, scope: 'subscription', priceMinor: amountMinor, checkout: {}, settings } as const
  const priced = await pricePaymentToCharge(tx, { ...pricing, network: null, cardCountry: null, isTaxed: false })
  const payment = { fanId, kind: 'subscription', priced, settings, ...changeColumns(subscription, target) } as const
  const paymentId = await saveWalletPayment(tx, payment)
  const sale = {
    key: `payment/${paymentId}`,
    kind: 'subscription',
    fanId,
    performerId: subscription.performer_id,
  } as const
  const paid = { tokens: walletDue(amountMinor, settings).tokens }
  const { saleId } = await recordSale(tx, { ...sale, targetId: subscription.id, paid }, settings)
  await applyRaise(tx, subscription, { ...raiseOf(target), paidMinor: amountMinor, saleId })
  await mailReceipt(tx, paymentId, { settings })
  return null
}

async function payByCard(tx: Tx, change: Change, { subscription, target, amountMinor }: Due): Promise<PaymentId> {
  const { context, fanId, viewer, body, settings } = change
  const cardId = body.cardId ?? (await currentMethod(tx, subscription)).card_id
  if (cardId === null) throw new AppError('payment_method_missing')
  const card = await requireCard(context, tx, { fanId, cardId })
  const priced = await pricePaymentToCharge(tx, {
    fanId,
    scope: 'subscription',
    priceMinor: amountMinor,
    checkout: { country: body.country },
    network: viewer.country,
    cardCountry: card.country,
    isTaxed: true,
    settings,
  })
  const purchase = { fanId, kind: 'subscription', priced, settings, ...changeColumns(subscription, target) } as const
  return openCardPayment(context, tx, { card, ...purchase })
}

function raiseOf(target: PlanRow) {
  return { target, planPriceMinor: target.price_minor }
}

function changeColumns({ id, performer_id }: SubscriptionRow, { id: planId, months, price_minor }: PlanRow) {
  return {
    performer_id,
    subscription_type: typeOf(months),
    plan_id: planId,
    months,
    changes_subscription_id: id,
    plan_price_minor: price_minor,
  }
}
