import type { Jobs } from '#/platform/jobs/jobs'
import { type PaymentContext, requireDriver } from './payment-context.service.ts'
import { sandboxEvent } from './sandbox/sandbox-disputes.service.ts'
import { settleStalePayments } from './stale-payments.service.ts'
import { deleteOldRefusals, orRecordFailure, storeRefusals } from './webhooks/event-log.service.ts'
import type { Reversals } from './webhooks/reversals.ts'
import { applyEvent, deleteOldEvents, retryOpenEvents, storeEvent } from './webhooks/webhooks.service.ts'

const REFUSALS_STORED_MS = 10_000

export function handlePayments(context: PaymentContext, jobs: Jobs, reversals: Reversals): void {
  jobs.schedule('payments-settle', '* * * * *', () => settleStalePayments(context))
  jobs.handle('card-removed', { retryLimit: 10 }, ({ gateway, ref }) => requireDriver(context, gateway).detachCard(ref))
  jobs.handle('sandbox-dispute', { retryLimit: 10 }, (dispute) =>
    storeEvent(context.ctx, sandboxEvent(dispute, context.ctx.clock.now())),
  )
  jobs.handle('gateway-event', {}, ({ id }) =>
    orRecordFailure(context.ctx, id, () => applyEvent(context, reversals, id)),
  )
  jobs.schedule('gateway-events-open', '* * * * *', () => retryOpenEvents(context.ctx))
  jobs.everywhere('gateway-refusals', REFUSALS_STORED_MS, () => storeRefusals(context.ctx))
  jobs.sweep('gateway-events-expire', '23 3 * * *', ['gateway_event', 'gateway_refusal'], async (signal) => {
    await deleteOldEvents(context.ctx, signal)
    await deleteOldRefusals(context.ctx, signal)
  })
}
