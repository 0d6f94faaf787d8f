import { AppError } from '@limelight/contract/errors'
import type { GatewayEventRow, GatewayRefusal } from '@limelight/contract/finance/gateway-events'
import type { AccountId } from '@limelight/contract/ids'
import { OFFSET_MAX } from '@limelight/contract/page'
import { writeAudit } from '#/core/audit/audit.service'
import type { Ctx } from '#/platform/ctx'
import type { ListQuery } from '#/platform/db/list'
import { failureText } from '#/platform/jobs/failure-text'
import type { EventFilter, LoggedEventRow, RefusalCount } from './event-log.queries.ts'
import * as queries from './event-log.queries.ts'

/** Of two gateways and two reasons. */
const REFUSAL_ROWS = 30 * 4
const REFUSAL_DAYS = 30
const FAILURE_MAX = 500

type Events = { data: GatewayEventRow[]; total: number; isTotalCapped: boolean }

export async function listEvents(ctx: Ctx, query: ListQuery & EventFilter): Promise<Events> {
  const { rows, total } = await queries.listEventRows(ctx, { ...query, countedMax: OFFSET_MAX })
  return { data: rows.map(toRow), total, isTotalCapped: total === OFFSET_MAX }
}

/**
 * Applies an event again, also one that was refused or ignored. What it has caused is found by the gateway's name of it, and not caused
 * again; several at once and a delivery of the same event meanwhile end as one does. Throws `not_found`.
 */
export async function replayEvent(ctx: Ctx, operatorId: AccountId, id: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const type = await queries.reopenEvent(tx, id)
    if (type === undefined) throw new AppError('not_found')
    await tx.enqueue('gateway-event', { id })
    // The gateway's ids are none of ours, which the column of targets holds.
    const audit = { actorId: operatorId, action: 'gateway_event.replayed', targetType: 'gateway_event' } as const
    await writeAudit(tx, { ...audit, details: { id, type } })
  })
}

/** The failure goes on, so that the job is repeated. */
export async function orRecordFailure(ctx: Ctx, id: string, apply: () => Promise<void>): Promise<void> {
  try {
    await apply()
  } catch (error) {
    // The database may be what failed.
    await queries.recordEventFailure(ctx, id, failureText(error).slice(0, FAILURE_MAX)).catch(() => {})
    throw error
  }
}

const uncounted = new WeakMap<Ctx['db'], Map<string, RefusalCount>>()

/** Counted in memory: a flood of requests writes a row every some seconds, and not one for each. */
export function countRefusal({ db, clock }: Ctx, { gateway, reason }: Pick<RefusalCount, 'gateway' | 'reason'>): void {
  const lastAt = clock.now()
  const day = lastAt.toZonedDateTimeISO('UTC').toPlainDate().toString()
  const counts = uncounted.get(db) ?? new Map<string, RefusalCount>()
  uncounted.set(db, counts)
  const key = `${gateway}/${reason}/${day}`
  counts.set(key, { gateway, reason, day, lastAt, count: (counts.get(key)?.count ?? 0) + 1 })
}

export async function storeRefusals(ctx: Ctx): Promise<void> {
  const counts = uncounted.get(ctx.db)
  if (!counts) return
  uncounted.delete(ctx.db)
  for (const count of counts.values()) await queries.addRefusals(ctx, count)
}

/** Those of the last seconds at other processes are missing. */
export async function listRefusals(ctx: Ctx): Promise<GatewayRefusal[]> {
  await storeRefusals(ctx)
  const rows = await queries.listRefusals(ctx, REFUSAL_ROWS)
  return rows.map((row) => ({ ...row, lastAt: row.lastAt.toString() }))
}

export function deleteOldRefusals(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  return queries.deleteRefusalsBefore(ctx, ctx.clock.now().subtract({ hours: REFUSAL_DAYS * 24 }), signal)
}

function toRow(row: LoggedEventRow): GatewayEventRow {
  return {
    _id: row.id,
    gateway: row.gateway,
    type: row.type,
    state: row.state,
    reason: row.reason,
    attempts: row.attempts,
    paymentId: row.payment_id,
    receivedAt: row.received_at.toString(),
    appliedAt: row.applied_at?.toString() ?? null,
    replayedAt: row.replayed_at?.toString() ?? null,
  }
}
