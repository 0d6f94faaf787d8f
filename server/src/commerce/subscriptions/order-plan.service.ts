import type { Output } from '@limelight/contract/api'
import type { subscriptions } from '@limelight/contract/commerce/subscriptions'
import type { Settings } from '@limelight/contract/core/settings'
import { invalidField } from '@limelight/contract/errors'
import type { AccountId, CardId, PaymentId } from '@limelight/contract/ids'
import { takeOffer } from '#/commerce/offers/offers.service'
import { findNewestCardId, requireCard } from '#/finance/payments/cards/cards.service'
import { openCardPayment, saveWalletPayment } from '#/finance/payments/open-payment.service'
import type { PaymentContext } from '#/finance/payments/payment-context.service'
import { pricePaymentToCharge } from '#/finance/payments/price-payment.service'
import { mailReceipt } from '#/finance/payments/receipt-mails.service'
import type { Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { sellTerm } from './grant-term.service.ts'
import { type OfferedPlan, termsOf } from './offered-plan.service.ts'
import { walletShareOf } from './offers.ts'
import { renewsBy, soldPlanOf } from './plan-to-buy.service.ts'
import { typeOf } from './term.ts'

export type PlanOrder = {
  context: PaymentContext
  fanId: AccountId
  viewer: Viewer
  body: Output<(typeof subscriptions)['POST /payment/subscribe/performers']['body']>
  settings: Settings
}

/** Buys a term from the wallet: paid and sold in this transaction. Throws `tokens_insufficient` and as pricing does. */
export async function orderByWallet(tx: Tx, order: PlanOrder, offered: OfferedPlan): Promise<PaymentId> {
  const { fanId, body, settings } = order
  const { plan: row, priceMinor, offer } = offered
  const { performerId } = body
  const pricing = { fanId, scope: 'subscription', priceMinor, checkout: body, settings } as const
  const priced = await pricePaymentToCharge(tx, { ...pricing, network: null, cardCountry: null, isTaxed: false })
  const bought = boughtColumns(order, offered)
  const paymentId = await saveWalletPayment(tx, { fanId, kind: 'subscription', priced, settings, ...bought })
  if (offer) await takeOffer(tx, { offer, fanId, paymentId })
  const sold = { ...(await soldPlanOf(tx, row, body.isRenewing)), offeredMinor: priceMinor, offer: termsOf(offer) }
  const plan = { ...sold, method: 'wallet', cardId: null } as const
  const paid = walletShareOf(priced, settings)
  await sellTerm(tx, { ...plan, fanId, performerId, key: `payment/${paymentId}`, paid, isRenewal: false }, settings)
  await mailReceipt(tx, paymentId, { settings })
  return paymentId
}

/** Opens a payment by card, which the caller collects after the commit. Throws `request_invalid` without a card. */
export async function orderByCard(tx: Tx, order: PlanOrder, offered: OfferedPlan): Promise<PaymentId> {
  const { context, fanId, viewer, body, settings } = order
  const cardId = body.cardId ?? (await requireNewestCard(tx, fanId))
  const card = await requireCard(context, tx, { fanId, cardId })
  const priced = await pricePaymentToCharge(tx, {
    fanId,
    scope: 'subscription',
    priceMinor: offered.priceMinor,
    checkout: body,
    network: viewer.country,
    cardCountry: card.country,
    isTaxed: true,
    settings,
  })
  const bought = boughtColumns(order, offered)
  const purchase = { card, fanId, kind: 'subscription', priced, settings, ...bought } as const
  const paymentId = await openCardPayment(context, tx, purchase)
  // Held for as long as the payment is open.
  if (offered.offer) await takeOffer(tx, { offer: offered.offer, fanId, paymentId })
  return paymentId
}

function boughtColumns({ body }: PlanOrder, { plan: { id, months, price_minor }, offer }: OfferedPlan) {
  return {
    performer_id: body.performerId,
    subscription_type: typeOf(months),
    plan_id: id,
    months,
    is_renewing: renewsBy(months, body.isRenewing),
    ...(offer && { offer_id: offer.id, plan_price_minor: price_minor }),
  }
}

export async function requireNewestCard(tx: Tx, fanId: AccountId): Promise<CardId> {
  const cardId = await findNewestCardId(tx, fanId)
  if (cardId === undefined) {
    throw invalidField('cardId', 'Add a card first.')
  }
  return cardId
}
