import { chargeOf, type PaymentContext } from './payment-context.service.ts'
import type { PaymentRow } from './payments.queries.ts'

/**
 * Refunds a charge that went through although its payment was closed or has been made anew; nothing happens when it pays
 * its payment. `payment` is the attempt that was charged, `settled` the payment as it is now.
 */
export async function refundOrphanedCharge(
  context: PaymentContext,
  payment: PaymentRow,
  { settled, gatewayRef }: { settled: PaymentRow; gatewayRef: string },
): Promise<void> {
  const isPaid = settled.status === 'success' || settled.status === 'refunded' || settled.status === 'disputed'
  if (isPaid && settled.gateway_ref === gatewayRef) return
  const { driver, chargeKey } = chargeOf(context, payment)
  const refund = { refundKey: `${chargeKey}/orphan`, gatewayRef, amountMinor: payment.amount_minor }
  const { status } = await driver.refund(refund)
  context.ctx.log.warn({ event: 'payment.orphan_refunded', paymentId: payment.id, gatewayRef, refund: status })
}
