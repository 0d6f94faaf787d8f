import type { PaymentId } from '@limelight/contract/ids'
import type { Settings } from '@limelight/contract/settings'
import { releaseCoupon } from '#/coupons/coupons.service'
import type { Tx } from '#/platform/ctx'
import { getSettings } from '#/settings/settings.service'
import type { ChargeOutcome } from './gateway.ts'
import { type PaymentDesk, requireDriver } from './payment-desk.service.ts'
import { statusesBefore } from './payment-status.ts'
import { findPayment, findUnsettled, movePayment, type PaymentMove, type PaymentRow } from './payments.queries.ts'
import { issuePaymentReceipt } from './receipts.service.ts'

/** A request that still runs is done by then; what is older was cut off. */
const STALE_SECONDS = 60
/** How long the card holder has to authenticate, and a failed payment may be tried again at its price. */
export const PAYMENT_OPEN_HOURS = 24
const SWEEP_LIMIT = 200

/**
 * Charges the card of a payment that is not charged yet, outside of any transaction, and settles it. However often and by
 * however many at once: the gateway charges once per attempt and one caller settles. Answers the payment as it is then.
 */
export async function collectPayment(desk: PaymentDesk, id: PaymentId): Promise<PaymentRow> {
  const payment = await getPaymentRow(desk, id)
  if (payment.status !== 'created' && payment.status !== 'processing') return payment
  const { gateway, card_ref } = requireCardPayment(payment)
  const driver = requireDriver(desk, gateway)
  const chargeKey = chargeKeyOf(payment)
  if (payment.gateway_ref !== null)
    return settlePayment(desk, payment, await driver.confirm({ chargeKey, gatewayRef: payment.gateway_ref }))
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
  return settlePayment(desk, payment, outcome)
}

/** Asks what the card holder's authentication led to, and settles it. */
export async function confirmPayment(desk: PaymentDesk, payment: PaymentRow): Promise<PaymentRow> {
  const { gateway } = requireCardPayment(payment)
  return settlePayment(desk, payment, await requireDriver(desk, gateway).confirm(knownChargeOf(payment)))
}

/**
 * Asks again about charges whose answer was lost with a process, and gives up what nobody authenticated in time. One that
 * fails is logged and left for the next round.
 */
export async function settleStalePayments(desk: PaymentDesk): Promise<void> {
  const { ctx } = desk
  const now = ctx.clock.now()
  const [stale, abandoned] = await Promise.all([
    findUnsettled(ctx, {
      statuses: ['created', 'processing'],
      before: now.subtract({ seconds: STALE_SECONDS }),
      limit: SWEEP_LIMIT,
    }),
    findUnsettled(ctx, {
      statuses: ['require_authentication'],
      before: now.subtract({ hours: PAYMENT_OPEN_HOURS }),
      limit: SWEEP_LIMIT,
    }),
  ])
  for (const payment of stale) await logged(desk, payment, () => collectPayment(desk, payment.id))
  for (const payment of abandoned) await logged(desk, payment, () => cancelPayment(desk, payment))
}

async function cancelPayment(desk: PaymentDesk, payment: PaymentRow): Promise<PaymentRow> {
  const { gateway } = requireCardPayment(payment)
  return settlePayment(desk, payment, await requireDriver(desk, gateway).cancel(chargeKeyOf(payment)))
}

async function settlePayment(desk: PaymentDesk, payment: PaymentRow, outcome: ChargeOutcome): Promise<PaymentRow> {
  const settings = await getSettings(desk.ctx)
  await desk.ctx.transaction(async (tx) => {
    if (await movePayment(tx, moveFor(payment, outcome))) await applySettlement(desk, tx, { id: payment.id, settings })
  })
  return getPaymentRow(desk, payment.id)
}

/** What a payment's new status means, in the transaction that brought it there. The receipt's number is taken last. */
export async function applySettlement(
  { kinds }: PaymentDesk,
  tx: Tx,
  { id, settings }: { id: PaymentId; settings: Settings },
): Promise<void> {
  const payment = await findPayment(tx, id)
  if (!payment) throw new Error(`there is no payment ${id}`)
  if (payment.status === 'failed' || payment.status === 'cancelled') await releaseCoupon(tx, id)
  await kinds[payment.kind].onSettled(tx, payment, settings)
  if (payment.status === 'success') await issuePaymentReceipt(tx, payment, settings)
}

function moveFor({ id, attempt }: PaymentRow, outcome: ChargeOutcome): PaymentMove {
  const { status: to, gatewayRef } = outcome
  const move = { id, attempt, from: statusesBefore(to), to, gatewayRef }
  if (outcome.status === 'require_authentication') return { ...move, clientSecret: outcome.clientSecret }
  if (outcome.status === 'failed') return { ...move, failure: outcome.reason }
  return move
}

/** Each attempt is a charge of its own; within one, repeats are the same charge. */
function chargeKeyOf({ id, attempt }: PaymentRow): string {
  return `${id}/${attempt}`
}

function requireCardPayment({ id, gateway, card_ref }: PaymentRow) {
  if (gateway === null || card_ref === null) throw new Error(`payment ${id} has no card to charge`)
  return { gateway, card_ref }
}

async function getPaymentRow({ ctx }: PaymentDesk, id: PaymentId): Promise<PaymentRow> {
  const payment = await findPayment(ctx, id)
  if (!payment) throw new Error(`there is no payment ${id}`)
  return payment
}

async function logged({ ctx }: PaymentDesk, { id }: PaymentRow, work: () => Promise<unknown>): Promise<void> {
  await work().catch((err: unknown) => ctx.log.error({ event: 'payment.unsettled', paymentId: id, err }))
}
