import { sql } from 'kysely'
import type { Ctx, Db } from '../ctx.ts'

/** Those of this version; what it does not have any more is deleted. */
export async function registerScheduled(ctx: Ctx, jobs: readonly { name: string; everySeconds: number }[]) {
  await sql`
    insert into scheduled_job (name, every_seconds, registered_at)
    select name, every_seconds, ${ctx.clock.now()}
    from jsonb_to_recordset(${JSON.stringify(jobs.map(({ name, everySeconds }) => ({ name, every_seconds: everySeconds })))}::jsonb)
      as j (name text, every_seconds int)
    on conflict (name) do update set every_seconds = excluded.every_seconds
  `.execute(ctx.db)
  await sql`delete from scheduled_job where name <> all(${jobs.map(({ name }) => name)}::text[])`.execute(ctx.db)
}

export async function recordSuccess({ db, clock }: Ctx, name: string): Promise<void> {
  await sql`update scheduled_job set succeeded_at = ${clock.now()}, failure = null where name = ${name}`.execute(db)
}

export async function recordFailure({ db, clock }: Ctx, name: string, failure: string): Promise<void> {
  await sql`update scheduled_job set failed_at = ${clock.now()}, failure = ${failure} where name = ${name}`.execute(db)
}

type Waiting = { count: number; oldest: Temporal.Instant | null }

/**
 * The scheduled job that is behind for longest (it was due twice, and a quarter of an hour ago), and what waits in the queues for a free worker,
 * counted up to a limit: nothing before the first start made them.
 */
export async function findBehind(db: Db, { now, limit }: { now: Temporal.Instant; limit: number }) {
  const { rows } = await sql<{ name: string | null; since: Temporal.Instant | null; has_queues: boolean }>`
    select late.name, late.since, to_regclass('pgboss.job') is not null as has_queues
    from (values (1)) one
    left join lateral (
      select name, coalesce(succeeded_at, registered_at) as since
      from scheduled_job
      where coalesce(succeeded_at, registered_at) < ${now}::timestamptz - (2 * every_seconds + 900) * interval '1 second'
      order by since
      limit 1
    ) late on true
  `.execute(db.db)
  const row = rows[0]
  const queued: Waiting = row?.has_queues ? await countQueued(db, limit) : { count: 0, oldest: null }
  return { late: row?.name && row.since ? { name: row.name, since: row.since } : null, queued }
}

async function countQueued({ db }: Db, limit: number): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select count(*)::int as count, min(created_on) as oldest
    from (
      select created_on from pgboss.job where state < 'active' and start_after <= now() and name <> 'dead-letter'
      limit ${limit}
    ) waiting
  `.execute(db)
  return rows[0] ?? { count: 0, oldest: null }
}

export type QueueDepth = { name: string; count: number; seconds: number }

/** What waits for a free worker by queue, of so many jobs that were looked at; nothing before the first start made the queues. */
export async function countQueues({ db }: Db, limit: number): Promise<QueueDepth[]> {
  const { rows } = await sql<QueueDepth>`
    select name, count(*)::int as count, greatest(extract(epoch from now() - min(start_after)), 0)::float8 as seconds
    from (
      select name, start_after from pgboss.job where state < 'active' and start_after <= now() and name <> 'dead-letter'
      limit ${limit}
    ) waiting
    group by name
  `.execute(db)
  return rows
}

/** For how long each scheduled job is late, beyond two of its periods and a quarter of an hour. */
export async function findLate({ db }: Db, now: Temporal.Instant): Promise<{ name: string; seconds: number }[]> {
  const { rows } = await sql<{ name: string; seconds: number }>`
    select name, greatest(
      extract(epoch from ${now}::timestamptz - coalesce(succeeded_at, registered_at)) - (2 * every_seconds + 900), 0
    )::float8 as seconds
    from scheduled_job
  `.execute(db)
  return rows
}

/** How far a job came that was ended before it was done. */
export async function findPosition({ db }: Db, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ position: string | null }>`
    select position from scheduled_job where name = ${name}
  `.execute(db)
  return rows[0]?.position ?? undefined
}

export async function savePosition({ db }: Db, name: string, position: string | null): Promise<void> {
  await sql`update scheduled_job set position = ${position} where name = ${name}`.execute(db)
}
