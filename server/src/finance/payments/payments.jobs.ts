import type { Jobs } from '#/platform/jobs/jobs'
import { type PaymentDesk, requireDriver } from './payment-desk.service.ts'
import { settleStalePayments } from './settle-payment.service.ts'
import { applyEvent, forgetOldEvents, type Reversals, retryOpenEvents } from './webhooks.service.ts'

export function handlePayments(desk: PaymentDesk, jobs: Jobs, reversals: Reversals): void {
  jobs.schedule('payments-settle', '* * * * *', () => settleStalePayments(desk))
  jobs.handle('card-removed', { retryLimit: 10 }, ({ gateway, ref }) => requireDriver(desk, gateway).detachCard(ref))
  jobs.handle('gateway-event', {}, ({ id }) => applyEvent(desk, reversals, id))
  jobs.schedule('gateway-events-open', '* * * * *', () => retryOpenEvents(desk.ctx))
  jobs.schedule('gateway-events-forget', '23 3 * * *', () => forgetOldEvents(desk.ctx))
}
