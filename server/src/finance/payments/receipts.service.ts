import { randomUUIDv7 } from 'node:crypto'
import { AppError } from '@limelight/contract/errors'
import type { AccountId, PaymentId, RefundId } from '@limelight/contract/ids'
import type { Settings } from '@limelight/contract/settings'
import { findAccounts } from '#/people/accounts/accounts.service'
import type { Ctx, Tx } from '#/platform/ctx'
import { findPaymentOfFan, type PaymentRow } from './payments.queries.ts'
import { creditNoteOf, receiptNumber, receiptOf, seriesOf } from './receipt-content.ts'
import { renderReceipts } from './receipt-pdf.ts'
import { findReceipts, insertReceipt } from './receipts.queries.ts'

/** Of a payment by card that has come to success. Numbers follow each other without a gap: call it last, it locks the series. */
export async function issuePaymentReceipt(tx: Tx, payment: PaymentRow, settings: Settings): Promise<void> {
  if (payment.method !== 'card') return
  const buyer = await buyerOf(tx, payment.fan_id)
  await insertReceipt(tx, {
    id: randomUUIDv7(),
    series: seriesOf('receipt', tx.clock.now()),
    kind: 'receipt',
    paymentId: payment.id,
    refundId: null,
    fanId: payment.fan_id,
    content: receiptOf(payment, { buyer, settings }),
  })
}

export type RefundToNote = { id: RefundId; amountMinor: number; taxMinor: number; to: 'card' | 'wallet' }

/** Of money that went back. Call it last, it locks the series. */
export async function issueCreditNote(
  tx: Tx,
  payment: PaymentRow,
  { refund, settings }: { refund: RefundToNote; settings: Settings },
): Promise<void> {
  if (payment.receipt_series === null || payment.receipt_number === null) return
  const buyer = await buyerOf(tx, payment.fan_id)
  const about = receiptNumber(payment.receipt_series, payment.receipt_number)
  await insertReceipt(tx, {
    id: randomUUIDv7(),
    series: seriesOf('credit_note', tx.clock.now()),
    kind: 'credit_note',
    paymentId: payment.id,
    refundId: refund.id,
    fanId: payment.fan_id,
    content: creditNoteOf(payment, { buyer, settings, refund: { ...refund, about } }),
  })
}

/** The receipt as a PDF, its credit notes behind it. Throws `not_found`, also for somebody else's and for one not paid. */
export async function getReceiptPdf(ctx: Ctx, fanId: AccountId, id: PaymentId): Promise<Uint8Array> {
  if (!(await findPaymentOfFan(ctx, fanId, id))) throw new AppError('not_found')
  const receipts = await findReceipts(ctx, id)
  if (receipts.length === 0) throw new AppError('not_found')
  return renderReceipts(receipts)
}

async function buyerOf(tx: Tx, fanId: AccountId) {
  const [account] = await findAccounts(tx, [fanId])
  return { name: account?.name ?? '', email: account?.email ?? null }
}
