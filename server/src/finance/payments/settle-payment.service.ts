import type { Settings } from '@limelight/contract/core/settings'
import { getSettings } from '#/core/settings/settings.service'
import { constraintOf } from '#/platform/db/database-errors'
import { applyPaymentStatus } from './apply-payment-status.service.ts'
import type { ChargeOutcome } from './gateways/outcomes.ts'
import { refundOrphanedCharge } from './orphaned-charge.service.ts'
import type { PaymentContext } from './payment-context.service.ts'
import { statusesBefore } from './payment-status.ts'
import { getPaymentRow, movePayment, type PaymentMove, type PaymentRow } from './payments.queries.ts'
import { listEventsWaitingFor } from './webhooks/webhooks.queries.ts'

const REFUSED: ChargeOutcome = { status: 'failed', gatewayRef: null, reason: 'gateway_refused' }

/**
 * Brings a payment to the status that its gateway reports of the charge, and delivers what was bought; of any number of
 * answers and events, one has effects. Answers the payment as it is then.
 */
export async function settlePayment(
  context: PaymentContext,
  payment: PaymentRow,
  outcome: ChargeOutcome,
): Promise<PaymentRow> {
  const { ctx } = context
  const settings = await getSettings(ctx)
  const isOwnCharge = await moveTo(context, payment, { outcome, settings })
  // The charge pays another payment: it neither pays this one nor is it refunded.
  if (!isOwnCharge) {
    ctx.log.error({ event: 'payment.charge_of_another', paymentId: payment.id, gatewayRef: outcome.gatewayRef })
    await moveTo(context, payment, { outcome: REFUSED, settings })
  }
  const settled = await getPaymentRow(ctx, payment.id)
  if (isOwnCharge && outcome.status === 'success')
    await refundOrphanedCharge(context, payment, { settled, gatewayRef: outcome.gatewayRef })
  return settled
}

type Report = { outcome: ChargeOutcome; settings: Settings }

/** False when the charge that the gateway names is another payment's. */
async function moveTo(context: PaymentContext, payment: PaymentRow, { outcome, settings }: Report): Promise<boolean> {
  const move = moveFor(payment, outcome)
  try {
    await context.ctx.transaction(async (tx) => {
      const moved = await movePayment(tx, move)
      if (!moved) return
      await applyPaymentStatus(context, tx, { payment: moved, settings })
      // Events of this charge that came before its payment was stored.
      for (const id of outcome.gatewayRef === null ? [] : await listEventsWaitingFor(tx, outcome.gatewayRef))
        await tx.enqueue('gateway-event', { id })
    })
  } catch (error) {
    const constraint = constraintOf(error)
    if (constraint === 'payment_gateway_ref_unique') return false
    // Another payment for the same term came first; the charge is refunded as an orphan.
    if (constraint !== 'payment_one_per_renewal') throw error
  }
  return true
}

function moveFor({ id, attempt }: PaymentRow, outcome: ChargeOutcome): PaymentMove {
  const { status: to, gatewayRef } = outcome
  // A failed payment is charged again by a new attempt only, never because an old event comes late.
  const from = to === 'processing' ? (['created'] as const) : statusesBefore(to)
  const move = { id, attempt, from, to, ...(gatewayRef !== null && { gatewayRef }) }
  if (outcome.status === 'require_authentication') return { ...move, clientSecret: outcome.clientSecret }
  if (outcome.status === 'failed') return { ...move, failure: outcome.reason }
  return move
}
