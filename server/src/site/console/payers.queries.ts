/** How fans become payers and how many go on. Counted over all sales and accounts, so each night, and read from the counts. */
import { sql } from 'kysely'
import type { Db, Tx } from '#/platform/ctx'
import type { Days } from '#/platform/period'

/** Of two that count at once, by a late job and the night's for instance, one waits and counts anew. */
export async function lockCounting(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('payers-count'))`.execute(tx.db)
}

/** Months in UTC. What was refunded whole is no payment. */
export async function countCohorts(tx: Tx): Promise<void> {
  await sql`delete from payer_cohort`.execute(tx.db)
  await sql`
    with paid as (
      select fan_id, date_trunc('month', created_at at time zone 'UTC')::date as month,
        sum(gross_minor - refunded_gross_minor)::bigint as amount
      from sale where gross_minor > refunded_gross_minor
      group by 1, 2
    ), counted as (
      select month, amount, min(month) over (partition by fan_id) as cohort from paid
    )
    insert into payer_cohort (cohort, months, payers, amount_minor, counted_at)
    select cohort, (extract(year from month) - extract(year from cohort)) * 12 + extract(month from month) - extract(month from cohort),
      count(*), sum(amount), ${tx.clock.now()}
    from counted
    group by 1, 2
  `.execute(tx.db)
}

/** Fans by the day they signed up, whatever they did since. */
export async function countSignUpDays(tx: Tx, since: string): Promise<void> {
  await sql`delete from sign_up_day`.execute(tx.db)
  await sql`
    with payer as (
      select fan_id, bool_or(kind = 'subscription') as is_subscriber from sale where gross_minor > refunded_gross_minor group by 1
    ), follower as (
      select distinct fan_id from follow
    ), brought as (
      select distinct account_id from first_touch where is_sign_up
    )
    insert into sign_up_day (day, by_link, sign_ups, confirmed, followed, paid, subscribed, counted_at)
    select (a.created_at at time zone 'UTC')::date, b.account_id is not null, count(*),
      count(*) filter (where a.email_verified_at is not null), count(f.fan_id), count(p.fan_id),
      count(*) filter (where p.is_subscriber), ${tx.clock.now()}
    from account a
    left join payer p on p.fan_id = a.id
    left join follower f on f.fan_id = a.id
    left join brought b on b.account_id = a.id
    where a.role = 'fan' and a.created_at >= ${since}::date::timestamp at time zone 'UTC'
    group by 1, 2
  `.execute(tx.db)
}

/** `cohort`: `2026-04`; `months` counts from that of the first payment. */
export type CohortMonthRow = {
  cohort: string
  months: number
  payers: number
  amount_minor: number
  counted_at: Temporal.Instant
}

export async function listCohortMonths({ db }: Db, since: string): Promise<CohortMonthRow[]> {
  const { rows } = await sql<CohortMonthRow>`
    select to_char(cohort, 'YYYY-MM') as cohort, months, payers, amount_minor, counted_at
    from payer_cohort where cohort >= ${since}::date
    order by cohort, months
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
  countedAt: Temporal.Instant
}

export async function listConversion({ db }: Db, { from, to }: Days): Promise<ConversionRow[]> {
  const { rows } = await sql<ConversionRow>`
    select by_link as "byLink", sum(sign_ups)::int as "signUps", sum(confirmed)::int as confirmed, sum(followed)::int as followed,
      sum(paid)::int as paid, sum(subscribed)::int as subscribed, max(counted_at) as "countedAt"
    from sign_up_day where day between ${from}::date and ${to}::date
    group by 1
  `.execute(db)
  return rows
}
