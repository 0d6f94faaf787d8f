import { randomUUIDv7 } from 'node:crypto'
import type { Settings } from '@limelight/contract/core/settings'
import { AppError } from '@limelight/contract/errors'
import type { AccountId, PaymentId, RefundId } from '@limelight/contract/ids'
import { findAccounts } from '#/people/accounts/accounts.service'
import type { Ctx, Tx } from '#/platform/ctx'
import { type BilledPayment, creditNoteOf, receiptNumber, receiptOf, seriesOf } from './receipt-content.ts'
import { renderReceipts } from './receipt-pdf.ts'
import { findReceipt, insertReceipt, listReceipts } from './receipts.queries.ts'

export { receiptNumber } from './receipt-content.ts'

type Billed = BilledPayment & { id: PaymentId; fan_id: AccountId }

/**
 * Issues the receipt of a payment by card that was successful; `text` names what was bought. Numbers follow each other
 * without a gap: call it last, it locks the series.
 */
export async function issueReceipt(
  tx: Tx,
  payment: Billed,
  { text, settings }: { text: string; settings: Settings },
): Promise<void> {
  const buyer = await buyerOf(tx, payment.fan_id)
  await insertReceipt(tx, {
    id: randomUUIDv7(),
    series: seriesOf('receipt', tx.clock.now()),
    kind: 'receipt',
    paymentId: payment.id,
    refundId: null,
    fanId: payment.fan_id,
    content: receiptOf(payment, { text, buyer, settings }),
  })
}

export type NotedRefund = { id: RefundId; amountMinor: number; taxMinor: number; to: 'card' | 'wallet' }

/** Issues the credit note of a refund; nothing for a payment without a receipt. Call it last, it locks the series. */
export async function issueCreditNote(
  tx: Tx,
  payment: Billed,
  { refund, settings }: { refund: NotedRefund; settings: Settings },
): Promise<void> {
  const receipt = await findReceipt(tx, payment.id)
  if (!receipt) return
  const buyer = await buyerOf(tx, payment.fan_id)
  const about = receiptNumber(receipt.series, receipt.number)
  const text = receipt.content.lines[0]?.text ?? ''
  await insertReceipt(tx, {
    id: randomUUIDv7(),
    series: seriesOf('credit_note', tx.clock.now()),
    kind: 'credit_note',
    paymentId: payment.id,
    refundId: refund.id,
    fanId: payment.fan_id,
    content: creditNoteOf(payment, { text, buyer, settings, refund: { ...refund, about } }),
  })
}

/** The receipt as a PDF, followed by its credit notes. Throws `not_found`, also for another fan's and for an unpaid one. */
export async function getReceiptPdf(ctx: Ctx, fanId: AccountId, paymentId: PaymentId): Promise<Uint8Array> {
  const receipts = await listReceipts(ctx, { fanId, paymentId })
  if (receipts.length === 0) throw new AppError('not_found')
  return renderReceipts(receipts)
}

async function buyerOf(tx: Tx, fanId: AccountId) {
  const [account] = await findAccounts(tx, [fanId])
  return { name: account?.name ?? '', email: account?.email ?? null }
}
