/** What subscriptions are worth by the month, as changes: in the transaction of what causes them, append-only. */
import { MOVEMENTS } from '@limelight/contract/commerce/movements'
import type { SubscriptionEventKind } from '@limelight/contract/commerce/subscriptions'
import type { SubscriptionId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Ctx, Tx } from '#/platform/ctx'
import { executeLater } from '#/platform/db/execute-later'
import { monthsOfRow } from './subscriptions.queries.ts'

/**
 * Trials and free days are worth nothing, also those that were to go on as a plan and were cancelled, or whose first payment failed: nothing
 * was paid for any of their time. One that was cancelled counts until it ends, one that is suspended does not. Those from before it was kept
 * what was paid were paid.
 */
const isCounted = sql.raw(`(s.status in ('active', 'past_due', 'cancelled') and s.type <> 'free' and coalesce(
        (select bool_or(t.value_minor > 0) from subscription_term t where t.subscription_id = s.id), true
      ))`)
const months = sql.raw(`(${monthsOfRow})`)
const agreedWorth = sql.raw(`round(s.price_minor::numeric / (${monthsOfRow}))::bigint`)
/** Of `before` and `after`, both in minor units. */
const movement = sql.raw(`case
      when after = 0 then 'churn'
      when before > 0 then case when after > before then 'expansion' else 'contraction' end
      when exists (select from recurring_change c where c.subscription_id = changed.id) then 'reactivation'
      else 'new'
    end`)
const lastWorth = sql.raw(`coalesce((
        select c.after_minor from recurring_change c where c.subscription_id = s.id order by c.id desc limit 1
      ), 0)`)

/** Of `recurring_day`. */
export const SUM_COLUMNS = MOVEMENTS.flatMap((each) => [`${each}_minor`, `${each}_count`])

/** Of a group of changes: amount and number of each movement. */
export const sumsOfMovements = sql.raw(
  MOVEMENTS.map(
    (
      each,
    ) => `coalesce(sum(abs(after_minor - before_minor)) filter (where movement = '${each}'), 0)::bigint as ${each}_minor,
        count(*) filter (where movement = '${each}')::int as ${each}_count`,
  ).join(', '),
)

type Change = {
  id: SubscriptionId
  cause: SubscriptionEventKind
  /** What the whole term costs, where one was paid: an offer may make it less than agreed for the renewals. */
  paidMinor: number | undefined
}

/**
 * Behind the statement that changed the row, whose lock the caller has; writes nothing where the worth stays. What was agreed on counts
 * where a plan begins without a payment for a whole term; what neither begins nor ends leaves the worth as it was.
 */
export async function recordRecurringChange(tx: Tx, { id, cause, paidMinor }: Change): Promise<void> {
  const paidWorth = paidMinor === undefined ? sql`null::bigint` : sql`round(${paidMinor}::numeric / ${months})::bigint`
  await executeLater(
    tx.db,
    sql`
    insert into recurring_change (subscription_id, movement, cause, before_minor, after_minor, created_at)
    select id, ${movement}, ${cause}, before, after, ${tx.clock.now()}
    from (
      select s.id, s.before, case
        when not ${isCounted} then 0
        when ${cause} = 'raised' or s.before = 0 then coalesce(${paidWorth}, ${agreedWorth})
        else coalesce(${paidWorth}, s.before)
      end as after
      from (select s.*, ${lastWorth} as before from subscription s where s.id = ${id}) s
    ) changed
    where before <> after
  `,
  )
}

const isMissed = sql`${isCounted} <> (${lastWorth} > 0) and (not ${isCounted} or ${agreedWorth} > 0)`

/**
 * Subscriptions that count by what they are and not by what was recorded, or the other way round: from before there was a record, and
 * changed by a process of the version before. Those that a transaction holds are left for the next time. Looked at again behind the locks,
 * because what was recorded meanwhile is not in the snapshot of the statement that locks.
 */
export async function recordMissedChanges(tx: Tx, limit: number): Promise<number> {
  const { rows: locked } = await sql<{ id: string }>`
    select s.id from subscription s where ${isMissed} limit ${limit} for update of s skip locked
  `.execute(tx.db)
  await sql`
    insert into recurring_change (subscription_id, movement, cause, before_minor, after_minor, created_at)
    select id, ${movement}, 'counted', before, after, ${tx.clock.now()}
    from (
      select s.id, ${lastWorth} as before, case when ${isCounted} then ${agreedWorth} else 0 end as after
      from subscription s
      where s.id = any(${locked.map(({ id }) => id)}) and ${isMissed}
    ) changed
  `.execute(tx.db)
  return locked.length
}

/** Days that are over and have no sums yet, each from the one before it. Written once: the past stays what it was. */
export async function saveRecurringDays({ db, clock }: Ctx): Promise<void> {
  await sql`
    with known as (
      select coalesce(max(day), (select (min(created_at) at time zone 'UTC')::date - 1 from recurring_change)) as day
      from recurring_day
    ), sums as (
      select (created_at at time zone 'UTC')::date as day, ${sumsOfMovements}
      from recurring_change, known
      where created_at >= (known.day + 1)::timestamp at time zone 'UTC'
        and created_at < (${clock.now()}::timestamptz at time zone 'UTC')::date::timestamp at time zone 'UTC'
      group by 1
    )
    insert into recurring_day (day, ${sql.raw(SUM_COLUMNS.join(', '))}, end_minor, payers)
    select past.day::date, ${sql.raw(SUM_COLUMNS.map((column) => `coalesce(sums.${column}, 0)`).join(', '))},
      coalesce(last.end_minor, 0)
        + sum(coalesce(sums.new_minor + sums.reactivation_minor + sums.expansion_minor - sums.contraction_minor - sums.churn_minor, 0)) over past_days,
      coalesce(last.payers, 0) + sum(coalesce(sums.new_count + sums.reactivation_count - sums.churn_count, 0)) over past_days
    from known
    cross join generate_series(known.day + 1, (${clock.now()}::timestamptz at time zone 'UTC')::date - 1, interval '1 day') past (day)
    left join sums on sums.day = past.day::date
    left join recurring_day last on last.day = known.day
    window past_days as (order by past.day)
    on conflict (day) do nothing
  `.execute(db)
}
