import { cancelPayment, collectPayment } from './collect-payment.service.ts'
import type { PaymentContext } from './payment-context.service.ts'
import { PAYMENT_OPEN_HOURS } from './payment-status.ts'
import { findOpenPayments, type PaymentRow } from './payments.queries.ts'
import { deleteUnsentTexts } from './purchases.queries.ts'

/** A request that still runs is done by then; older payments were cut off. */
const STALE_SECONDS = 60
const SWEEP_LIMIT = 200

/**
 * Asks again about charges whose answer was lost with a process, and cancels those that nobody authenticated in time. One
 * that fails is logged and left for the next round.
 */
export async function settleStalePayments(context: PaymentContext): Promise<void> {
  const { ctx } = context
  const now = ctx.clock.now()
  const [stale, abandoned] = await Promise.all([
    findOpenPayments(ctx, {
      statuses: ['created', 'processing'],
      before: now.subtract({ seconds: STALE_SECONDS }),
      limit: SWEEP_LIMIT,
    }),
    findOpenPayments(ctx, {
      // A charge without an answer for that long is closed as well, unless it was paid.
      statuses: ['require_authentication', 'processing'],
      before: now.subtract({ hours: PAYMENT_OPEN_HOURS }),
      limit: SWEEP_LIMIT,
    }),
  ])
  for (const payment of stale) await logged(context, payment, () => collectPayment(context, payment.id))
  for (const payment of abandoned.filter(({ gateway_ref: ref }) => ref !== null))
    await logged(context, payment, () => cancelPayment(context, payment))
  await deleteUnsentTexts(ctx, now.subtract({ hours: PAYMENT_OPEN_HOURS }), SWEEP_LIMIT)
}

async function logged({ ctx }: PaymentContext, { id }: PaymentRow, work: () => Promise<unknown>): Promise<void> {
  await work().catch((err: unknown) => ctx.log.error({ event: 'payment.unsettled', paymentId: id, err }))
}
