import { sql } from 'kysely'
import type { Db, Tx } from '../ctx.ts'
import { type ListQuery, limitOffset, orderBy } from '../db/list.ts'

export type FailedJobRow = {
  id: string
  queue: string
  failure: string
  failed_at: Temporal.Instant
  payload: unknown
}

/** A job that is recorded a second time stays recorded once. */
export async function insertFailedJob({ db }: Db, job: FailedJobRow): Promise<void> {
  await sql`
    insert into failed_job (id, queue, payload, failure, failed_at)
    values (${job.id}, ${job.queue}, ${JSON.stringify(job.payload ?? null)}::jsonb, ${job.failure}, ${job.failed_at})
    on conflict (id) do nothing
  `.execute(db)
}

export async function listFailedJobRows(
  { db }: Db,
  query: ListQuery & { queue?: string | undefined },
): Promise<{ rows: FailedJobRow[]; total: number }> {
  const { rows } = await sql<FailedJobRow & { total: number }>`
    select id, queue, failure, failed_at, payload, count(*) over () as total
    from failed_job
    ${query.queue === undefined ? sql`` : sql`where queue = ${query.queue}`}
    ${orderBy(query, { createdAt: 'failed_at', updatedAt: 'failed_at' }, 'id')}
    ${limitOffset(query)}
  `.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** Of two at once one gets it. */
export async function takeFailedJob(tx: Tx, id: string): Promise<{ queue: string; payload: unknown } | undefined> {
  const { rows } = await sql<{ queue: string; payload: unknown }>`
    delete from failed_job where id = ${id} returning queue, payload
  `.execute(tx.db)
  return rows[0]
}
