import type { DISPUTE_STATUSES } from '@limelight/contract/commerce/refunds'
import type { AccountId, PaymentId } from '@limelight/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#/platform/ctx'
import { containing, equals, type ListQuery, limitOffset, orderBy } from '#/platform/db/list'

export type DisputeStatus = (typeof DISPUTE_STATUSES)[number]
export type DisputeRow = {
  id: string
  payment_id: PaymentId
  fan_id: AccountId
  gateway: string
  gateway_ref: string
  amount_minor: number
  reason: string
  status: DisputeStatus
  evidence_due_at: Temporal.Instant | null
  evidence_sent_at: Temporal.Instant | null
  created_at: Temporal.Instant
  updated_at: Temporal.Instant
}
export type DisputeLine = DisputeRow & { currency: string; username: string | null; name: string }

export type DisputeEvent = Pick<DisputeRow, 'id' | 'payment_id' | 'fan_id' | 'gateway' | 'gateway_ref'> &
  Pick<DisputeRow, 'amount_minor' | 'reason' | 'status' | 'evidence_due_at'>

/**
 * Keeps what the gateway says; undefined when it says nothing new. What is won or lost stays so, whatever older news come
 * late.
 */
export async function upsertDispute(tx: Tx, content: DisputeEvent): Promise<DisputeRow | undefined> {
  const now = tx.clock.now()
  const { rows } = await sql<DisputeRow>`
    insert into dispute (id, payment_id, fan_id, gateway, gateway_ref, amount_minor, reason, status, evidence_due_at,
      created_at, updated_at)
    values (${content.id}, ${content.payment_id}, ${content.fan_id}, ${content.gateway}, ${content.gateway_ref}, ${content.amount_minor},
      ${content.reason}, ${content.status}, ${content.evidence_due_at}, ${now}, ${now})
    on conflict on constraint dispute_gateway_ref do update
    set status = excluded.status, evidence_due_at = excluded.evidence_due_at, updated_at = ${now}
    where dispute.status in ('open', 'under_review') and dispute.status <> excluded.status
    returning *
  `.execute(tx.db)
  return rows[0]
}

/** False when it was noted before. */
export async function recordEvidenceSent(tx: Tx, id: string): Promise<boolean> {
  const now = tx.clock.now()
  const { numAffectedRows } = await sql`
    update dispute set evidence_sent_at = ${now}, updated_at = ${now} where id = ${id} and evidence_sent_at is null
  `.execute(tx.db)
  return numAffectedRows === 1n
}

/** A payment nobody takes back any more is as it was. */
export async function markUndisputed(tx: Tx, paymentId: PaymentId): Promise<void> {
  await sql`
    update payment
    set updated_at = ${tx.clock.now()}, status = case when refunded_minor = amount_minor then 'refunded' else 'success' end
    where id = ${paymentId} and status = 'disputed'
      and not exists (select from dispute where payment_id = ${paymentId} and status in ('open', 'under_review'))
  `.execute(tx.db)
}

export async function markDisputed(tx: Tx, paymentId: PaymentId): Promise<void> {
  await sql`
    update payment set updated_at = ${tx.clock.now()}, status = 'disputed' where id = ${paymentId} and status = 'success'
  `.execute(tx.db)
}

const lines = (where: RawBuilder<unknown>) => sql`
    select d.id, d.payment_id, d.fan_id, d.gateway, d.gateway_ref, d.amount_minor, d.reason, d.status, d.evidence_due_at,
      d.evidence_sent_at, d.created_at, d.updated_at, p.currency, a.username, coalesce(a.name, 'Former member') as name,
      count(*) over () as total
    from dispute d
    join payment p on p.id = d.payment_id
    left join account a on a.id = d.fan_id
    where ${where}`

export async function findDispute({ db }: Db, id: string): Promise<DisputeLine | undefined> {
  const { rows } = await sql<DisputeLine>`${lines(sql`d.id = ${id}`)}`.execute(db)
  return rows[0]
}

export async function listDisputesOf({ db }: Db, paymentId: PaymentId): Promise<DisputeLine[]> {
  const { rows } = await sql<DisputeLine>`${lines(sql`d.payment_id = ${paymentId}`)} order by d.created_at`.execute(db)
  return rows
}

export type DisputesQuery = ListQuery & { status?: DisputeStatus | undefined }

export async function listDisputes({ db }: Db, query: DisputesQuery): Promise<{ rows: DisputeLine[]; total: number }> {
  const sortable = { updatedAt: 'd.updated_at', createdAt: 'd.created_at', amount: 'd.amount_minor' }
  const where = sql`${equals('d.status', query.status)}
      and (${query.q ?? null}::text is null or concat_ws(' ', a.name, a.username, d.gateway_ref) ilike ${containing(query.q ?? '')})`
  const { rows } = await sql<DisputeLine & { total: number }>`
    ${lines(where)} ${orderBy(query, sortable, 'd.id')} ${limitOffset(query)}
  `.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}
