import type { WalletPurchase } from '@limelight/contract/commerce/wallet-purchases'
import type { AccountId, PaymentId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import type { PaymentRow } from './payments.queries.ts'
import type { PaidPurchase, PurchaseOutcome } from './purchase-rules.ts'

/** Locks the payment; undefined when another caller has made the purchase, or the money went back. */
export async function lockOpenPurchase(
  tx: Tx,
  id: PaymentId,
): Promise<{ fan_id: AccountId; purchase: PaidPurchase } | undefined> {
  const { rows } = await sql<{ fan_id: AccountId; purchase: PaidPurchase }>`
    select fan_id, purchase from payment
    where id = ${id} and purchase_status = 'open' and status = 'success'
    for no key update
  `.execute(tx.db)
  return rows[0]
}

/** Whether this call closed it. The text of a tip is a message of its own by then, or was never sent. */
export async function closePurchase(
  tx: Tx,
  id: PaymentId,
  { status, result }: { status: 'done' | 'refused'; result: PurchaseOutcome },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payment
    set purchase_status = ${status}, purchase_result = ${JSON.stringify(result)}::jsonb, purchase = purchase #- '{what,text}'
    where id = ${id} and purchase_status = 'open'
  `.execute(tx.db)
  return numAffectedRows === 1n
}

export type OpenPurchase = Pick<PaymentRow, 'id' | 'status' | 'card_id' | 'amount_minor'>

/** The fan's payment for this very thing that is under way or waits for the card holder: it must not be paid twice. */
export async function findOpenPurchase(
  { db }: Db,
  fanId: AccountId,
  { kind, id }: Pick<WalletPurchase, 'kind' | 'id'>,
): Promise<OpenPurchase | undefined> {
  const { rows } = await sql<OpenPurchase>`
    select id, status, card_id, amount_minor from payment
    where fan_id = ${fanId} and purchase_status = 'open'
      and purchase #>> '{what,kind}' = ${kind} and purchase #>> '{what,id}' = ${id}
      and status in ('created', 'processing', 'require_authentication', 'success')
    order by created_at desc
    limit 1
  `.execute(db)
  return rows[0]
}

/** Of payments that can no longer be tried again: their tips are never sent. */
export async function deleteUnsentTexts({ db }: Ctx, before: Temporal.Instant, limit: number): Promise<void> {
  await sql`
    update payment set purchase = purchase #- '{what,text}'
    where id = any(array(
      select id from payment
      where purchase #> '{what,text}' is not null and created_at < ${before} and status in ('failed', 'cancelled')
      limit ${limit}
    ))
  `.execute(db)
}
