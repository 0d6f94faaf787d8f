/** The purchases that top-ups are for: each is paid once, however many tabs ask. */

import type { WalletPurchase } from '@limelight/contract/commerce/wallet-purchases'
import { ACCESS_SALE_KINDS } from '@limelight/contract/content-kinds'
import type { Settings } from '@limelight/contract/core/settings'
import { AppError } from '@limelight/contract/errors'
import type { AccountId, CardId } from '@limelight/contract/ids'
import { minorFromDecimal } from '@limelight/contract/money'
import { getSettings } from '#/core/settings/settings.service'
import { cancelPayment } from '#/finance/payments/collect-payment.service'
import type { PaymentContext } from '#/finance/payments/payment-context.service'
import { findPayment, type PaymentRow } from '#/finance/payments/payments.service'
import { atPrice, isCompletable, type PurchaseRequest, type PurchaseRules } from '#/finance/payments/purchase-rules'
import { findOpenPurchase, type OpenPurchase } from '#/finance/payments/purchases.queries'
import { lockAccount } from '#/people/accounts/accounts.service'
import type { Tx } from '#/platform/ctx'
import { priceMissing } from './price-missing.service.ts'

type Request = { fanId: AccountId; cardId: CardId; what: WalletPurchase; expectedTotal?: number | undefined }

/**
 * Before a purchase is paid: an earlier payment for it that still waits for the card holder, with another card or of another sum, is
 * cancelled. One that went through meanwhile is settled as such.
 */
export async function cancelWaiting(
  context: PaymentContext,
  { fanId, cardId, what, expectedTotal }: Request,
): Promise<void> {
  const waiting = await findOnce(context.ctx, fanId, what)
  if (waiting?.status !== 'require_authentication') return
  const isSame =
    waiting.card_id === cardId &&
    (expectedTotal === undefined || minorFromDecimal(expectedTotal) === waiting.amount_minor)
  const payment = isSame ? undefined : await findPayment(context.ctx, waiting.id)
  if (payment) await cancelPayment(context, payment)
}

/** The payment that another request has begun for the same thing. Locks the fan's account, so that of several at once one begins it. */
export async function findUnderWay(tx: Tx, fanId: AccountId, what: WalletPurchase): Promise<OpenPurchase | undefined> {
  await lockAccount(tx, fanId)
  return findOnce(tx, fanId, what)
}

type Opening = { purchases: PurchaseRules; request: PurchaseRequest; settings: Settings }

/** What the card pays, and what the payment stores of the purchase. Throws what `priceMissing` does. */
export async function openPurchase(tx: Tx, opening: Opening) {
  const missing = await priceMissing(tx, opening)
  const { what, viewer } = opening.request
  if (!isCompletable(what)) return missing
  const { role, country } = viewer
  const { priceTokens, fromWallet } = missing
  const purchase = JSON.stringify({
    what: atPrice(what, priceTokens),
    priceTokens,
    fromWallet,
    viewer: { role, country },
  })
  return { ...missing, stored: { purchase, purchase_status: 'open' } as const }
}

/**
 * A failed payment is charged again only while that makes the purchase. Throws `invalid_state` when it is paid otherwise or the sum no
 * longer fits, and what the purchase is refused with.
 */
export async function requireStillMissing(tx: Tx, purchases: PurchaseRules, payment: PaymentRow): Promise<void> {
  const { fan_id: fanId, purchase } = payment
  if (purchase === null) return
  const { what, viewer } = purchase
  if (await findUnderWay(tx, fanId, what)) throw new AppError('invalid_state')
  const request = { fanId, viewer: { ...viewer, id: fanId }, what }
  const missing = await priceMissing(tx, { purchases, request, settings: await getSettings(tx) })
  if (missing.amountMinor !== payment.price_minor) throw new AppError('invalid_state')
}

/** Only of what is bought once: two tips in a row are two, and so are two orders. */
async function findOnce(db: Parameters<typeof findOpenPurchase>[0], fanId: AccountId, what: WalletPurchase) {
  return ACCESS_SALE_KINDS.some((kind) => kind === what.kind) ? findOpenPurchase(db, fanId, what) : undefined
}
