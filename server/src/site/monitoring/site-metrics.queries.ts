import { sql } from 'kysely'
import type { Db } from '#/platform/ctx'

/** What the console's health does not say. Seconds are since then, at the clock of the site. */
export type SiteRow = {
  outbox_waiting: number
  outbox_lag_seconds: number
  webhooks_waiting: number
  webhook_oldest_seconds: number
  webhooks_refused: number
  reports_open: number
  browser_errors: number
  streams_live: number
  live_viewers: number
  database_bytes: number
}

/** Each part by an index of its own, so the whole does not grow with the site. Of nothing seconds are 0, since `greatest` passes over nulls. */
export async function findSiteRow({ db }: Db, now: Temporal.Instant): Promise<SiteRow> {
  const { rows } = await sql<SiteRow>`
    select o.count as outbox_waiting,
      -- The rows carry the time of the database.
      greatest(extract(epoch from now() - o.oldest), 0)::float8 as outbox_lag_seconds,
      w.count as webhooks_waiting,
      greatest(extract(epoch from ${now}::timestamptz - w.oldest), 0)::float8 as webhook_oldest_seconds,
      (select count(*)::int from gateway_event
        where status = 'refused' and applied_at > ${now}::timestamptz - interval '1 day') as webhooks_refused,
      (select coalesce(sum(count), 0)::float8 from browser_error) as browser_errors,
      (select count(*)::int from report where status in ('received', 'in_review')) as reports_open,
      live.streams as streams_live, live.viewers as live_viewers,
      pg_database_size(current_database())::float8 as database_bytes
    from (select count(*)::int as count, min(created_at) as oldest from outbox) o
    cross join (
      select count(*)::int as count, min(received_at) as oldest from gateway_event where status in ('stored', 'waiting')
    ) w
    cross join (
      select count(*)::int as streams, coalesce(sum(viewer_count), 0)::int as viewers from stream where status = 'live'
    ) live
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('a select without a condition returned nothing')
  return row
}
