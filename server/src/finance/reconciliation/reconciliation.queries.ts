import type { Gateway } from '@limelight/contract/finance/payments'
import type { PaymentId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#/platform/ctx'
import { type ListQuery, limitOffset, orderBy } from '#/platform/db/list'
import type { Difference, Ours } from './compare.ts'

export type ReconciliationRow = {
  id: string
  gateway: Gateway
  day: string
  checked_at: Temporal.Instant
  charges: number
  payments: number
  differences: number
}
/** More of one day are a broken set-up; the first ones say which. */
const DIFFERENCES_SHOWN = 100

const ours = sql.raw(`p.id, p.gateway_ref as "gatewayRef", p.amount_minor as "amountMinor", p.currency,
      p.status in ('success', 'refunded', 'disputed') as "isPaid", p.refunded_minor as "refundedMinor"`)

type Window = { gateway: Gateway; from: Temporal.Instant; to: Temporal.Instant }

/** Charged by card through a gateway and begun in a window. */
export async function findPaymentsOf({ db }: Db, { gateway, from, to }: Window): Promise<Ours[]> {
  const { rows } = await sql<Ours>`
    select ${ours} from payment p
    where p.gateway = ${gateway} and p.gateway_ref is not null and p.created_at >= ${from} and p.created_at < ${to}
  `.execute(db)
  return rows
}

export async function findPaymentsByRef({ db }: Db, gateway: Gateway, refs: readonly string[]): Promise<Ours[]> {
  const { rows } = await sql<Ours>`
    select ${ours} from payment p where p.gateway = ${gateway} and p.gateway_ref = any(${refs}::text[])
  `.execute(db)
  return rows
}

type NewReconciliation = Omit<ReconciliationRow, 'differences' | 'checked_at'> & { found: readonly Difference[] }

/** An earlier comparison of the same day goes, with its differences. */
export async function replaceReconciliation(tx: Tx, { found, ...row }: NewReconciliation): Promise<void> {
  // Of two at once the later one stays.
  const name = `${row.gateway}/${row.day}`
  await sql`select pg_advisory_xact_lock(hashtext('reconciliation'), hashtext(${name}))`.execute(tx.db)
  await sql`delete from reconciliation where gateway = ${row.gateway} and day = ${row.day}::date`.execute(tx.db)
  await sql`
    insert into reconciliation (id, gateway, day, checked_at, charges, payments)
    values (${row.id}, ${row.gateway}, ${row.day}::date, ${tx.clock.now()}, ${row.charges}, ${row.payments})
  `.execute(tx.db)
  if (found.length === 0) return
  await sql`
    insert into reconciliation_difference (reconciliation_id, kind, payment_id, gateway_ref, ours, theirs)
    select ${row.id}::uuid, d.kind, d."paymentId", d."gatewayRef", d.ours, d.theirs
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
      as d (kind text, "paymentId" uuid, "gatewayRef" text, ours text, theirs text)
  `.execute(tx.db)
}

const columns = sql.raw(`r.id, r.gateway, r.day, r.checked_at, r.charges, r.payments,
      (select count(*) from reconciliation_difference d where d.reconciliation_id = r.id) as differences`)

export async function findReconciliation({ db }: Db, id: string): Promise<ReconciliationRow | undefined> {
  const { rows } = await sql<ReconciliationRow>`select ${columns} from reconciliation r where r.id = ${id}`.execute(db)
  return rows[0]
}

export async function findDifferences({ db }: Db, id: string): Promise<Difference[]> {
  const { rows } = await sql<Difference & { paymentId: PaymentId | null }>`
    select kind, payment_id as "paymentId", gateway_ref as "gatewayRef", ours, theirs
    from reconciliation_difference where reconciliation_id = ${id} order by id limit ${DIFFERENCES_SHOWN}
  `.execute(db)
  return rows
}

export type ReconciliationsQuery = ListQuery & { gateway?: Gateway | undefined }

export async function listReconciliations(
  { db }: Db,
  query: ReconciliationsQuery,
): Promise<{ rows: ReconciliationRow[]; total: number }> {
  const { rows } = await sql<ReconciliationRow & { total: number }>`
    select ${columns}, count(*) over () as total
    from reconciliation r
    where (${query.gateway ?? null}::text is null or r.gateway = ${query.gateway ?? null})
    ${orderBy(query, { day: 'r.day', checkedAt: 'r.checked_at', updatedAt: 'r.checked_at' }, 'r.id')}
    ${limitOffset(query)}
  `.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}
