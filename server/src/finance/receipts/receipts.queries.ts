import type { AccountId, PaymentId, RefundId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#/platform/ctx'
import type { ReceiptContent } from './receipt-content.ts'

export type ReceiptRow = {
  series: string
  number: number
  content: ReceiptContent
  issued_at: Temporal.Instant
}
type NewReceipt = {
  id: string
  series: string
  kind: 'receipt' | 'credit_note'
  paymentId: PaymentId
  refundId: RefundId | null
  fanId: AccountId
  content: ReceiptContent
}

/** Takes the next number of the series and its row's lock until the commit; answers the number. */
export async function insertReceipt(tx: Tx, receipt: NewReceipt): Promise<number> {
  const { id, series, kind, paymentId, refundId, fanId, content } = receipt
  const { rows } = await sql<{ number: number }>`
    with next as (
      insert into receipt_series (series, last_number) values (${series}, 1)
      on conflict (series) do update set last_number = receipt_series.last_number + 1
      returning last_number
    )
    insert into receipt (id, series, number, kind, payment_id, refund_id, fan_id, content, issued_at)
    select ${id}, ${series}, last_number, ${kind}, ${paymentId}, ${refundId}, ${fanId}, ${JSON.stringify(content)}::jsonb,
      ${tx.clock.now()}
    from next
    returning number
  `.execute(tx.db)
  const [row] = rows
  if (!row) throw new Error(`no receipt was stored for payment ${paymentId}`)
  return row.number
}

/** The receipt of a payment, without its credit notes. */
export async function findReceipt({ db }: Db, paymentId: PaymentId): Promise<ReceiptRow | undefined> {
  const { rows } = await sql<ReceiptRow>`
    select series, number, content, issued_at from receipt where payment_id = ${paymentId} and kind = 'receipt'
  `.execute(db)
  return rows[0]
}

/** The receipt of a fan's payment and its credit notes, in the order they were issued. */
export async function listReceipts(
  { db }: Db,
  { fanId, paymentId }: { fanId: AccountId; paymentId: PaymentId },
): Promise<ReceiptRow[]> {
  const { rows } = await sql<ReceiptRow>`
    select series, number, content, issued_at from receipt
    where payment_id = ${paymentId} and fan_id = ${fanId}
    order by issued_at, id
  `.execute(db)
  return rows
}
