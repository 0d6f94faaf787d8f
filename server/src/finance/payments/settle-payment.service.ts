import type { PaymentId } from '@limelight/contract/ids'
import type { Settings } from '@limelight/contract/settings'
import { getSettings } from '#/core/settings/settings.service'
import { releaseCoupon, retakeCoupon } from '#/finance/coupons/coupons.service'
import type { Tx } from '#/platform/ctx'
import { constraintOf } from '#/platform/db/database-errors'
import type { ChargeOutcome, KnownCharge } from './gateway.ts'
import { type PaymentContext, requireDriver } from './payment-context.service.ts'
import { statusesBefore } from './payment-status.ts'
import { findPayment, findUnsettled, movePayment, type PaymentMove, type PaymentRow } from './payments.queries.ts'
import { issuePaymentReceipt } from './receipts.service.ts'
import { listEventsWaitingFor } from './webhooks.queries.ts'

/** A request that still runs is done by then; what is older was cut off. */
const STALE_SECONDS = 60
/** How long the card holder has to authenticate, and a failed payment may be tried again at its price. */
export const PAYMENT_OPEN_HOURS = 24
const SWEEP_LIMIT = 200

/**
 * Charges the card of a payment that is not charged yet, outside of any transaction, and settles it. However often and by
 * however many at once: the gateway charges once per attempt and one caller settles. Answers the payment as it is then.
 */
export async function collectPayment(context: PaymentContext, id: PaymentId): Promise<PaymentRow> {
  const payment = await getPaymentRow(context, id)
  if (payment.status !== 'created' && payment.status !== 'processing') return payment
  const { gateway, card_ref } = requireCardPayment(payment)
  const driver = requireDriver(context, gateway)
  const chargeKey = chargeKeyOf(payment)
  if (payment.gateway_ref !== null)
    return settlePayment(context, payment, await driver.confirm({ chargeKey, gatewayRef: payment.gateway_ref }))
  const outcome = await driver.charge({
    chargeKey,
    startedAt: payment.updated_at,
    fanId: payment.fan_id,
    amountMinor: payment.amount_minor,
    currency: payment.currency,
    cardRef: card_ref,
    description: payment.kind === 'wallet_top_up' ? 'Wallet top-up' : 'Subscription',
    // A second attempt is made by the fan.
    isOffSession: payment.renews_subscription_id !== null && payment.attempt === 1,
  })
  return settlePayment(context, payment, outcome)
}

/** Asks what the card holder's authentication led to, and settles it. */
export async function confirmPayment(context: PaymentContext, payment: PaymentRow): Promise<PaymentRow> {
  const { gateway } = requireCardPayment(payment)
  return settlePayment(context, payment, await requireDriver(context, gateway).confirm(knownChargeOf(payment)))
}

/**
 * Asks again about charges whose answer was lost with a process, and gives up what nobody authenticated in time. One that
 * fails is logged and left for the next round.
 */
export async function settleStalePayments(context: PaymentContext): Promise<void> {
  const { ctx } = context
  const now = ctx.clock.now()
  const [stale, abandoned] = await Promise.all([
    findUnsettled(ctx, {
      statuses: ['created', 'processing'],
      before: now.subtract({ seconds: STALE_SECONDS }),
      limit: SWEEP_LIMIT,
    }),
    findUnsettled(ctx, {
      // A charge that is still in the air after that long is closed as well, unless it was paid.
      statuses: ['require_authentication', 'processing'],
      before: now.subtract({ hours: PAYMENT_OPEN_HOURS }),
      limit: SWEEP_LIMIT,
    }),
  ])
  for (const payment of stale) await logged(context, payment, () => collectPayment(context, payment.id))
  for (const payment of abandoned.filter(({ gateway_ref: ref }) => ref !== null))
    await logged(context, payment, () => cancelPayment(context, payment))
}

/** Gives up a charge that waits for the card holder; one that went through meanwhile is settled as such. */
export async function cancelPayment(context: PaymentContext, payment: PaymentRow): Promise<PaymentRow> {
  const { gateway } = requireCardPayment(payment)
  return settlePayment(context, payment, await requireDriver(context, gateway).cancel(knownChargeOf(payment)))
}

/** Brings a payment to what its gateway says became of the charge; of any number of answers and events, one has effects. */
export async function settlePayment(
  context: PaymentContext,
  payment: PaymentRow,
  outcome: ChargeOutcome,
): Promise<PaymentRow> {
  const settings = await getSettings(context.ctx)
  let isOthers = false
  await context.ctx
    .transaction(async (tx) => {
      if (!(await movePayment(tx, moveFor(payment, outcome)))) return
      await applySettlement(context, tx, { id: payment.id, settings })
      if (outcome.gatewayRef !== null) await wakeEvents(tx, outcome.gatewayRef)
    })
    .catch((error: unknown) => {
      // Another payment for the same term came first; the money goes back below.
      if (constraintOf(error) === 'payment_one_per_renewal') return
      if (constraintOf(error) !== 'payment_gateway_ref_unique') throw error
      isOthers = true
    })
  if (isOthers) return refuseOthersCharge(context, payment, outcome)
  const settled = await getPaymentRow(context, payment.id)
  if (outcome.status === 'success')
    await refundOrphanedCharge(context, payment, { settled, gatewayRef: outcome.gatewayRef })
  return settled
}

/** Events that were told of this charge before its payment was stored. */
async function wakeEvents(tx: Tx, gatewayRef: string): Promise<void> {
  for (const id of await listEventsWaitingFor(tx, gatewayRef)) await tx.enqueue('gateway-event', { id })
}

/** The charge that the gateway names is another payment's, and pays that one: it neither pays this one nor goes back. */
function refuseOthersCharge(
  context: PaymentContext,
  payment: PaymentRow,
  { gatewayRef }: ChargeOutcome,
): Promise<PaymentRow> {
  context.ctx.log.error({ event: 'payment.charge_of_another', paymentId: payment.id, gatewayRef })
  return settlePayment(context, payment, { status: 'failed', gatewayRef: null, reason: 'gateway_refused' })
}

/** A charge that went through although its payment was closed or has been made anew. */
async function refundOrphanedCharge(
  context: PaymentContext,
  payment: PaymentRow,
  { settled, gatewayRef }: { settled: PaymentRow; gatewayRef: string },
): Promise<void> {
  const isPaid = settled.status === 'success' || settled.status === 'refunded' || settled.status === 'disputed'
  if (isPaid && settled.gateway_ref === gatewayRef) return
  const { gateway } = requireCardPayment(payment)
  const refundKey = `${chargeKeyOf(payment)}/stray`
  const refund = { refundKey, gatewayRef, amountMinor: payment.amount_minor }
  const { status } = await requireDriver(context, gateway).refund(refund)
  context.ctx.log.warn({ event: 'payment.orphan_refunded', paymentId: payment.id, gatewayRef, refund: status })
}

/** What a payment's new status means, in the transaction that brought it there. The receipt's number is taken last. */
export async function applySettlement(
  { kinds }: PaymentContext,
  tx: Tx,
  { id, settings }: { id: PaymentId; settings: Settings },
): Promise<void> {
  const payment = await findPayment(tx, id)
  if (!payment) throw new Error(`there is no payment ${id}`)
  if (payment.status === 'failed' || payment.status === 'cancelled') await releaseCoupon(tx, id)
  if (payment.status === 'success' && payment.coupon_id) await retakeCoupon(tx, payment.coupon_id, id)
  await kinds[payment.kind].onSettled(tx, payment, settings)
  if (payment.status === 'success') await issuePaymentReceipt(tx, payment, settings)
}

function moveFor({ id, attempt }: PaymentRow, outcome: ChargeOutcome): PaymentMove {
  const { status: to, gatewayRef } = outcome
  // A failed payment is worked on again by a new attempt only, never because an old event comes late.
  const from = to === 'processing' ? (['created'] as const) : statusesBefore(to)
  const move = { id, attempt, from, to, ...(gatewayRef !== null && { gatewayRef }) }
  if (outcome.status === 'require_authentication') return { ...move, clientSecret: outcome.clientSecret }
  if (outcome.status === 'failed') return { ...move, failure: outcome.reason }
  return move
}

function knownChargeOf(payment: PaymentRow): KnownCharge {
  if (payment.gateway_ref === null) throw new Error(`the gateway of payment ${payment.id} has not named it`)
  return { chargeKey: chargeKeyOf(payment), gatewayRef: payment.gateway_ref }
}

/** Each attempt is a charge of its own; within one, repeats are the same charge. */
export function chargeKeyOf({ id, attempt }: Pick<PaymentRow, 'id' | 'attempt'>): string {
  return `${id}/${attempt}`
}

function requireCardPayment({ id, gateway, card_ref }: PaymentRow) {
  if (gateway === null || card_ref === null) throw new Error(`payment ${id} has no card to charge`)
  return { gateway, card_ref }
}

async function getPaymentRow({ ctx }: PaymentContext, id: PaymentId): Promise<PaymentRow> {
  const payment = await findPayment(ctx, id)
  if (!payment) throw new Error(`there is no payment ${id}`)
  return payment
}

async function logged({ ctx }: PaymentContext, { id }: PaymentRow, work: () => Promise<unknown>): Promise<void> {
  await work().catch((err: unknown) => ctx.log.error({ event: 'payment.unsettled', paymentId: id, err }))
}
