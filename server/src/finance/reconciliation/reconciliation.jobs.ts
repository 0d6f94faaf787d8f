import type { PaymentContext } from '#/finance/payments/payment-context.service'
import type { Jobs } from '#/platform/jobs/jobs'
import { reconcileYesterday } from './reconcile.service.ts'

/** In the morning, when the last charges of the day before are settled. */
export function handleReconciliation(context: PaymentContext, jobs: Jobs): void {
  jobs.schedule('reconcile', '37 4 * * *', () => reconcileYesterday(context))
}
