import type { Settings } from '@limelight/contract/core/settings'
import { releaseCoupon, retakeCoupon } from '#/finance/coupons/coupons.service'
import { issueReceipt } from '#/finance/receipts/receipts.service'
import type { Tx } from '#/platform/ctx'
import type { PaymentContext } from './payment-context.service.ts'
import type { PaymentRow } from './payments.queries.ts'
import { mailReceipt } from './receipt-mails.service.ts'

/**
 * The effects of a payment's new status, in the transaction that brought it there: its coupon, the delivery by the kind's
 * rules, and the receipt, whose number is taken last.
 */
export async function applyPaymentStatus(
  { kinds }: PaymentContext,
  tx: Tx,
  { payment, settings }: { payment: PaymentRow; settings: Settings },
): Promise<void> {
  const { id } = payment
  const isPaid = payment.status === 'success'
  if (payment.status === 'failed' || payment.status === 'cancelled') await releaseCoupon(tx, id)
  if (isPaid && payment.coupon_id) await retakeCoupon(tx, payment.coupon_id, id)
  const kind = kinds[payment.kind]
  await kind.onSettled(tx, payment, settings)
  if (!isPaid || payment.method !== 'card') return
  await tx.enqueue('card-paid', { paymentId: id })
  await issueReceipt(tx, payment, { text: kind.describe(payment).receipt, settings })
  // The mail of one that is for a purchase says what became of that.
  if (payment.purchase_status !== 'open') await mailReceipt(tx, id, { settings })
}
