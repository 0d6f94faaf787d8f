/** What a buyer learns of a payment that was collected while they wait. Pure. */
import { AppError } from '@limelight/contract/errors'
import type { PaymentStatus } from '@limelight/contract/finance/payments'
import type { PaymentId } from '@limelight/contract/ids'
import type { PaymentRow } from './payments.queries.ts'

type PaymentOutcome = { transactionId: PaymentId; status: PaymentStatus; clientSecret?: string }

/**
 * `clientSecret` is there while the payment waits for the card holder's authentication. Throws `payment_declined` for a
 * failed payment, which stays listed under the id in the details.
 */
export function paymentOutcome(payment: PaymentRow): PaymentOutcome {
  const { id: transactionId, status, failure, client_secret: clientSecret } = payment
  if (status === 'failed') throw new AppError('payment_declined', { transactionId, reason: failure })
  return { transactionId, status, ...(clientSecret !== null && { clientSecret }) }
}
