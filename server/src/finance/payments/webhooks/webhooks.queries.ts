import type { Gateway } from '@limelight/contract/finance/payments'
import type { PaymentId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { GatewayEvent } from '#/finance/payments/gateways/gateway-event'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import { deleteInBatches } from '#/platform/db/delete-in-batches'

export type EventVerdict = {
  status: 'applied' | 'ignored' | 'refused' | 'waiting'
  reason: string | null
  /** Of one that waits: the gateway's name of the charge. */
  waitsFor?: string
}
/** `received_at`: or replayed. */
export type EventRow = { id: string; body: GatewayEvent; received_at: Temporal.Instant }

/** False when it is here already. */
export async function insertEvent(tx: Tx, event: GatewayEvent): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into gateway_event (id, gateway, type, body, status, received_at)
    values (${event.id}, ${gatewayOf(event)}, ${event.type}, ${JSON.stringify(event)}::jsonb, 'stored', ${tx.clock.now()})
    on conflict on constraint gateway_event_pkey do nothing
  `.execute(tx.db)
  return numAffectedRows === 1n
}

/** Undefined once it is applied, ignored or refused. */
export async function findOpenEvent({ db }: Db, id: string): Promise<EventRow | undefined> {
  const { rows } = await sql<EventRow>`
    select id, body, coalesce(replayed_at, received_at) as received_at from gateway_event where id = ${id} and status in ('stored', 'waiting')
  `.execute(db)
  return rows[0]
}

export async function closeEvent(
  { db, clock }: Ctx,
  id: string,
  { status, reason, waitsFor, paymentId }: EventVerdict & { paymentId: PaymentId | undefined },
): Promise<void> {
  const appliedAt = status === 'waiting' ? null : clock.now()
  await sql`
    update gateway_event
    set status = ${status}, reason = ${reason}, applied_at = ${appliedAt}, waits_for = ${waitsFor ?? null},
      payment_id = ${paymentId ?? null}, failure = null, attempts = attempts + 1
    where id = ${id} and status in ('stored', 'waiting')
  `.execute(db)
}

/** The oldest first. */
export async function listOpenEventIds(
  { db }: Ctx,
  { before, limit }: { before: Temporal.Instant; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from gateway_event
    where status in ('stored', 'waiting') and received_at < ${before}
    order by received_at
    limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}

export async function listEventsWaitingFor({ db }: Db, gatewayRef: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from gateway_event where waits_for = ${gatewayRef} and status = 'waiting' order by received_at
  `.execute(db)
  return rows.map(({ id }) => id)
}

export async function deleteEventsBefore(ctx: Ctx, before: Temporal.Instant, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(ctx, { table: 'gateway_event', expired: sql`applied_at < ${before}` }, signal)
}

function gatewayOf({ content }: GatewayEvent): Gateway {
  return content.kind === 'sandbox_dispute' ? 'sandbox' : 'stripe'
}
