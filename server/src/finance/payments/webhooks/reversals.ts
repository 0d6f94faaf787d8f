import type { PaymentId } from '@limelight/contract/ids'
import type { DisputeEvent } from '#/finance/payments/gateways/gateway-event'
import type { RefundOutcome } from '#/finance/payments/gateways/outcomes'

/**
 * What refunds and disputes cause; reported several times, in any order, also for refunds made in the gateway's own pages.
 * What it says fits the payment's currency and amount, and the payment was paid.
 */
export type Reversals = {
  onRefunded(report: {
    paymentId: PaymentId
    refundKey: string | undefined
    gatewayRef: string
    amountMinor: number
    status: RefundOutcome['status']
  }): Promise<void>
  onDisputed(report: {
    paymentId: PaymentId
    gatewayRef: string
    amountMinor: number
    reason: string
    status: Exclude<DisputeEvent['status'], 'inquiry'>
    evidenceDueAt: Temporal.Instant | null
  }): Promise<void>
}
