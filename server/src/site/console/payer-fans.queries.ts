/** The fans that the nightly counts of `payers.queries.ts` consist of, by the same conditions, as they are now. */

import type { AccountId } from '@limelight/contract/ids'
import type { CONVERSION_SOURCES, CONVERSION_STEPS } from '@limelight/contract/site/console'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#/platform/ctx'
import { type CountedPage, listCounted } from '#/platform/db/counted-list'
import { type ListQuery, orderBy } from '#/platform/db/list'
import type { Days } from '#/platform/period'

export type CountedFanRow = {
  id: AccountId
  username: string | null
  name: string
  at: Temporal.Instant
  amount: number | null
}

/** First days of months in UTC: of the first payment, and the one looked at. */
export type Cohort = { cohort: string; month: string }

/** One row for each fan: the first payment of the month. */
export function listCohortFans(
  db: Db,
  { cohort, month, ...query }: Cohort & ListQuery,
): Promise<CountedPage<CountedFanRow>> {
  const others = (condition: RawBuilder<unknown>) => sql`(
    select from sale o where o.fan_id = s.fan_id and o.gross_minor > o.refunded_gross_minor and ${condition}
  )`
  const before = (column: string, day: RawBuilder<unknown>) =>
    sql`${sql.ref(column)} < (${day})::timestamp at time zone 'UTC'`
  const [first, start] = [sql`${cohort}::date`, sql`${month}::date`]
  const end = sql`${month}::date + interval '1 month'`
  return listCounted<CountedFanRow>(db, {
    columns: sql`s.fan_id as id, a.username, coalesce(a.name, 'Former member') as name, s.created_at as at, (
      select sum(o.gross_minor - o.refunded_gross_minor)::bigint from sale o
      where o.fan_id = s.fan_id and not ${before('o.created_at', start)} and ${before('o.created_at', end)}
    ) as amount`,
    from: sql`from sale s left join account a on a.id = s.fan_id
      where s.created_at >= (${start})::timestamp at time zone 'UTC' and ${before('s.created_at', end)}
        and s.gross_minor > s.refunded_gross_minor
        and not exists ${others(sql`(o.created_at, o.id) < (s.created_at, s.id) and not ${before('o.created_at', start)}`)}
        and not exists ${others(before('o.created_at', first))}
        and exists ${others(sql`not ${before('o.created_at', first)} and ${before('o.created_at', sql`${first} + interval '1 month'`)}`)}`,
    order: orderBy(query, { createdAt: 's.created_at', updatedAt: 's.created_at' }, 's.id'),
    page: query,
  })
}

export type Step = (typeof CONVERSION_STEPS)[number]
export type Source = (typeof CONVERSION_SOURCES)[number]

export function listConversionFans(
  db: Db,
  { step, source, days: { from, to }, ...query }: { step: Step; source: Source; days: Days } & ListQuery,
): Promise<CountedPage<CountedFanRow>> {
  return listCounted<CountedFanRow>(db, {
    columns: sql`a.id, a.username, a.name, a.created_at as at, null::bigint as amount`,
    from: sql`from account a
      where a.role = 'fan' and a.created_at >= ${from}::date::timestamp at time zone 'UTC'
        and a.created_at < (${to}::date + 1)::timestamp at time zone 'UTC' and ${STEPS[step]} and ${SOURCES[source]}`,
    order: orderBy(query, { createdAt: 'a.created_at', updatedAt: 'a.created_at' }, 'a.id'),
    page: query,
  })
}

// One row for each fan, by the index: for `exists` the planner reads all sales.
const payment = sql`select true from sale s where s.fan_id = a.id and s.gross_minor > s.refunded_gross_minor`
const STEPS: Record<Step, RawBuilder<unknown>> = {
  signUps: sql`true`,
  confirmed: sql`a.email_verified_at is not null`,
  followed: sql`exists (select from follow f where f.fan_id = a.id)`,
  paid: sql`coalesce((${payment} limit 1), false)`,
  subscribed: sql`coalesce((${payment} and s.kind = 'subscription' limit 1), false)`,
}
const byLink = sql`exists (select from first_touch b where b.account_id = a.id and b.is_sign_up)`
const SOURCES: Record<Source, RawBuilder<unknown>> = {
  all: sql`true`,
  byLink,
  withoutLink: sql`not ${byLink}`,
}
