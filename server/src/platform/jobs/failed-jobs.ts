import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { Ctx, Db, Tx } from '../ctx.ts'
import type { ListQuery } from '../db/list.ts'
import { type FailedJobRow, insertFailedJob, listFailedJobRows, takeFailedJob } from './failed-jobs.queries.ts'
import { insertOutboxRow } from './outbox.queries.ts'

/** Jobs that failed for good pass through this queue into a table that the console lists. */
export const DEAD_LETTERS = 'dead-letter'

/** A net: the worker is woken when there are some. */
const POLL_SECONDS = 60
const AT_A_TIME = 50

/** Records what failed for good until the boss stops. */
export async function workOnDeadLetters(boss: PgBoss, ctx: Ctx): Promise<string> {
  const options = { batchSize: AT_A_TIME, includeMetadata: true, pollingIntervalSeconds: POLL_SECONDS } as const
  return await boss.work<unknown, unknown, typeof options>(DEAD_LETTERS, options, async (jobs) => {
    for (const job of jobs) await record(ctx, job)
  })
}

/** The same in this call, for tests. */
export async function drainDeadLetters(boss: PgBoss, ctx: Ctx): Promise<void> {
  const jobs = await boss.fetch<unknown>(DEAD_LETTERS, { batchSize: AT_A_TIME, includeMetadata: true })
  for (const job of jobs) {
    await record(ctx, job)
    await boss.complete(DEAD_LETTERS, job.id)
  }
}

export function listFailedJobs(
  db: Db,
  query: ListQuery & { queue?: string | undefined },
): Promise<{ rows: FailedJobRow[]; total: number }> {
  return listFailedJobRows(db, query)
}

/** Puts the job back where it came from; the name of its queue, or undefined when somebody else was first. */
export async function repeatFailedJob(tx: Tx, id: string): Promise<string | undefined> {
  const job = await takeFailedJob(tx, id)
  // What stood under this name came from `enqueue`, which accepts that topic's payload only.
  if (job) await insertOutboxRow(tx.db, job.queue, job.payload)
  return job?.queue
}

/** The name of its queue, or undefined when somebody else was first. */
export async function dismissFailedJob(tx: Tx, id: string): Promise<string | undefined> {
  return (await takeFailedJob(tx, id))?.queue
}

async function record(ctx: Ctx, job: JobWithMetadata<unknown>): Promise<void> {
  const [queue, failure] = [job.sourceName ?? DEAD_LETTERS, failureOf(job.sourceOutput)]
  await insertFailedJob(ctx, {
    id: job.id,
    queue,
    payload: payloadOf(job.data),
    failure,
    failed_at: ctx.clock.now(),
  })
  ctx.log.error({ event: 'job.given_up', queue, jobId: job.id, reason: failure })
}

/** Jobs of a schedule have none. */
function payloadOf(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'payload' in data ? data.payload : null
}

/** Our own failures have a message; a job that ran out of time has what pg-boss says of it. */
function failureOf(output: object | null): string {
  if (output === null) return ''
  return 'message' in output && typeof output.message === 'string' ? output.message : JSON.stringify(output)
}
