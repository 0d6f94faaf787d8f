import type { Jobs } from '#/platform/jobs/jobs'
import { type PaymentContext, requireDriver } from './payment-context.service.ts'
import { reportDispute } from './sandbox/sandbox-disputes.service.ts'
import { settleStalePayments } from './stale-payments.service.ts'
import { applyEvent, deleteOldEvents, type Reversals, retryOpenEvents } from './webhooks/webhooks.service.ts'

export function handlePayments(context: PaymentContext, jobs: Jobs, reversals: Reversals): void {
  jobs.schedule('payments-settle', '* * * * *', () => settleStalePayments(context))
  jobs.handle('card-removed', { retryLimit: 10 }, ({ gateway, ref }) => requireDriver(context, gateway).detachCard(ref))
  jobs.handle('sandbox-dispute', { retryLimit: 10 }, (dispute) => reportDispute(context.ctx, reversals, dispute))
  jobs.handle('gateway-event', {}, ({ id }) => applyEvent(context, reversals, id))
  jobs.schedule('gateway-events-open', '* * * * *', () => retryOpenEvents(context.ctx))
  jobs.sweep('gateway-events-expire', '23 3 * * *', ['gateway_event'], (signal) => deleteOldEvents(context.ctx, signal))
}
