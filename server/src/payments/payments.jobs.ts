import type { Jobs } from '#/platform/jobs/jobs'
import type { PaymentDesk } from './payment-desk.service.ts'
import { settleStalePayments } from './settle-payment.service.ts'

export function handlePayments(desk: PaymentDesk, jobs: Jobs): void {
  jobs.schedule('payments-settle', '* * * * *', () => settleStalePayments(desk))
}
