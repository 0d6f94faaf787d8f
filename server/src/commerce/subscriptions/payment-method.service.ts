import type { FanSubscription, PaymentMethod } from '@limelight/contract/commerce/subscriptions'
import { AppError } from '@limelight/contract/errors'
import type { AccountId, SubscriptionId } from '@limelight/contract/ids'
import { findCardToCharge, requireCard } from '#/finance/payments/cards/cards.service'
import { cancelPayment } from '#/finance/payments/collect-payment.service'
import type { PaymentContext } from '#/finance/payments/payment-context.service'
import { findRenewalPayment } from '#/finance/payments/payments.service'
import type { Tx } from '#/platform/ctx'
import { renewSubscription } from './renew.service.ts'
import { lockSubscription, type SubscriptionRow, updateSubscription } from './subscriptions.queries.ts'
import { getFanSubscription } from './subscriptions.service.ts'
import { isRunning } from './term.ts'

type Method = Pick<SubscriptionRow, 'method' | 'card_id'>

/**
 * Another card, or the wallet, from the next renewal on. One that is past due is tried again at once; a payment that waits
 * for the old card's holder is given up for it. Throws `not_found` for somebody else's subscription or card,
 * `invalid_state` for what is over, suspended or free.
 */
export async function changePaymentMethod(
  context: PaymentContext,
  fanId: AccountId,
  { id, payment }: { id: SubscriptionId; payment: PaymentMethod },
): Promise<FanSubscription> {
  const { ctx } = context
  const subscription = await ctx.transaction(async (tx) => {
    const found = await lockSubscription(tx, id)
    if (found?.fan_id !== fanId) throw new AppError('not_found')
    const { status } = found
    const isOpen = status === 'past_due' || found.resumes_at !== null || isRunning(found, tx.clock.now())
    if (!isOpen || found.type === 'free') throw new AppError('invalid_state', { status })
    const method = await requestedMethod(context, tx, { fanId, payment })
    await updateSubscription(tx, id, { ...method, ...(status === 'past_due' && { next_attempt_at: tx.clock.now() }) })
    return found
  })
  if (subscription.status === 'past_due') {
    await giveUpWaiting(context, { id, from: subscription.expired_at })
    await renewSubscription(context, id)
  }
  return getFanSubscription(ctx, { fanId, performerId: subscription.performer_id })
}

/** The card is locked against removal. Throws `not_found`, `gateway_unavailable`. */
export async function requestedMethod(
  context: PaymentContext,
  tx: Tx,
  { fanId, payment }: { fanId: AccountId; payment: PaymentMethod },
): Promise<Method> {
  if (payment.paymentMethod === 'wallet') return { method: 'wallet', card_id: null }
  const { id } = await requireCard(context, tx, { fanId, cardId: payment.cardId })
  return { method: 'card', card_id: id }
}

/** What paid before. Throws `payment_method_missing` when that card is gone. */
export async function currentMethod(tx: Tx, { fan_id, method, card_id }: SubscriptionRow): Promise<Method> {
  if (method === 'wallet') return { method, card_id: null }
  if (card_id === null || !(await findCardToCharge(tx, fan_id, card_id))) throw new AppError('payment_method_missing')
  return { method: 'card', card_id }
}

/** After the commit that made it unwanted: a renewal's payment that waits for the card holder. */
export async function giveUpWaiting(
  context: PaymentContext,
  { id, from }: { id: SubscriptionId; from: Temporal.Instant },
): Promise<void> {
  const payment = await findRenewalPayment(context.ctx, id, from)
  if (payment?.status === 'require_authentication') await cancelPayment(context, payment)
}
