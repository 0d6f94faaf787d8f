import { randomUUIDv7 } from 'node:crypto'
import type { Dispute } from '@limelight/contract/commerce/refunds'
import type { Settings } from '@limelight/contract/core/settings'
import { AppError } from '@limelight/contract/errors'
import type { PaymentId } from '@limelight/contract/ids'
import { decimalFromMinor } from '@limelight/contract/money'
import { findPayment, type PaymentRow } from '#/finance/payments/payments.service'
import { issueCreditNote } from '#/finance/receipts/receipts.service'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import { mailDispute } from './dispute-mail.service.ts'
import * as queries from './disputes.queries.ts'
import { postRefund } from './post-refund.service.ts'
import { lockPayment } from './refunds.queries.ts'

/** What a gateway says of a payment that a bank wants back. */
export type DisputeReport = {
  paymentId: PaymentId
  gatewayRef: string
  amountMinor: number
  reason: string
  status: queries.DisputeStatus
  evidenceDueAt: Temporal.Instant | null
}

/**
 * Keeps a dispute; news in any order and any number lead to the same books. While it is open, the payment is disputed. Lost:
 * the money is gone, taken from wallet or earnings as far as they reach and from the site beyond, and access ends. Won: the
 * payment is as it was.
 */
export async function recordDispute(tx: Tx, report: DisputeReport, settings: Settings): Promise<void> {
  await lockPayment(tx, report.paymentId)
  const payment = await findPayment(tx, report.paymentId)
  if (!payment?.gateway) throw new Error(`dispute ${report.gatewayRef} is about no payment by card`)
  const id = randomUUIDv7()
  const kept = await queries.upsertDispute(tx, {
    id,
    payment_id: payment.id,
    fan_id: payment.fan_id,
    gateway: payment.gateway,
    gateway_ref: report.gatewayRef,
    amount_minor: report.amountMinor,
    reason: report.reason,
    status: report.status,
    evidence_due_at: report.evidenceDueAt,
  })
  if (!kept) return
  // A dispute that was known keeps its id.
  if (kept.id === id && kept.status === 'open') await mailDispute(tx, { ...kept, currency: payment.currency })
  if (report.status === 'open' || report.status === 'under_review') return queries.markDisputed(tx, payment.id)
  if (report.status === 'lost') await takeBack(tx, { report, payment, settings })
  await queries.markUndisputed(tx, payment.id)
}

type Lost = { report: DisputeReport; payment: PaymentRow; settings: Settings }

async function takeBack(tx: Tx, { report, payment, settings }: Lost): Promise<void> {
  const left = payment.amount_minor - payment.refunded_minor
  // What was refunded before the bank decided is not taken a second time.
  const amountMinor = Math.min(report.amountMinor, left)
  if (amountMinor <= 0) return
  const { paymentId, reason, gatewayRef } = report
  const lost = { paymentId, amountMinor, reason, gatewayRef, destination: 'card', cause: 'dispute' } as const
  const input = { ...lost, endsAccess: true, isSiteLiable: true, operatorId: null }
  const { id, tax_minor: taxMinor } = await postRefund(tx, input, settings)
  await issueCreditNote(tx, payment, { refund: { id, amountMinor, taxMinor, to: 'card' }, settings })
}

export async function listDisputes(
  ctx: Ctx,
  query: queries.DisputesQuery,
): Promise<{ data: Dispute[]; total: number }> {
  const { rows, total } = await queries.listDisputes(ctx, query)
  const now = ctx.clock.now()
  return { data: rows.map((row) => toDispute(row, now)), total }
}

/** Throws `not_found`. */
export async function getDispute(db: Db, id: string): Promise<queries.DisputeLine> {
  const dispute = await queries.findDispute(db, id)
  if (!dispute) throw new AppError('not_found')
  return dispute
}

/** Pure. */
export function evidenceObstacle(
  { status, evidence_sent_at, evidence_due_at }: queries.DisputeRow,
  now: Temporal.Instant,
): 'invalid_state' | 'evidence_overdue' | undefined {
  if (status !== 'open' || evidence_sent_at) return 'invalid_state'
  return evidence_due_at && Temporal.Instant.compare(evidence_due_at, now) <= 0 ? 'evidence_overdue' : undefined
}

export function toDispute(row: queries.DisputeLine, now: Temporal.Instant): Dispute {
  return {
    _id: row.id,
    paymentId: row.payment_id,
    fan: { _id: row.fan_id, username: row.username, name: row.name },
    amount: decimalFromMinor(row.amount_minor),
    currency: row.currency,
    reason: row.reason,
    status: row.status,
    evidenceDueAt: row.evidence_due_at?.toString() ?? null,
    evidenceSentAt: row.evidence_sent_at?.toString() ?? null,
    canSendEvidence: evidenceObstacle(row, now) === undefined,
    createdAt: row.created_at.toString(),
    updatedAt: row.updated_at.toString(),
  }
}
