import type { GatewayEventState, GatewayRefusal } from '@limelight/contract/finance/gateway-events'
import type { Gateway } from '@limelight/contract/finance/payments'
import { PaymentId } from '@limelight/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import { deleteInBatches } from '#/platform/db/delete-in-batches'
import { type ListQuery, limitOffset, orderBy } from '#/platform/db/list'

export type LoggedEventRow = {
  id: string
  gateway: Gateway
  type: string
  state: GatewayEventState
  reason: string | null
  attempts: number
  payment_id: PaymentId | null
  received_at: Temporal.Instant
  applied_at: Temporal.Instant | null
  replayed_at: Temporal.Instant | null
}
export type EventFilter = { state?: GatewayEventState | undefined; gateway?: Gateway | undefined }

const IN_STATE: Record<GatewayEventState, RawBuilder<unknown>> = {
  stored: sql`status = 'stored' and failure is null`,
  failed: sql`status = 'stored' and failure is not null`,
  waiting: sql`status = 'waiting'`,
  applied: sql`status = 'applied'`,
  ignored: sql`status = 'ignored'`,
  refused: sql`status = 'refused'`,
}

export async function listEventRows(
  { db }: Db,
  query: ListQuery & EventFilter & { countedMax: number },
): Promise<{ rows: LoggedEventRow[]; total: number }> {
  const { q, state, gateway, countedMax } = query
  const payment = PaymentId.safeParse(q?.toLowerCase())
  const conditions = [
    sql`true`,
    ...(state ? [IN_STATE[state]] : []),
    ...(gateway ? [sql`gateway = ${gateway}`] : []),
    ...(payment.success ? [sql`payment_id = ${payment.data}`] : q ? [sql`id = ${q}`] : []),
  ]
  const where = sql`where ${sql.join(conditions, sql` and `)}`
  const { rows } = await sql<LoggedEventRow>`
    select id, gateway, type, case when ${IN_STATE.failed} then 'failed' else status end as state,
      case when status = 'stored' then failure else reason end as reason,
      attempts, payment_id, received_at, applied_at, replayed_at
    from gateway_event
    ${where}
    ${orderBy(query, { createdAt: 'received_at', updatedAt: 'received_at' }, 'id')}
    ${limitOffset(query)}
  `.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (select from gateway_event ${where} limit ${countedMax}) found
  `.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Its kind, or undefined when there is none. */
export async function reopenEvent(tx: Tx, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ type: string }>`
    update gateway_event
    set status = 'stored', applied_at = null, reason = null, waits_for = null, failure = null, attempts = 0,
      replayed_at = ${tx.clock.now()}
    where id = ${id}
    returning type
  `.execute(tx.db)
  return rows[0]?.type
}

export async function recordEventFailure({ db }: Db, id: string, failure: string): Promise<void> {
  await sql`
    update gateway_event set failure = ${failure}, attempts = attempts + 1
    where id = ${id} and status in ('stored', 'waiting')
  `.execute(db)
}

export type RefusalCount = Pick<GatewayRefusal, 'gateway' | 'day' | 'reason' | 'count'> & { lastAt: Temporal.Instant }

export async function addRefusals({ db }: Db, { gateway, day, reason, count, lastAt }: RefusalCount): Promise<void> {
  await sql`
    insert into gateway_refusal (gateway, day, reason, count, last_at)
    values (${gateway}, ${day}, ${reason}, ${count}, ${lastAt})
    on conflict on constraint gateway_refusal_pkey do update
      set count = gateway_refusal.count + excluded.count, last_at = greatest(gateway_refusal.last_at, excluded.last_at)
  `.execute(db)
}

export async function listRefusals({ db }: Db, limit: number): Promise<RefusalCount[]> {
  const { rows } = await sql<Omit<RefusalCount, 'lastAt'> & { last_at: Temporal.Instant }>`
    select gateway, day::text as day, reason, count, last_at from gateway_refusal
    order by gateway_refusal.day desc, gateway, reason
    limit ${limit}
  `.execute(db)
  return rows.map(({ last_at: lastAt, ...row }) => ({ ...row, lastAt }))
}

export async function deleteRefusalsBefore(ctx: Ctx, before: Temporal.Instant, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(ctx, { table: 'gateway_refusal', expired: sql`last_at < ${before}` }, signal)
}
