import type { RefundId, SaleId } from '@limelight/contract/ids'
import { getBalance, reverseTransfer } from '#/core/ledger/ledger.service'
import { getSettings } from '#/core/settings/settings.service'
import { lockReferralBeside } from '#/finance/earnings/refunded-sales.queries'
import { requireDriver } from '#/finance/payments/payment-context.service'
import { findPayment } from '#/finance/payments/payments.service'
import { mailRefund } from '#/finance/payments/receipt-mails.service'
import { issueCreditNote } from '#/finance/receipts/receipts.service'
import type { Tx } from '#/platform/ctx'
import { constraintOf } from '#/platform/db/database-errors'
import type { RefundContext } from './post-refund.service.ts'
import { recordOnReferral, recordOnSale } from './refund-effects.service.ts'
import * as queries from './refunds.queries.ts'

/** A request that still runs is done by then; what is older was cut off. */
const STALE_SECONDS = 60
const SWEEP_LIMIT = 100

export type RefundAnswer = { status: 'success' | 'pending' | 'failed'; ref: string | null }

/** Lets the gateway pay a pending refund, outside of any transaction; the same key pays once, however often it is asked. */
export async function payRefund(context: RefundContext, id: RefundId): Promise<queries.RefundRow> {
  const refund = await getRefund(context, id)
  if (refund.status !== 'pending') return refund
  const payment = await findPayment(context.ctx, refund.payment_id)
  if (!payment?.gateway || payment.gateway_ref === null) throw new Error(`refund ${id} has no charge to go back to`)
  const request = { refundKey: id, gatewayRef: payment.gateway_ref, amountMinor: refund.amount_minor }
  await completeRefund(context, id, await requireDriver(context, payment.gateway).refund(request))
  return getRefund(context, id)
}

/** What the gateway says became of a refund; of any number of answers and events, one has effects. */
export async function completeRefund(context: RefundContext, id: RefundId, answer: RefundAnswer): Promise<void> {
  await applyAnswer(context, id, answer).catch((error: unknown) => {
    if (constraintOf(error) !== 'refund_gateway_ref') throw error
    // What the gateway names is another refund's, so of this one nothing was given back.
    context.ctx.log.error({ event: 'refund.ref_of_another', refundId: id, gatewayRef: answer.ref })
    return applyAnswer(context, id, { status: 'failed', ref: null })
  })
}

async function applyAnswer(context: RefundContext, id: RefundId, { status, ref }: RefundAnswer): Promise<void> {
  const { ctx } = context
  if (status === 'pending') {
    if (ref !== null) await queries.recordGatewayRef(ctx, id, ref)
    return
  }
  await ctx.transaction(async (tx) => {
    const refund = await queries.findRefund(tx, id)
    if (!refund) throw new Error(`there is no refund ${id}`)
    await queries.lockPayment(tx, refund.payment_id)
    if (!(await queries.closePending(tx, { id, status, gatewayRef: ref }))) return
    if (status === 'success') await note(tx, refund)
    else await undo(tx, refund)
  })
}

/** The credit note of money that went back to a card. */
export async function note(tx: Tx, refund: queries.RefundRow): Promise<void> {
  if (refund.destination !== 'card') return
  const payment = await findPayment(tx, refund.payment_id)
  if (!payment) throw new Error(`refund ${refund.id} has no payment`)
  const { id, amount_minor: amountMinor, tax_minor: taxMinor, destination: to } = refund
  const settings = await getSettings(tx)
  await issueCreditNote(tx, payment, { refund: { id, amountMinor, taxMinor, to }, settings })
  await mailRefund(tx, payment, { amountMinor, settings })
}

/** Everything is as before, except access that was ended: that is the operator's to give back. */
async function undo(tx: Tx, refund: queries.RefundRow): Promise<void> {
  const { balanceTokens } = await reverseTransfer(tx, refund.transfer_id, {
    key: `refund/${refund.id}/failed`,
    kind: 'refund-failed',
    reason: { paymentId: refund.payment_id, refundId: refund.id },
  })
  await queries.addRefunded(tx, refund.payment_id, -refund.amount_minor)
  const { sale_id: id, gross_minor: grossMinor, fee_minor: feeMinor, net_minor: netMinor } = refund
  if (id !== null) await recordOnSale(tx, { id, grossMinor, feeMinor, netMinor }, -1)
  if (id !== null && refund.referral_minor > 0) await undoReferral(tx, id, refund.referral_minor)
  if (refund.tokens === 0) return
  const balance = balanceTokens ?? (await getBalance(tx, refund.fan_id, 'wallet'))
  await tx.enqueue('balance-changed', { accountId: refund.fan_id, delta: -refund.tokens, balance })
}

async function undoReferral(tx: Tx, saleId: SaleId, minor: number): Promise<void> {
  const referral = await lockReferralBeside(tx, saleId)
  if (referral) await recordOnReferral(tx, { id: referral.id, minor: -minor })
}

/** Asks again about refunds whose answer was lost with a process. */
export async function payStaleRefunds(context: RefundContext): Promise<void> {
  const { ctx } = context
  const before = ctx.clock.now().subtract({ seconds: STALE_SECONDS })
  for (const { id } of await queries.findPending(ctx, before, SWEEP_LIMIT)) await payOrLeave(context, id)
}

/** One that fails is logged, and left for the job that asks again. */
export async function payOrLeave(context: RefundContext, id: RefundId): Promise<void> {
  await payRefund(context, id).catch((err: unknown) =>
    context.ctx.log.error({ event: 'refund.unsettled', refundId: id, err }),
  )
}

async function getRefund({ ctx }: RefundContext, id: RefundId): Promise<queries.RefundRow> {
  const refund = await queries.findRefund(ctx, id)
  if (!refund) throw new Error(`there is no refund ${id}`)
  return refund
}
