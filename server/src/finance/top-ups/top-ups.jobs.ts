import { completePaidPurchase } from '#/finance/payments/complete-purchase.service'
import type { PaymentContext } from '#/finance/payments/payment-context.service'
import type { Jobs } from '#/platform/jobs/jobs'

/** After every payment for a purchase, so that it is made also when nobody waits for the answer any more. */
export function handleTopUps(context: PaymentContext, jobs: Jobs): void {
  jobs.handle('purchase-paid', { retryLimit: 10 }, ({ paymentId }) => completePaidPurchase(context, paymentId))
}
