/** Aggregates over all fans of a creator, each in one statement that reads the creator's own rows once. */

import type { SaleKind } from '@limelight/contract/content-kinds'
import type { AccountId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import { hasActiveSubscription } from '#/people/access/active-subscription.queries'
import type { Db } from '#/platform/ctx'
import type { Days } from '#/platform/period'

export type CohortRow = { cohort: number; joined: number; subscribed: number[] }
/** `starts`: of the months; `ends`: when each is looked at, its end or now. */
export type Months = { starts: readonly Temporal.Instant[]; ends: readonly Temporal.Instant[] }

/**
 * Each event of a subscription says its state until the next one, so a person's state at the end of a month is that of one stretch. Those
 * whose events were not recorded yet count as their row still says.
 */
export async function listCohorts({ db }: Db, performerId: AccountId, { starts, ends }: Months): Promise<CohortRow[]> {
  const [first] = starts
  const last = ends.at(-1)
  if (!first || !last) return []
  const counts = ends.map(
    (end) => sql`count(*) filter (
      where t.from_at <= ${end} and t.until_at > ${end} and ${hasActiveSubscription('t', end)}
    )::int`,
  )
  const { rows } = await sql<CohortRow>`
    with joined as (
      select s.id, width_bucket(s.created_at, array[${sql.join(starts)}]::timestamptz[]) as cohort,
        s.started_at, s.status, s.is_renewing, s.expired_at
      from subscription s
      where s.performer_id = ${performerId} and s.created_at >= ${first} and s.created_at <= ${last}
    ), stretch as (
      select e.subscription_id, e.created_at as from_at,
        lead(e.created_at, 1, 'infinity') over (partition by e.subscription_id order by e.id) as until_at,
        e.status, e.is_renewing, e.expired_at
      from subscription_event e
      where e.performer_id = ${performerId} and e.created_at >= ${first}
      union all
      select j.id, j.started_at, 'infinity', j.status, j.is_renewing, j.expired_at from joined j
      where not exists (select from subscription_event e where e.subscription_id = j.id)
    )
    select j.cohort, count(distinct j.id)::int as joined, array[${sql.join(counts)}] as subscribed
    from joined j left join stretch t on t.subscription_id = j.id
    group by j.cohort
    order by j.cohort
  `.execute(db)
  return rows
}

export type FunnelRow = {
  profile_visits: number
  visits: number
  views: number
  sign_ups: number
  followers: number
  subscribers: number
  buyers: number
}

export async function readFunnel({ db }: Db, performerId: AccountId, { from, to }: Days): Promise<FunnelRow> {
  const since = sql`${from}::date::timestamp at time zone 'UTC'`
  const until = sql`(${to}::date + 1)::timestamp at time zone 'UTC'`
  const { rows } = await sql<FunnelRow>`
    select
      (
        select coalesce(sum(v.visitors), 0)::bigint from profile_visit_day v
        where v.performer_id = ${performerId} and v.day between ${from}::date and ${to}::date
      ) as profile_visits,
      (
        select coalesce(sum(d.visits), 0)::bigint from link l join link_day d on d.link_id = l.id
        where l.performer_id = ${performerId} and d.day between ${from}::date and ${to}::date
      ) as visits,
      (
        select coalesce(sum(v.views), 0)::bigint from item_view_day v
        where v.performer_id = ${performerId} and v.day between ${from}::date and ${to}::date
      ) as views,
      (
        select count(*) from first_touch f
        where f.performer_id = ${performerId} and f.is_sign_up and f.touched_at >= ${since} and f.touched_at < ${until}
      ) as sign_ups,
      (
        select count(*) from follow f
        where f.performer_id = ${performerId} and f.created_at >= ${since} and f.created_at < ${until}
      ) as followers,
      (
        select count(*) from subscription s
        where s.performer_id = ${performerId} and s.created_at >= ${since} and s.created_at < ${until}
      ) as subscribers,
      (
        select count(distinct s.fan_id) from sale s
        where s.performer_id = ${performerId} and s.refunded_at is null
          and s.created_at >= ${since} and s.created_at < ${until}
      ) as buyers
  `.execute(db)
  return rows[0] ?? { profile_visits: 0, visits: 0, views: 0, sign_ups: 0, followers: 0, subscribers: 0, buyers: 0 }
}

export type QuarterRow = { at: Temporal.Instant; sales: number; net: number }

/** Quarters of an hour, which every time zone's hours are made of. */
export async function sumSalesByQuarter(
  { db }: Db,
  performerId: AccountId,
  since: Temporal.Instant,
): Promise<QuarterRow[]> {
  const { rows } = await sql<QuarterRow>`
    select date_bin('15 minutes', s.created_at, '2000-01-01T00:00:00Z') as at,
      count(*) filter (where s.refunded_at is null) as sales, sum(s.net_minor - s.refunded_net_minor)::bigint as net
    from sale s
    where s.performer_id = ${performerId} and s.created_at >= ${since}
    group by 1
  `.execute(db)
  return rows
}

export type RevenueRow = {
  fans: number
  net: number
  median: number
  top: { fanId: AccountId; net: number; byKind: Partial<Record<SaleKind, number>> }[]
}

export async function readFanRevenue(
  { db }: Db,
  performerId: AccountId,
  { days: { from, to }, limit }: { days: Days; limit: number },
): Promise<RevenueRow> {
  const { rows } = await sql<RevenueRow>`
    with part as (
      select s.fan_id, s.kind, sum(s.net_minor - s.refunded_net_minor)::bigint as net from sale s
      where s.performer_id = ${performerId}
        and s.created_at >= ${from}::date::timestamp at time zone 'UTC'
        and s.created_at < (${to}::date + 1)::timestamp at time zone 'UTC'
      group by s.fan_id, s.kind
    ), fan as (
      select fan_id, sum(net)::bigint as net, jsonb_object_agg(kind, net) filter (where net > 0) as by_kind
      from part group by fan_id having sum(net) > 0
    ), best as (
      select * from fan order by net desc, fan_id limit ${limit}
    )
    select count(*) as fans, coalesce(sum(net), 0)::bigint as net,
      coalesce(percentile_cont(0.5) within group (order by net), 0) as median,
      (
        select coalesce(jsonb_agg(jsonb_build_object('fanId', b.fan_id, 'net', b.net, 'byKind', b.by_kind)
          order by b.net desc, b.fan_id), '[]') from best b
      ) as top
    from fan
  `.execute(db)
  return rows[0] ?? { fans: 0, net: 0, median: 0, top: [] }
}
