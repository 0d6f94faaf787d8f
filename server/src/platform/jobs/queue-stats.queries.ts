import { sql } from 'kysely'
import type { Db, Tx } from '../ctx.ts'
import { noteOutboxRow } from './outbox.queries.ts'

type SavedRun = { queue: string; completed_at: string | null; failed_at: string | null }

/** Of several processes the latest counts. */
export async function saveQueueRuns({ db }: Db, runs: readonly SavedRun[]): Promise<void> {
  await sql`
    insert into queue_run (queue, completed_at, failed_at)
    select queue, completed_at, failed_at
    from jsonb_to_recordset(${JSON.stringify(runs)}::jsonb) as r (queue text, completed_at timestamptz, failed_at timestamptz)
    on conflict on constraint queue_run_pkey do update set
      completed_at = greatest(queue_run.completed_at, excluded.completed_at),
      failed_at = greatest(queue_run.failed_at, excluded.failed_at)
  `.execute(db)
}

/** Whether a job runs no more: its process gives no sign of life, or it has lasted too long. */
export async function hasLostJobs({ db }: Db): Promise<boolean> {
  const { rows } = await sql<{ lost: boolean }>`
    select exists (
      select from pgboss.job
      where state = 'active' and (
        heartbeat_on + heartbeat_seconds * interval '1 second' < now()
        or started_on + expire_seconds * interval '1 second' < now()
      )
    ) as lost
  `.execute(db)
  return rows[0]?.lost ?? false
}

export type QueueRow = {
  name: string
  waiting: number
  oldest: Temporal.Instant | null
  postponed: number
  running: number
  failed: number
  failed_in_day: number
  completed_at: Temporal.Instant | null
  failed_at: Temporal.Instant | null
}

/** Of so many jobs that were looked at; before the first start there are no queues. The times of jobs are those of the database. */
export async function listQueueRows(
  { db }: Db,
  { now, limit }: { now: Temporal.Instant; limit: number },
): Promise<{ rows: QueueRow[]; looked: number }> {
  const known = await sql<{ known: boolean }>`select to_regclass('pgboss.job') is not null as known`.execute(db)
  if (!known.rows[0]?.known) return { rows: [], looked: 0 }
  const { rows } = await sql<QueueRow & { looked: number }>`
    with looked as (
      select name, state, created_on, start_after from pgboss.job where state <= 'active' and name <> 'dead-letter' limit ${limit}
    ), jobs as (
      select name,
        count(*) filter (where state < 'active' and start_after <= now())::int as waiting,
        min(created_on) filter (where state < 'active' and start_after <= now()) as oldest,
        count(*) filter (where state < 'active' and start_after > now())::int as postponed,
        count(*) filter (where state = 'active')::int as running
      from looked
      group by name
    ), rows as (
      select topic, count(*)::int as waiting, min(created_at) as oldest from outbox group by topic
    ), failures as (
      select queue, count(*)::int as failed,
        count(*) filter (where failed_at > ${now}::timestamptz - interval '1 day')::int as failed_in_day
      from failed_job
      group by queue
    )
    select q.name,
      coalesce(j.waiting, 0) + coalesce(o.waiting, 0) as waiting, least(j.oldest, o.oldest) as oldest,
      coalesce(j.postponed, 0) as postponed, coalesce(j.running, 0) as running,
      coalesce(f.failed, 0) as failed, coalesce(f.failed_in_day, 0) as failed_in_day,
      r.completed_at, r.failed_at, (select count(*)::int from looked) as looked
    -- A queue of an earlier version is listed as long as something of it failed.
    from (
      select name from pgboss.queue where name <> 'dead-letter' and name not like '\\_\\_pgboss\\_\\_%'
      union select queue from failed_job
    ) q
    left join jobs j on j.name = q.name
    left join rows o on o.topic = q.name
    left join failures f on f.queue = q.name
    left join queue_run r on r.queue = q.name
    order by q.name
  `.execute(db)
  return { rows, looked: rows[0]?.looked ?? 0 }
}

/** Puts failed jobs of a queue back, the oldest first; how many. Of two at once each gets others. */
export async function repeatFailedJobs(
  tx: Tx,
  { queue, before, limit }: { queue: string; before: Temporal.Instant; limit: number },
): Promise<number> {
  noteOutboxRow(tx.db)
  const { numAffectedRows } = await sql`
    with taken as (
      delete from failed_job
      where id = any(array(
        select id from failed_job where queue = ${queue} and failed_at <= ${before} order by failed_at limit ${limit}
        for update skip locked
      ))
      returning queue, payload
    )
    insert into outbox (topic, payload) select queue, payload from taken
  `.execute(tx.db)
  return Number(numAffectedRows ?? 0n)
}
