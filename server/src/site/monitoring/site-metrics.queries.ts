import { sql } from 'kysely'
import type { Db } from '#/platform/ctx'

/** Seconds are since then, at the clock of the site. */
export type SiteRow = {
  mails_waiting: number
  mail_oldest_seconds: number
  files_waiting: number
  files_failed: number
  outbox_waiting: number
  outbox_lag_seconds: number
  jobs_failed: number
  webhooks_waiting: number
  webhook_oldest_seconds: number
  webhooks_refused: number
  ledger_checked_seconds: number | null
  ledger_imbalance: number
  reconciliation_differences: number
  reports_open: number
  streams_live: number
  live_viewers: number
  database_bytes: number
}

/** Each part by an index of its own, so the whole does not grow with the site. */
export async function findSiteRow({ db }: Db, now: Temporal.Instant): Promise<SiteRow> {
  // Of nothing: 0, since `greatest` passes over nulls.
  const secondsSince = (time: ReturnType<typeof sql>) =>
    sql`greatest(extract(epoch from ${now}::timestamptz - ${time}), 0)::float8`
  const { rows } = await sql<SiteRow>`
    select m.count as mails_waiting, ${secondsSince(sql`m.oldest`)} as mail_oldest_seconds,
      (select count(*)::int from media_file where status in ('created', 'processing')) as files_waiting,
      (select count(*)::int from media_file
        where status = 'failed' and updated_at > ${now}::timestamptz - interval '1 day') as files_failed,
      o.count as outbox_waiting,
      -- The rows carry the time of the database.
      greatest(extract(epoch from now() - o.oldest), 0)::float8 as outbox_lag_seconds,
      (select count(*)::int from failed_job) as jobs_failed,
      w.count as webhooks_waiting, ${secondsSince(sql`w.oldest`)} as webhook_oldest_seconds,
      (select count(*)::int from gateway_event
        where status = 'refused' and applied_at > ${now}::timestamptz - interval '1 day') as webhooks_refused,
      extract(epoch from ${now}::timestamptz - books.checked_at)::float8 as ledger_checked_seconds,
      coalesce((select count(*)::int from jsonb_object_keys(books.broken)), 0) as ledger_imbalance,
      (select count(*)::int from reconciliation_difference d
        where d.reconciliation_id = (select id from reconciliation order by day desc limit 1)) as reconciliation_differences,
      (select count(*)::int from report where status in ('received', 'in_review')) as reports_open,
      live.streams as streams_live, live.viewers as live_viewers,
      pg_database_size(current_database())::float8 as database_bytes
    from (select count(*)::int as count, min(created_at) as oldest from mail where sent_at is null) m
    cross join (select count(*)::int as count, min(created_at) as oldest from outbox) o
    cross join (
      select count(*)::int as count, min(received_at) as oldest from gateway_event where status in ('stored', 'waiting')
    ) w
    cross join (
      select count(*)::int as streams, coalesce(sum(viewer_count), 0)::int as viewers from stream where status = 'live'
    ) live
    left join (select checked_at, broken from ledger_check order by id desc limit 1) books on true
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('a select without a condition returned nothing')
  return row
}

export type KindOfDay = { kind: string; minor: number }

/** What was sold since midnight, UTC, without what was given back. */
export async function sumSalesToday({ db }: Db, now: Temporal.Instant): Promise<KindOfDay[]> {
  const { rows } = await sql<KindOfDay>`
    select kind, sum(gross_minor - refunded_gross_minor)::float8 as minor
    from sale
    where created_at >= date_trunc('day', ${now}::timestamptz, 'UTC')
    group by kind
  `.execute(db)
  return rows
}
