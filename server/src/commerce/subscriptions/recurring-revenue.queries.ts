import type { Movement } from '@limelight/contract/commerce/movements'
import type { RECURRING_CAUSES } from '@limelight/contract/commerce/recurring-revenue'
import type { AccountId, SubscriptionId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Db } from '#/platform/ctx'
import { type CountedPage, listCounted } from '#/platform/db/counted-list'
import { type Between, createdBetween, equals, type ListQuery, newestAfter, orderBy } from '#/platform/db/list'
import type { Days } from '#/platform/period'
import { SUM_COLUMNS, sumsOfMovements } from './recurring-changes.queries.ts'

/** Minor units by the month. */
export type MovementSums = Record<`${Movement}_minor` | `${Movement}_count`, number>
export type RecurringDayRow = MovementSums & { day: string }
type Level = { day: string; end_minor: number; payers: number }

/** The newest day with sums before `day`; undefined where there is none. */
export async function findLevelBefore({ db }: Db, day: string): Promise<Level | undefined> {
  const { rows } = await sql<Level>`
    select day::text, end_minor, payers from recurring_day where day < ${day}::date order by day desc limit 1
  `.execute(db)
  return rows[0]
}

/** Days behind `after` with a change, until `to`: from their sums, and from the changes where there are none yet. */
export async function listRecurringDays(
  { db }: Db,
  { after, to }: { after: string | undefined; to: string },
): Promise<RecurringDayRow[]> {
  const { rows } = await sql<RecurringDayRow>`
    with summed as (select coalesce(max(day), '-infinity') as day from recurring_day)
    select r.day::text, ${sql.raw(SUM_COLUMNS.join(', '))}
    from recurring_day r
    where r.day > ${after ?? '-infinity'}::date and r.day <= ${to}::date
    union all
    select (c.created_at at time zone 'UTC')::date::text as day, ${sumsOfMovements}
    from recurring_change c, summed
    where c.created_at >= (summed.day + 1)::timestamp at time zone 'UTC'
      and c.created_at < (${to}::date + 1)::timestamp at time zone 'UTC'
    group by 1
    order by day
  `.execute(db)
  return rows
}

export type Paid = { gross: number; fee: number }

/** What subscriptions paid in a period, less refunds. */
export async function sumSubscriptionSales({ db }: Db, { from, to }: Days): Promise<Paid> {
  const { rows } = await sql<Paid>`
    select coalesce(sum(gross_minor - refunded_gross_minor), 0)::bigint as gross,
      coalesce(sum(fee_minor - refunded_fee_minor), 0)::bigint as fee
    from sale
    where kind = 'subscription' and created_at >= ${from}::date::timestamp at time zone 'UTC'
      and created_at < (${to}::date + 1)::timestamp at time zone 'UTC'
  `.execute(db)
  return rows[0] ?? { gross: 0, fee: 0 }
}

export type RecurringChangeRow = {
  id: string
  created_at: Temporal.Instant
  movement: Movement
  cause: (typeof RECURRING_CAUSES)[number]
  subscription_id: SubscriptionId
  fan_id: AccountId
  fan_username: string | null
  fan_name: string
  performer_id: AccountId
  performer_username: string | null
  performer_name: string
  before_minor: number
  after_minor: number
}
export type ChangesFilter = Between & { movement?: Movement | undefined }

const changeColumns = sql`c.id, c.created_at, c.movement, c.cause, c.subscription_id, c.before_minor, c.after_minor,
  f.id as fan_id, f.username as fan_username, f.name as fan_name,
  a.id as performer_id, a.username as performer_username, a.name as performer_name`
const changesFrom = sql`recurring_change c
    join subscription s on s.id = c.subscription_id
    join account f on f.id = s.fan_id
    join account a on a.id = s.performer_id`
const matches = (filter: ChangesFilter) =>
  sql`${equals('c.movement', filter.movement)} and ${createdBetween('c.created_at', filter)}`

export function listChanges(db: Db, query: ListQuery & ChangesFilter): Promise<CountedPage<RecurringChangeRow>> {
  const where = sql`where ${matches(query)}`
  return listCounted<RecurringChangeRow>(db, {
    columns: changeColumns,
    from: sql`from ${changesFrom} ${where}`,
    counted: sql`from recurring_change c ${where}`,
    // A change is never changed.
    order: orderBy(query, { createdAt: 'c.created_at', updatedAt: 'c.created_at' }, 'c.id'),
    page: query,
  })
}

export async function listChangesAfter(
  { db }: Db,
  { filter, last, limit }: { filter: ChangesFilter; last: RecurringChangeRow | undefined; limit: number },
): Promise<RecurringChangeRow[]> {
  const { rows } = await sql<RecurringChangeRow>`
    select ${changeColumns} from ${changesFrom} where ${matches(filter)} ${newestAfter('c', last, limit)}
  `.execute(db)
  return rows
}
