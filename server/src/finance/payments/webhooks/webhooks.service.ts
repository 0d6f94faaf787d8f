import { AppError } from '@limelight/contract/errors'
import { type AccountId, PaymentId } from '@limelight/contract/ids'
import { addCard, deactivateCard, wasCardSaved } from '#/finance/payments/cards/cards.service'
import { confirmPayment } from '#/finance/payments/collect-payment.service'
import { recordConnectAccount } from '#/finance/payments/connect/connect.service'
import type {
  AccountEvent,
  CardSavedEvent,
  ChargeEvent,
  ChargeRefundedEvent,
  DisputeEvent,
  GatewayEvent,
  RefundEvent,
} from '#/finance/payments/gateways/gateway-event'
import { type PaymentContext, requireDriver } from '#/finance/payments/payment-context.service'
import { findPayment, findPaymentByGatewayRef, type PaymentRow } from '#/finance/payments/payments.queries'
import { reportDispute, sandboxRefOf } from '#/finance/payments/sandbox/sandbox-disputes.service'
import { settlePayment } from '#/finance/payments/settle-payment.service'
import { findCustomerRef } from '#/finance/payments/stripe/customers.queries'
import { outcomeOf } from '#/finance/payments/stripe/outcome'
import type { Ctx } from '#/platform/ctx'
import type { Reversals } from './reversals.ts'
import type { EventVerdict } from './webhooks.queries.ts'
import * as queries from './webhooks.queries.ts'

declare module '#/platform/jobs/topics' {
  interface Topics {
    'gateway-event': { id: string }
  }
}

/** How long an event waits for the payment it is about; then it is taken for somebody else's. */
const WAIT_HOURS = 24
/** Its own job has had its turns by then. */
const OPEN_SECONDS = 60
const SWEEP_LIMIT = 200
/** Stripe repeats an event for three days; disputes take longer. */
const KEEP_DAYS = 90
const APPLIED: EventVerdict = { status: 'applied', reason: null }

/** Stores an event once, however often it comes; a job applies it. */
export async function storeEvent(ctx: Ctx, event: GatewayEvent): Promise<void> {
  await ctx.transaction(async (tx) => {
    if (await queries.insertEvent(tx, event)) await tx.enqueue('gateway-event', { id: event.id })
  })
}

/**
 * Applies an event, in any order and any number of times. What it says has to fit our own row: another mode, account,
 * customer, amount or currency is refused, kept with the reason, and changes nothing.
 */
export async function applyEvent(context: PaymentContext, reversals: Reversals, id: string): Promise<void> {
  const { ctx } = context
  const row = await queries.findOpenEvent(ctx, id)
  if (!row) return
  const verdict = await judge(context, reversals, row.body)
  const paymentId = await findPaymentOf(ctx, row.body.content)
  const isLate = Temporal.Instant.compare(ctx.clock.now(), row.received_at.add({ hours: WAIT_HOURS })) > 0
  const { status, reason } = verdict.status === 'waiting' && isLate ? ignored(verdict.reason ?? '') : verdict
  if (status === 'refused') ctx.log.error({ event: 'gateway_event.refused', id, type: row.body.type, reason })
  await queries.closeEvent(ctx, id, { ...verdict, status, reason, paymentId })
  // The payment may have come between the look and the note that the event waits for it.
  if (status === 'waiting' && verdict.waitsFor && (await isPaidNow(ctx, verdict.waitsFor)))
    await ctx.transaction((tx) => tx.enqueue('gateway-event', { id }))
}

/** Gives those that wait for their payment, and those whose job gave up, another turn. */
export async function retryOpenEvents(ctx: Ctx): Promise<void> {
  const before = ctx.clock.now().subtract({ seconds: OPEN_SECONDS })
  const ids = await queries.listOpenEventIds(ctx, { before, limit: SWEEP_LIMIT })
  await ctx.transaction(async (tx) => {
    for (const id of ids) await tx.enqueue('gateway-event', { id })
  })
}

export function deleteOldEvents(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  return queries.deleteEventsBefore(ctx, ctx.clock.now().subtract({ hours: KEEP_DAYS * 24 }), signal)
}

async function judge(context: PaymentContext, reversals: Reversals, event: GatewayEvent): Promise<EventVerdict> {
  const { content, accountRef } = event
  if (content.kind === 'sandbox_dispute') {
    await reportDispute(context.ctx, reversals, content)
    return APPLIED
  }
  if (event.isLive !== context.ctx.config.stripe?.isLive) return refused('livemode')
  if (content.kind === 'account') return applyAccount(context, event, content)
  // What happens inside performers' accounts is theirs.
  if (accountRef !== null) return content.kind === 'other' ? ignored('account') : refused('account')
  switch (content.kind) {
    case 'charge':
      return applyCharge(context, content)
    case 'refund':
    case 'charge_refunded':
    case 'dispute':
      return applyReversal(context, reversals, content)
    case 'card_saved':
      return applyCard(context, content)
    case 'card_gone':
      await deactivateCard(context.ctx, { gateway: 'stripe', ref: content.cardRef })
      return APPLIED
    case 'payout_trouble':
      context.ctx.log.error({
        event: 'gateway.payout_trouble',
        type: event.type,
        ref: content.ref,
        payoutKey: content.payoutKey,
      })
      return APPLIED
    case 'unreadable':
      return refused('unreadable')
    case 'other':
      return ignored('type')
  }
}

/** For the console; undefined while it is not known here. */
async function findPaymentOf(ctx: Ctx, content: GatewayEvent['content']): Promise<PaymentId | undefined> {
  if (content.kind === 'charge') {
    const id = PaymentId.safeParse(content.chargeKey?.split('/')[0])
    return id.success ? (await findPayment(ctx, id.data))?.id : undefined
  }
  if (content.kind === 'sandbox_dispute')
    return (await findPaymentByGatewayRef(ctx, { gateway: 'sandbox', ref: sandboxRefOf(content.chargeKey) }))?.id
  if (!('gatewayRef' in content) || content.gatewayRef === null) return undefined
  return (await findPaymentByGatewayRef(ctx, { gateway: 'stripe', ref: content.gatewayRef }))?.id
}

async function applyCharge(context: PaymentContext, content: ChargeEvent): Promise<EventVerdict> {
  if (content.chargeKey === null) return ignored('unknown')
  const [id, attempt] = content.chargeKey.split('/')
  const paymentId = PaymentId.safeParse(id)
  const payment = paymentId.success ? await findPayment(context.ctx, paymentId.data) : undefined
  if (!payment) return refused('payment')
  const mismatch = await mismatchOf(context.ctx, payment, content)
  if (mismatch) return refused(mismatch)
  const outcome = outcomeOf(content.intent)
  if (outcome.status === 'success' && content.receivedMinor !== payment.amount_minor) return refused('amount')
  const isOther = payment.gateway_ref !== null && payment.gateway_ref !== outcome.gatewayRef
  // Of a charge that was given up only a success matters: it is given back.
  if (isOther && outcome.status !== 'success') return ignored('attempt')
  const settled = await settlePayment(context, { ...payment, attempt: Number(attempt) }, outcome)
  if (outcome.status === 'failed' && outcome.gatewayRef !== null && settled.status === 'failed')
    await requireDriver(context, 'stripe').cancel({ chargeKey: content.chargeKey, gatewayRef: outcome.gatewayRef })
  return APPLIED
}

/** Of a payment that we have not yet heard to be paid, the gateway is asked first. */
async function applyReversal(
  context: PaymentContext,
  reversals: Reversals,
  content: RefundEvent | ChargeRefundedEvent | DisputeEvent,
): Promise<EventVerdict> {
  if (content.gatewayRef === null) return ignored('unknown')
  const found = await findPaymentByGatewayRef(context.ctx, { gateway: 'stripe', ref: content.gatewayRef })
  const waitsFor = content.gatewayRef
  if (!found) return { status: 'waiting', reason: 'payment', waitsFor }
  const payment = isPaid(found) ? found : await askAgain(context, found)
  if (!isPaid(payment)) return { status: 'waiting', reason: 'unpaid', waitsFor }
  const mismatch = await mismatchOf(context.ctx, payment, content)
  if (mismatch) return refused(mismatch)
  if (content.kind === 'dispute') return applyDispute(reversals, payment, content)
  const refunds =
    content.kind === 'refund'
      ? [{ ref: content.refundRef, ...content }]
      : ((await requireDriver(context, 'stripe').listRefunds?.(content.gatewayRef)) ?? [])
  for (const { ref, refundKey, amountMinor, status } of refunds) {
    const report = { paymentId: payment.id, refundKey: refundKey ?? undefined, gatewayRef: ref, amountMinor, status }
    await reversals.onRefunded(report)
  }
  return APPLIED
}

async function applyDispute(reversals: Reversals, { id }: PaymentRow, content: DisputeEvent): Promise<EventVerdict> {
  const { disputeRef: gatewayRef, amountMinor, reason, status, evidenceDueAt } = content
  if (status === 'inquiry') return ignored('inquiry')
  const dueAt = evidenceDueAt === null ? null : Temporal.Instant.from(evidenceDueAt)
  await reversals.onDisputed({ paymentId: id, gatewayRef, amountMinor, reason, status, evidenceDueAt: dueAt })
  return APPLIED
}

async function isPaidNow(ctx: Ctx, ref: string): Promise<boolean> {
  const payment = await findPaymentByGatewayRef(ctx, { gateway: 'stripe', ref })
  return payment !== undefined && isPaid(payment)
}

function isPaid({ status }: PaymentRow): boolean {
  return status === 'success' || status === 'refunded' || status === 'disputed'
}

async function askAgain(context: PaymentContext, payment: PaymentRow): Promise<PaymentRow> {
  if (payment.gateway_ref === null) return payment
  return confirmPayment(context, payment)
}

type Facts = { amountMinor: number; currency: string; customerRef?: string | null; kind: string }

/** The fact of an event that does not fit the payment. A part of a charge may be refunded or disputed. */
async function mismatchOf(ctx: Ctx, payment: PaymentRow, facts: Facts): Promise<string | undefined> {
  if (payment.gateway !== 'stripe') return 'gateway'
  if (facts.currency !== payment.currency) return 'currency'
  const isPart = facts.kind === 'refund' || facts.kind === 'dispute'
  const isFitting = isPart ? facts.amountMinor <= payment.amount_minor : facts.amountMinor === payment.amount_minor
  if (!isFitting) return 'amount'
  if (facts.customerRef === undefined) return undefined
  const customer = await findCustomerRef(ctx, { fanId: payment.fan_id, isLive: ctx.config.stripe?.isLive ?? false })
  return customer === undefined || facts.customerRef !== customer ? 'customer' : undefined
}

async function applyAccount(
  context: PaymentContext,
  event: GatewayEvent,
  content: AccountEvent,
): Promise<EventVerdict> {
  if (event.accountRef !== null && event.accountRef !== content.ref) return refused('account')
  const isOurs = await recordConnectAccount(context.ctx, content, Temporal.Instant.from(event.createdAt))
  return isOurs ? APPLIED : ignored('unknown')
}

/** Saved by the bank's page although ours was closed before it could say so. */
async function applyCard(context: PaymentContext, content: CardSavedEvent): Promise<EventVerdict> {
  // An id of ours, which we put there.
  const fanId = content.fanId as AccountId
  const customer = await findCustomerRef(context.ctx, { fanId, isLive: context.ctx.config.stripe?.isLive ?? false })
  if (customer === undefined || customer !== content.customerRef) return refused('customer')
  // Removed since, perhaps: then it stays so.
  if (await wasCardSaved(context.ctx, { gateway: 'stripe', ref: content.cardRef })) return ignored('known')
  try {
    await addCard(context, fanId, { gateway: 'stripe', details: { paymentMethodId: content.cardRef } })
    return APPLIED
  } catch (error) {
    if (error instanceof AppError) return ignored(error.code)
    throw error
  }
}

function refused(reason: string): EventVerdict {
  return { status: 'refused', reason }
}

function ignored(reason: string): EventVerdict {
  return { status: 'ignored', reason }
}
