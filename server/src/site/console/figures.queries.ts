import type { SaleKind } from '@limelight/contract/content-kinds'
import type { AccountId } from '@limelight/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#/platform/ctx'
import type { Days } from '#/platform/period'

export type SalesOfDay = { day: string; kind: SaleKind; revenue: number; fee: number }
export type CountOfDay = { day: string; count: number }
export type PaymentsOfDay = { day: string; ended: number; failed: number }
export type CreatorRow = {
  id: AccountId
  name: string
  username: string | null
  avatar_file_id: string | null
  revenue: number
}

/** Half-open in instants, so that the index on the instant is used. */
function within(column: string, { from, to }: Days): RawBuilder<unknown> {
  return sql`${sql.ref(column)} >= ${from}::date::timestamp at time zone 'UTC'
      and ${sql.ref(column)} < (${to}::date + 1)::timestamp at time zone 'UTC'`
}

const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone 'UTC')::date`

/** From the index alone: a year of 100,000 sales is read in well under a tenth of a second. */
export async function sumSales({ db }: Db, days: Days): Promise<SalesOfDay[]> {
  const { rows } = await sql<SalesOfDay>`
    select ${dayOf('created_at')} as day, kind,
      -- A referral is a cost of the site, and no revenue beside that of the sale.
      coalesce(sum(gross_minor - refunded_gross_minor) filter (where kind <> 'referral'), 0)::bigint as revenue,
      sum(fee_minor - refunded_fee_minor)::bigint as fee
    from sale
    where ${within('created_at', days)}
    group by 1, 2
  `.execute(db)
  return rows
}

export async function countSignUps({ db }: Db, days: Days): Promise<CountOfDay[]> {
  const { rows } = await sql<CountOfDay>`
    select ${dayOf('created_at')} as day, count(*)::int as count
    from account
    where role <> 'operator' and ${within('created_at', days)}
    group by 1
  `.execute(db)
  return rows
}

/** Those whose outcome is not known yet and those that somebody gave up are neither paid nor failed. */
export async function countCardPayments({ db }: Db, days: Days): Promise<PaymentsOfDay[]> {
  const { rows } = await sql<PaymentsOfDay>`
    select ${dayOf('created_at')} as day,
      count(*) filter (where status in ('success', 'failed', 'refunded', 'disputed'))::int as ended,
      count(*) filter (where status = 'failed')::int as failed
    from payment
    where method = 'card' and ${within('created_at', days)}
    group by 1
  `.execute(db)
  return rows
}

export async function listSubscriberDays({ db }: Db, { from, to }: Days): Promise<CountOfDay[]> {
  const { rows } = await sql<CountOfDay>`
    select day, active as count from subscriber_day where day between ${from}::date and ${to}::date
  `.execute(db)
  return rows
}

export async function findTopCreators({ db }: Db, days: Days, limit: number): Promise<CreatorRow[]> {
  const { rows } = await sql<CreatorRow>`
    select a.id, a.name, a.username, a.avatar_file_id, sold.revenue
    from (
      select performer_id, sum(gross_minor - refunded_gross_minor)::bigint as revenue
      from sale
      where ${within('created_at', days)} and kind <> 'referral'
      group by performer_id
      having sum(gross_minor - refunded_gross_minor) > 0
      order by revenue desc, performer_id
      limit ${limit}
    ) sold
    join account a on a.id = sold.performer_id
    order by sold.revenue desc, a.id
  `.execute(db)
  return rows
}
