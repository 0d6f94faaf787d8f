import type { REFUND_CAUSES } from '@limelight/contract/commerce/refunds'
import type { AccountId, PaymentId, RefundId, SaleId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Ctx, Db, Tx } from '#/platform/ctx'

export type RefundRow = {
  id: RefundId
  payment_id: PaymentId
  fan_id: AccountId
  amount_minor: number
  tax_minor: number
  tokens: number
  loss_minor: number
  destination: 'card' | 'wallet'
  cause: (typeof REFUND_CAUSES)[number]
  status: 'pending' | 'success' | 'failed'
  reason: string
  gateway_ref: string | null
  transfer_id: number
  sale_id: SaleId | null
  gross_minor: number
  fee_minor: number
  net_minor: number
  /** Of the creator who invited the seller. */
  referral_minor: number
  operator_id: AccountId | null
  created_at: Temporal.Instant
  updated_at: Temporal.Instant
}
const columns =
  sql.raw(`id, payment_id, fan_id, amount_minor, tax_minor, tokens, loss_minor, destination, cause, status,
  reason, gateway_ref, transfer_id, sale_id, gross_minor, fee_minor, net_minor, referral_minor, operator_id, created_at, updated_at`)

export async function insertRefund(tx: Tx, refund: Omit<RefundRow, 'created_at' | 'updated_at'>): Promise<void> {
  const now = tx.clock.now()
  await tx.db
    .insertInto('refund')
    .values({ ...refund, created_at: now, updated_at: now })
    .execute()
}

export async function findRefund({ db }: Db, id: RefundId): Promise<RefundRow | undefined> {
  const { rows } = await sql<RefundRow>`select ${columns} from refund where id = ${id}`.execute(db)
  return rows[0]
}

export async function findRefundByRef({ db }: Db, gatewayRef: string): Promise<RefundRow | undefined> {
  const { rows } = await sql<RefundRow>`select ${columns} from refund where gateway_ref = ${gatewayRef}`.execute(db)
  return rows[0]
}

export async function listRefundsOf({ db }: Db, paymentId: PaymentId): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    select ${columns} from refund where payment_id = ${paymentId} order by created_at, id
  `.execute(db)
  return rows
}

/** True for the one caller who settled it. */
export async function closePending(
  tx: Tx,
  { id, status, gatewayRef }: { id: RefundId; status: 'success' | 'failed'; gatewayRef: string | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update refund
    set status = ${status}, gateway_ref = coalesce(${gatewayRef}, gateway_ref), updated_at = ${tx.clock.now()}
    where id = ${id} and status = 'pending'
  `.execute(tx.db)
  return numAffectedRows === 1n
}

export async function recordGatewayRef({ db }: Db, id: RefundId, gatewayRef: string): Promise<void> {
  await sql`update refund set gateway_ref = ${gatewayRef} where id = ${id} and gateway_ref is null`.execute(db)
}

/** Those that nobody has answered for since an instant, the oldest first. */
export async function findPending({ db }: Ctx, before: Temporal.Instant, limit: number): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    select ${columns} from refund where status = 'pending' and updated_at < ${before} order by updated_at limit ${limit}
  `.execute(db)
  return rows
}

export type RefundablePayment = {
  id: PaymentId
  refunded_minor: number
  status: string
}

/** Nobody else refunds, disputes or settles the payment until the transaction ends. */
export async function lockPayment(tx: Tx, id: PaymentId): Promise<RefundablePayment | undefined> {
  const { rows } = await sql<RefundablePayment>`
    select id, refunded_minor, status from payment where id = ${id} for no key update
  `.execute(tx.db)
  return rows[0]
}

/** Of several, always in the same order. */
export async function lockPayments({ db }: Tx, ids: readonly PaymentId[]): Promise<void> {
  await sql`select id from payment where id = any(${ids}) order by id for no key update`.execute(db)
}

/** Adds to what went back (or takes off it, when a refund failed), and moves the payment to where that leaves it. */
export async function addRefunded(tx: Tx, id: PaymentId, amountMinor: number): Promise<void> {
  await sql`
    update payment
    set refunded_minor = refunded_minor + ${amountMinor}, updated_at = ${tx.clock.now()},
      status = case
        when refunded_minor + ${amountMinor} = amount_minor then 'refunded'
        when status = 'refunded' then 'success'
        else status
      end
    where id = ${id}
  `.execute(tx.db)
}
