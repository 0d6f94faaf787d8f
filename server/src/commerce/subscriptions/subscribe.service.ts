import type { Output } from '@limelight/contract/api'
import { AppError } from '@limelight/contract/errors'
import type { AccountId, CardId, PaymentId } from '@limelight/contract/ids'
import type { MinorUnits } from '@limelight/contract/money'
import type { PaymentStatus, payments } from '@limelight/contract/payments'
import type { Settings } from '@limelight/contract/settings'
import { getSettings } from '#/core/settings/settings.service'
import { findNewestCardId, requireCard } from '#/finance/payments/cards.service'
import { openCardPayment, saveWalletPayment } from '#/finance/payments/open-payment.service'
import type { PaymentContext } from '#/finance/payments/payment-context.service'
import { findBoughtTerm, requireNotDeclined } from '#/finance/payments/payments.service'
import { pricePaymentToCharge } from '#/finance/payments/price-payment.service'
import { collectPayment } from '#/finance/payments/settle-payment.service'
import { getPublicPerformer } from '#/people/performers/performers.service'
import type { Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import type { Once } from '#/platform/http/endpoint'
import { grantFreeDays, sellTerm } from './grant-term.service.ts'
import { priceOf, requireExpected, requireNotSuspended, requireTrial, walletShareOf } from './offers.ts'
import { toFanSubscription } from './subscription-view.ts'
import { findView } from './subscription-views.queries.ts'
import { findPair, lockPair, type Pair } from './subscriptions.queries.ts'
import type { PaidType } from './term.ts'

type Call = (typeof payments)['POST /payment/subscribe/performers']
type Subscribe = Output<Call['body']>
type Answer = Output<Call['response']>['data']
/** Without a key, the same purchase within this time is a repeat of the first one. */
const REPEAT_SECONDS = 60

type Outcome = { transactionId: PaymentId | null; status: PaymentStatus; clientSecret?: string }

/**
 * Subscribes a fan: a free trial, or a paid term by card or wallet; bought early it is added to the running one. Without
 * an `Idempotency-Key` the same purchase within a minute is answered by the first one's payment. Throws
 * `not_found`, `plan_unavailable`, `trial_unavailable`, `trial_used`, `already_bought` for a trial beside a subscription,
 * `price_changed`, `subscription_suspended`, `coupon_invalid`, `country_unclear`, `spending_limit_reached`, `tokens_insufficient`, `payment_declined`,
 * and `request_invalid` without a card.
 */
export async function subscribe(
  context: PaymentContext,
  fanId: AccountId,
  { body, once, viewer }: { body: Subscribe; once: Once; viewer: Viewer },
): Promise<Answer> {
  const settings = await getSettings(context.ctx)
  const order = { context, fanId, viewer, body, settings }
  const outcome = await place(order, once)
  const view = await findView(context.ctx, { fanId, performerId: body.performerId })
  return { ...outcome, subscription: view ? toFanSubscription(view) : null }
}

type Order = { context: PaymentContext; fanId: AccountId; viewer: Viewer; body: Subscribe; settings: Settings }

async function place(order: Order, once: Once): Promise<Outcome> {
  const { type, paymentMethod } = order.body
  if (type === 'free') return once((tx) => startTrial(tx, order))
  const { isKeyed } = once
  if (paymentMethod === 'wallet')
    return once(async (tx) => {
      const first = isKeyed ? undefined : await findFirst(tx, order, type)
      return first ? { transactionId: first.id, status: first.status } : payByWallet(tx, order, type)
    })
  const paymentId = await once(async (tx) => {
    const first = isKeyed ? undefined : await findFirst(tx, order, type)
    return first?.id ?? createCardPayment(tx, order, type)
  })
  const payment = await collectPayment(order.context, paymentId)
  requireNotDeclined(payment)
  const outcome = { transactionId: payment.id, status: payment.status }
  return payment.client_secret === null ? outcome : { ...outcome, clientSecret: payment.client_secret }
}

/** Those who buy for the same pair at once wait here, so that the second one sees the first one's payment. */
async function findFirst(tx: Tx, { fanId, body }: Order, type: PaidType) {
  const { performerId, cardId, paymentMethod: method = 'card' } = body
  await lockPair(tx, { fanId, performerId })
  const since = tx.clock.now().subtract({ seconds: REPEAT_SECONDS })
  return findBoughtTerm(tx, { fanId, performerId, type, method, cardId, since })
}

async function startTrial(tx: Tx, { fanId, viewer, body, settings }: Order): Promise<Outcome> {
  const pair: Pair = { fanId, performerId: body.performerId }
  const performer = await getPublicPerformer(tx, pair.performerId, viewer)
  requireExpected(0, body.expectedPrice)
  const existing = await lockPair(tx, pair)
  requireNotSuspended(existing)
  requireTrial({ performer, existing, settings, now: tx.clock.now() })
  const days = settings.freeSubscriptionDuration
  await grantFreeDays(tx, { pair, current: existing, days, status: 'trialing' })
  return { transactionId: null, status: 'success' }
}

async function payByWallet(tx: Tx, order: Order, type: PaidType): Promise<Outcome> {
  const { fanId, body, settings } = order
  const { performerId } = body
  const priceMinor = await getPrice(tx, order, type)
  const pricing = { fanId, scope: 'subscription', priceMinor, checkout: body, settings } as const
  const priced = await pricePaymentToCharge(tx, { ...pricing, network: null, cardCountry: null, isTaxed: false })
  const bought = { performer_id: performerId, subscription_type: type }
  const paymentId = await saveWalletPayment(tx, { fanId, kind: 'subscription', priced, settings, ...bought })
  const plan = { type, priceMinor, method: 'wallet', cardId: null } as const
  const paid = walletShareOf(priced, settings)
  await sellTerm(tx, { ...plan, fanId, performerId, key: `payment/${paymentId}`, paid, isRenewal: false }, settings)
  return { transactionId: paymentId, status: 'success' }
}

async function createCardPayment(tx: Tx, order: Order, type: PaidType): Promise<PaymentId> {
  const { context, fanId, viewer, body, settings } = order
  const priceMinor = await getPrice(tx, order, type)
  const cardId = body.cardId ?? (await requireNewestCard(tx, fanId))
  const card = await requireCard(context, tx, { fanId, cardId })
  const priced = await pricePaymentToCharge(tx, {
    fanId,
    scope: 'subscription',
    priceMinor,
    checkout: body,
    network: viewer.country,
    cardCountry: card.country,
    isTaxed: true,
    settings,
  })
  const bought = { performer_id: body.performerId, subscription_type: type }
  return openCardPayment(context, tx, { card, fanId, kind: 'subscription', priced, settings, ...bought })
}

async function getPrice(tx: Tx, { fanId, viewer, body }: Order, type: PaidType): Promise<MinorUnits> {
  const { performerId, expectedPrice } = body
  const performer = await getPublicPerformer(tx, performerId, viewer)
  requireNotSuspended(await findPair(tx, { fanId, performerId }))
  return priceOf(performer, type, expectedPrice)
}

async function requireNewestCard(tx: Tx, fanId: AccountId): Promise<CardId> {
  const cardId = await findNewestCardId(tx, fanId)
  if (cardId === undefined) {
    throw new AppError('request_invalid', { issues: [{ path: 'cardId', message: 'Add a card first.' }] })
  }
  return cardId
}
