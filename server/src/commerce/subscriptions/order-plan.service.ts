import type { Output } from '@limelight/contract/api'
import type { subscriptions } from '@limelight/contract/commerce/subscriptions'
import type { Settings } from '@limelight/contract/core/settings'
import { invalidField } from '@limelight/contract/errors'
import type { AccountId, CardId, PaymentId } from '@limelight/contract/ids'
import { minorUnits } from '@limelight/contract/money'
import { findNewestCardId, requireCard } from '#/finance/payments/cards/cards.service'
import { openCardPayment, saveWalletPayment } from '#/finance/payments/open-payment.service'
import type { PaymentContext } from '#/finance/payments/payment-context.service'
import { pricePaymentToCharge } from '#/finance/payments/price-payment.service'
import { mailReceipt } from '#/finance/payments/receipt-mails.service'
import type { PlanRow } from '#/people/tiers/tiers.service'
import type { Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { sellTerm } from './grant-term.service.ts'
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
export async function orderByWallet(tx: Tx, order: PlanOrder, row: PlanRow): Promise<PaymentId> {
  const { fanId, body, settings } = order
  const priceMinor = minorUnits(row.price_minor)
  const { performerId } = body
  const pricing = { fanId, scope: 'subscription', priceMinor, checkout: body, settings } as const
  const priced = await pricePaymentToCharge(tx, { ...pricing, network: null, cardCountry: null, isTaxed: false })
  const bought = boughtColumns(order, row)
  const paymentId = await saveWalletPayment(tx, { fanId, kind: 'subscription', priced, settings, ...bought })
  const plan = { ...(await soldPlanOf(tx, row, body.isRenewing)), method: 'wallet', cardId: null } as const
  const paid = walletShareOf(priced, settings)
  await sellTerm(tx, { ...plan, fanId, performerId, key: `payment/${paymentId}`, paid, isRenewal: false }, settings)
  await mailReceipt(tx, paymentId, { settings })
  return paymentId
}

/** Opens a payment by card, which the caller collects after the commit. Throws `request_invalid` without a card. */
export async function orderByCard(tx: Tx, order: PlanOrder, row: PlanRow): Promise<PaymentId> {
  const { context, fanId, viewer, body, settings } = order
  const cardId = body.cardId ?? (await requireNewestCard(tx, fanId))
  const card = await requireCard(context, tx, { fanId, cardId })
  const priced = await pricePaymentToCharge(tx, {
    fanId,
    scope: 'subscription',
    priceMinor: minorUnits(row.price_minor),
    checkout: body,
    network: viewer.country,
    cardCountry: card.country,
    isTaxed: true,
    settings,
  })
  const bought = boughtColumns(order, row)
  return openCardPayment(context, tx, { card, fanId, kind: 'subscription', priced, settings, ...bought })
}

function boughtColumns({ body }: PlanOrder, { id, months }: PlanRow) {
  return {
    performer_id: body.performerId,
    subscription_type: typeOf(months),
    plan_id: id,
    months,
    is_renewing: renewsBy(months, body.isRenewing),
  }
}

async function requireNewestCard(tx: Tx, fanId: AccountId): Promise<CardId> {
  const cardId = await findNewestCardId(tx, fanId)
  if (cardId === undefined) {
    throw invalidField('cardId', 'Add a card first.')
  }
  return cardId
}
