import { AppError } from '@limelight/contract/errors'
import type { AccountId, SubscriptionId } from '@limelight/contract/ids'
import type { FanSubscription } from '@limelight/contract/payments'
import type { PaymentMeans } from '@limelight/contract/subscription-desk'
import { findCardToCharge, requireCard } from '#/finance/payments/cards.service'
import type { PaymentDesk } from '#/finance/payments/payment-desk.service'
import { findRenewalPayment } from '#/finance/payments/payments.service'
import { cancelPayment } from '#/finance/payments/settle-payment.service'
import type { Tx } from '#/platform/ctx'
import { renewSubscription } from './renew.service.ts'
import { lockSubscription, type SubscriptionRow, updateSubscription } from './subscriptions.queries.ts'
import { getFanSubscription } from './subscriptions.service.ts'
import { isRunning } from './term.ts'

type Means = Pick<SubscriptionRow, 'method' | 'card_id'>

/**
 * Another card, or the wallet, from the next renewal on. One that is past due is tried again at once; a payment that waits
 * for the old card's holder is given up for it. Throws `not_found` for somebody else's subscription or card,
 * `state_conflict` for what is over, suspended or free.
 */
export async function changePaymentMethod(
  desk: PaymentDesk,
  fanId: AccountId,
  { id, payment }: { id: SubscriptionId; payment: PaymentMeans },
): Promise<FanSubscription> {
  const { ctx } = desk
  const subscription = await ctx.transaction(async (tx) => {
    const found = await lockSubscription(tx, id)
    if (found?.fan_id !== fanId) throw new AppError('not_found')
    const { status } = found
    const isOpen = status === 'past_due' || isRunning(found, tx.clock.now())
    if (!isOpen || found.type === 'free') throw new AppError('state_conflict', { status })
    const means = await wantedMeans(desk, tx, { fanId, payment })
    await updateSubscription(tx, id, { ...means, ...(status === 'past_due' && { next_attempt_at: tx.clock.now() }) })
    return found
  })
  if (subscription.status === 'past_due') {
    await giveUpWaiting(desk, { id, from: subscription.expired_at })
    await renewSubscription(desk, id)
  }
  return getFanSubscription(ctx, { fanId, performerId: subscription.performer_id })
}

/** The card is locked against removal. Throws `not_found`, `gateway_unavailable`. */
export async function wantedMeans(
  desk: PaymentDesk,
  tx: Tx,
  { fanId, payment }: { fanId: AccountId; payment: PaymentMeans },
): Promise<Means> {
  if (payment.paymentMethod === 'wallet') return { method: 'wallet', card_id: null }
  const { id } = await requireCard(desk, tx, { fanId, cardId: payment.cardId })
  return { method: 'card', card_id: id }
}

/** What paid before. Throws `payment_method_missing` when that card is gone. */
export async function presentMeans(tx: Tx, { fan_id, method, card_id }: SubscriptionRow): Promise<Means> {
  if (method === 'wallet') return { method, card_id: null }
  if (card_id === null || !(await findCardToCharge(tx, fan_id, card_id))) throw new AppError('payment_method_missing')
  return { method: 'card', card_id }
}

/** After the commit that made it unwanted: a renewal's payment that waits for the card holder. */
export async function giveUpWaiting(
  desk: PaymentDesk,
  { id, from }: { id: SubscriptionId; from: Temporal.Instant },
): Promise<void> {
  const payment = await findRenewalPayment(desk.ctx, id, from)
  if (payment?.status === 'require_authentication') await cancelPayment(desk, payment)
}
