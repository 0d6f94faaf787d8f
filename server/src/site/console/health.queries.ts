import { sql } from 'kysely'
import type { Db } from '#/platform/ctx'

type Instant = Temporal.Instant | null
export type HealthRow = {
  mails_waiting: number
  oldest_mail: Instant
  last_mail_sent: Instant
  files_waiting: number
  oldest_file: Instant
  files_failed: number
  jobs_waiting: number
  oldest_job: Instant
  jobs_failed: number
  books_checked: Instant
  books_broken: boolean | null
  compared_day: string | null
  differences: number
}

/** Each part by an index of its own, so the whole does not grow with the site. */
export async function findHealth({ db }: Db, now: Temporal.Instant): Promise<HealthRow> {
  const { rows } = await sql<HealthRow>`
    select m.count as mails_waiting, m.oldest as oldest_mail,
      (select sent_at from mail where sent_at is not null order by sent_at desc limit 1) as last_mail_sent,
      f.count as files_waiting, f.oldest as oldest_file,
      (select count(*)::int from media_file
        where status = 'failed' and updated_at > ${now}::timestamptz - interval '1 day') as files_failed,
      o.count as jobs_waiting, o.oldest as oldest_job,
      (select count(*)::int from failed_job) as jobs_failed,
      books.checked_at as books_checked, books.broken <> '{}'::jsonb as books_broken,
      compared.day as compared_day,
      (select count(*)::int from reconciliation_difference d
        join reconciliation r on r.id = d.reconciliation_id
        where r.day = compared.day) as differences
    from (select count(*)::int as count, min(coalesce(resent_at, created_at)) as oldest from mail where sent_at is null and gave_up_at is null) m
    cross join (
      select count(*)::int as count, min(created_at) as oldest from media_file where status in ('created', 'processing')
    ) f
    cross join (select count(*)::int as count, min(created_at) as oldest from outbox) o
    left join (select checked_at, broken from ledger_check order by id desc limit 1) books on true
    left join (select day from reconciliation order by day desc limit 1) compared on true
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('a select without a condition returned nothing')
  return row
}
