import type { AccountId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#/platform/ctx'
import type { StoredLimits } from './spending-limit.ts'

/** Of two payments of one fan at once, the second counts the first. */
export async function lockSpending(tx: Tx, fanId: AccountId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`spending/${fanId}`}, 0))`.execute(tx.db)
}

export async function findLimits({ db }: Db, fanId: AccountId): Promise<StoredLimits | undefined> {
  const { rows } = await sql<StoredLimits>`
    select day_minor, month_minor, next_day_minor, next_month_minor, next_from from spending_limit where fan_id = ${fanId}
  `.execute(db)
  return rows[0]
}

export async function upsertLimits(tx: Tx, fanId: AccountId, limits: StoredLimits): Promise<void> {
  const values = { ...limits, updated_at: tx.clock.now() }
  await tx.db
    .insertInto('spending_limit')
    .values({ fan_id: fanId, ...values })
    .onConflict((conflict) => conflict.column('fan_id').doUpdateSet(values))
    .execute()
}

/** Charged or about to be by card in the UTC day and month of an instant, less what came back. */
export async function sumSpent(
  { db }: Db,
  fanId: AccountId,
  now: Temporal.Instant,
): Promise<{ todayMinor: number; monthMinor: number }> {
  const day = now.toZonedDateTimeISO('UTC').startOfDay()
  const month = day.with({ day: 1 })
  const { rows } = await sql<{ today: number; month: number }>`
    select coalesce(sum(amount_minor - refunded_minor) filter (where created_at >= ${day.toInstant()}), 0)::bigint as today,
      coalesce(sum(amount_minor - refunded_minor), 0)::bigint as month
    from payment
    where fan_id = ${fanId} and method = 'card' and status <> 'failed' and status <> 'cancelled'
      and created_at >= ${month.toInstant()}
  `.execute(db)
  return { todayMinor: rows[0]?.today ?? 0, monthMinor: rows[0]?.month ?? 0 }
}
