import { sql } from 'kysely'
import { hasActiveSubscription } from '#/people/access/active-subscription.queries'
import type { Ctx, Tx } from '#/platform/ctx'

/** Two years, so that the longest period of the console has one before it. */
const DAYS_BACK = 730

/** Replaces today's number, which grows and shrinks until the day ends. */
export async function saveActiveToday(tx: Tx): Promise<void> {
  const now = tx.clock.now()
  await sql`
    insert into subscriber_day (day, active)
    select (${now}::timestamptz at time zone 'UTC')::date, count(*)::int
    from subscription s
    where ${hasActiveSubscription('s', now)}
    on conflict (day) do update set active = excluded.active
  `.execute(tx.db)
}

/** Days that nobody counted, at the first run and after a pause, the latest first. */
export async function findMissingDays({ db, clock }: Ctx): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select past.day::date::text as day
    from (select (${clock.now()}::timestamptz at time zone 'UTC')::date as day) today,
      generate_series(
        greatest((select min(started_at at time zone 'UTC')::date from subscription), today.day - ${DAYS_BACK}::int),
        today.day - 1, interval '1 day'
      ) as past (day)
    where not exists (select from subscriber_day d where d.day = past.day::date)
    order by past.day desc
  `.execute(db)
  return rows.map(({ day }) => day)
}

/** As far as the rows still tell: a subscription that ended and was begun again has forgotten its earlier terms. */
export async function countDay({ db }: Tx, day: string): Promise<void> {
  await sql`
    insert into subscriber_day (day, active)
    select ${day}::date, count(*)::int
    from subscription s
    where s.started_at < (${day}::date + 1)::timestamp at time zone 'UTC'
      and s.expired_at >= (${day}::date + 1)::timestamp at time zone 'UTC'
    on conflict (day) do nothing
  `.execute(db)
}
