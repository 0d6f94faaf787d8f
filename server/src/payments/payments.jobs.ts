import type { Jobs } from '#/platform/jobs/jobs'
import { type PaymentDesk, requireDriver } from './payment-desk.service.ts'
import { settleStalePayments } from './settle-payment.service.ts'

export function handlePayments(desk: PaymentDesk, jobs: Jobs): void {
  jobs.schedule('payments-settle', '* * * * *', () => settleStalePayments(desk))
  jobs.handle('card-removed', { retryLimit: 10 }, ({ gateway, ref }) => requireDriver(desk, gateway).detachCard(ref))
}
