import type { Output } from '@limelight/contract/api'
import type { subscriptions } from '@limelight/contract/commerce/subscriptions'
import type { Settings } from '@limelight/contract/core/settings'
import { invalidField } from '@limelight/contract/errors'
import type { AccountId, CardId, PaymentId } from '@limelight/contract/ids'
import type { MinorUnits } from '@limelight/contract/money'
import { findNewestCardId, requireCard } from '#/finance/payments/cards/cards.service'
import { openCardPayment, saveWalletPayment } from '#/finance/payments/open-payment.service'
import type { PaymentContext } from '#/finance/payments/payment-context.service'
import { pricePaymentToCharge } from '#/finance/payments/price-payment.service'
import { mailReceipt } from '#/finance/payments/receipt-mails.service'
import type { Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { sellTerm } from './grant-term.service.ts'
import { walletShareOf } from './offers.ts'
import type { PaidType } from './term.ts'

export type PlanOrder = {
  context: PaymentContext
  fanId: AccountId
  viewer: Viewer
  body: Output<(typeof subscriptions)['POST /payment/subscribe/performers']['body']>
  settings: Settings
}
type Plan = { type: PaidType; priceMinor: MinorUnits }

/** Buys a term from the wallet: paid and sold in this transaction. Throws `tokens_insufficient` and as pricing does. */
export async function orderByWallet(tx: Tx, order: PlanOrder, { type, priceMinor }: Plan): Promise<PaymentId> {
  const { fanId, body, settings } = order
  const { performerId } = body
  const pricing = { fanId, scope: 'subscription', priceMinor, checkout: body, settings } as const
  const priced = await pricePaymentToCharge(tx, { ...pricing, network: null, cardCountry: null, isTaxed: false })
  const bought = { performer_id: performerId, subscription_type: type }
  const paymentId = await saveWalletPayment(tx, { fanId, kind: 'subscription', priced, settings, ...bought })
  const plan = { type, priceMinor, method: 'wallet', cardId: null } as const
  const paid = walletShareOf(priced, settings)
  await sellTerm(tx, { ...plan, fanId, performerId, key: `payment/${paymentId}`, paid, isRenewal: false }, settings)
  await mailReceipt(tx, paymentId, { settings })
  return paymentId
}

/** Opens a payment by card, which the caller collects after the commit. Throws `request_invalid` without a card. */
export async function orderByCard(tx: Tx, order: PlanOrder, { type, priceMinor }: Plan): Promise<PaymentId> {
  const { context, fanId, viewer, body, settings } = order
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

async function requireNewestCard(tx: Tx, fanId: AccountId): Promise<CardId> {
  const cardId = await findNewestCardId(tx, fanId)
  if (cardId === undefined) {
    throw invalidField('cardId', 'Add a card first.')
  }
  return cardId
}
