import type { LinkId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Db } from '#/platform/ctx'
import type { Days } from '#/platform/period'

export type LinkDay = { day: string; visits: number; sign_ups: number; subscribers: number; net: number }

/** Days with anything, in one statement: each part reads the link's own rows. */
export async function listLinkDays({ db }: Db, id: LinkId, { from, to }: Days): Promise<LinkDay[]> {
  const { rows } = await sql<LinkDay>`
    with part as (
      select d.day, d.visits, 0 as sign_ups, 0 as subscribers, 0::bigint as net from link_day d where d.link_id = ${id}
      union all
      select (f.touched_at at time zone 'UTC')::date, 0, 1, 0, 0 from first_touch f
      where f.link_id = ${id} and f.is_sign_up
      union all
      select (s.created_at at time zone 'UTC')::date, 0, 0, 1, 0 from first_touch f
      join subscription s on s.fan_id = f.account_id and s.performer_id = f.performer_id and s.created_at >= f.touched_at
      where f.link_id = ${id}
      union all
      select (s.created_at at time zone 'UTC')::date, 0, 0, 0, s.net_minor - s.refunded_net_minor from first_touch f
      join sale s on s.fan_id = f.account_id and s.performer_id = f.performer_id and s.created_at >= f.touched_at
      where f.link_id = ${id}
    )
    select day::text as day, sum(visits)::int as visits, sum(sign_ups)::int as sign_ups,
      sum(subscribers)::int as subscribers, sum(net)::bigint as net
    from part where day between ${from}::date and ${to}::date
    group by day
  `.execute(db)
  return rows
}
