/** From the first visit to the purchases of each month: over all fans, in one statement each. */
import { sql } from 'kysely'
import type { Db } from '#/platform/ctx'
import { type Days, within } from './figures.queries.ts'

/** `months` counts from that of the first payment. */
export type CohortMonthRow = { cohort: string; months: number; payers: number; amount: number }

/** Months in UTC. What was refunded whole is no payment. */
export async function listCohortMonths({ db }: Db, since: string): Promise<CohortMonthRow[]> {
  const { rows } = await sql<CohortMonthRow>`
    with paid as (
      select fan_id, date_trunc('month', created_at at time zone 'UTC')::date as month,
        sum(gross_minor - refunded_gross_minor)::bigint as amount
      from sale where gross_minor > refunded_gross_minor
      group by 1, 2
    ), counted as (
      select month, amount, fan_id, min(month) over (partition by fan_id) as cohort from paid
    )
    select to_char(cohort, 'YYYY-MM') as cohort,
      ((extract(year from month) - extract(year from cohort)) * 12 + extract(month from month) - extract(month from cohort))::int as months,
      count(*)::int as payers, sum(amount)::bigint as amount
    from counted where cohort >= ${since}::date
    group by 1, 2
    order by 1, 2
  `.execute(db)
  return rows
}

export type ConversionRow = {
  byLink: boolean
  signUps: number
  confirmed: number
  followed: number
  paid: number
  subscribed: number
}

/** Fans by the time they signed up, whatever they did since. */
export async function listConversion({ db }: Db, days: Days): Promise<ConversionRow[]> {
  const { rows } = await sql<ConversionRow>`
    select
      exists (select from first_touch t where t.account_id = a.id and t.is_sign_up) as "byLink",
      count(*)::int as "signUps",
      count(*) filter (where a.email_verified_at is not null)::int as confirmed,
      count(*) filter (where exists (select from follow f where f.fan_id = a.id))::int as followed,
      count(*) filter (where exists (
        select from sale s where s.fan_id = a.id and s.gross_minor > s.refunded_gross_minor
      ))::int as paid,
      count(*) filter (where exists (
        select from sale s where s.fan_id = a.id and s.kind = 'subscription' and s.gross_minor > s.refunded_gross_minor
      ))::int as subscribed
    from account a
    where a.role = 'fan' and ${within('a.created_at', days)}
    group by 1
  `.execute(db)
  return rows
}
