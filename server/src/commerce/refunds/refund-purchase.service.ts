import type { Settings } from '@limelight/contract/core/settings'
import { SaleId } from '@limelight/contract/ids'
import { getAdminCharge, isRefundableKind } from '#/finance/earnings/admin-charges.service'
import { findPayment } from '#/finance/payments/payments.service'
import type { Tx } from '#/platform/ctx'
import type { RefundInput } from './post-refund.service.ts'
import { refundCharge } from './refund-charge.service.ts'

/**
 * Before the whole payment of a purchase goes back to its card: the purchase is refunded to the wallet, so that the tokens are there
 * to take. In part it stays bought, and orders are refunded by themselves. Throws what `refundCharge` does.
 */
export async function refundPurchase(tx: Tx, input: RefundInput, settings: Settings): Promise<void> {
  const { paymentId, amountMinor, destination, operatorId, reason, isSiteLiable } = input
  const payment = await findPayment(tx, paymentId)
  const saleId = payment?.purchase_status === 'done' ? payment.purchase_result?.saleId : undefined
  const isWhole = payment?.status === 'success' && payment.refunded_minor === 0 && amountMinor === payment.amount_minor
  if (!saleId || !isWhole || destination !== 'card' || operatorId === null) return
  const charge = await getAdminCharge(tx, SaleId.parse(saleId))
  if (charge.refundedAt !== null || !isRefundableKind(charge.kind)) return
  const refund = { saleId: SaleId.parse(saleId), operatorId, reason, isSiteLiable, endsAccess: true }
  // The mail of the payment says that the money is back on the card.
  await refundCharge(tx, { ...refund, isBuyerMailed: false }, settings)
}
