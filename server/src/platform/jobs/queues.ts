import { AppError } from '@limelight/contract/errors'
import { CompiledQuery } from 'kysely'
import { type Job, type JobResult, PgBoss } from 'pg-boss'
import type { Ctx, Tx } from '../ctx.ts'
import { clientClassFor } from '../db/hosts.ts'
import { DEAD_LETTERS } from './failed-jobs.ts'
import { failureText } from './failure-text.ts'

export type JobOptions<P = unknown> = {
  /** Repeats after the first failure, with growing pauses; then the job goes to the dead letters. 5 by default. */
  retryLimit?: number
  /** How many of a batch run at the same time; the next batch begins when all of it have ended. 10 by default. */
  concurrency?: number
  /** How many batches run at the same time in one process, so that none waits for what is slow in another. 1 by default. */
  batches?: number
  /** At most so many jobs of one group run at the same time in one process; the others of the group wait, not those of other groups. */
  groups?: { of: (payload: P) => string; max: number }
  /** A job that runs longer is given up and repeated. 15 minutes by default. */
  timeoutSeconds?: number
  /** Decodes and encodes files: `JOB_QUEUES` gives these queues to processes of their own. */
  isMedia?: boolean
  /** Higher ones run first; 0 by default. Among equals the oldest. */
  priorityOf?: (payload: P) => number
}
export type JobHandler = (payload: unknown, options: { signal: AbortSignal }) => Promise<void>
/** What waits, in one go, with what takes it out of the outbox. */
export type TogetherHandler = (payloads: readonly unknown[], tx: Tx) => Promise<void>
export type Queue = {
  name: string
  options: JobOptions
  handler: JobHandler
  together?: TogetherHandler
  cron?: string
}

/** Pure: whether a process works on it. */
export function isTaken({ options }: Queue, jobQueues: Ctx['config']['jobQueues']): boolean {
  return jobQueues === 'all' || (jobQueues === 'media') === (options.isMedia ?? false)
}

const HEARTBEAT_SECONDS = 10
const CONNECTIONS = 4
/** Passed on to the pool: a connection on which nothing comes back is given up. Its own statements are short. */
const SILENCE = { query_timeout: 30_000, keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/**
 * pg-boss without NOTIFY: that takes a lock on the whole database until each commit is flushed, which cost 5.5 times the
 * throughput. A worker that was killed is noticed after a heartbeat: its jobs ran again after 13 s.
 */
export function createBoss(url: string, { supervise, log }: { supervise: boolean; log: Ctx['log'] }): PgBoss {
  // Passed on to its pool, whose types it does not name.
  const client = { Client: clientClassFor(url) }
  const boss = new PgBoss({
    ...client,
    connectionString: url,
    max: CONNECTIONS,
    ...SILENCE,
    supervise,
    schedule: supervise,
    // Jobs of a process that ended are looked for more often, by `hasLostJobs`: upkeep is ten statements, and writes each queue twice.
    superviseIntervalSeconds: 60,
    // What it finds is not put off until a minute after the last upkeep.
    monitorIntervalSeconds: 1,
    // No job of ours waits for others; it would be looked for every five seconds.
    flowIntervalSeconds: 3_600,
  })
  // It emits plain objects, which a log shows as [object Object].
  boss.on('error', (error) => log.error({ event: 'jobs.failed', err: new Error(failureText(error), { cause: error }) }))
  return boss
}

/** Makes the queues, or brings their settings up to date. */
export async function createQueues(boss: PgBoss, queues: readonly Queue[]): Promise<void> {
  await boss.createQueue(DEAD_LETTERS)
  for (const { name, options } of queues) {
    const settings = {
      heartbeatSeconds: HEARTBEAT_SECONDS,
      retryLimit: options.retryLimit ?? 5,
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: 600,
      expireInSeconds: options.timeoutSeconds ?? 900,
      deadLetter: DEAD_LETTERS,
    }
    await boss.createQueue(name, settings)
    await boss.updateQueue(name, settings)
  }
}

/** Inserts in bulk, in the caller's transaction. */
export async function insertJobs(boss: PgBoss, tx: Tx, queue: Queue, payloads: readonly unknown[]): Promise<void> {
  const { priorityOf = () => 0, groups } = queue.options
  const jobs = payloads.map((payload) => ({
    data: { payload },
    priority: priorityOf(payload),
    ...(groups && { group: { id: groups.of(payload) } }),
  }))
  await boss.insert(queue.name, jobs, {
    db: {
      async executeSql(text, values) {
        const { rows } = await tx.db.executeQuery(CompiledQuery.raw(text, values))
        return { rows }
      },
    },
  })
}

/** A net below `findWaiting`, which wakes workers within a second: at a minute, all queues together were a statement a second. */
const UNASKED_SECONDS = 600

/** Works on a queue until the boss stops; the workers, each of one batch, to wake them. */
export async function workOn(boss: PgBoss, queue: Queue, log: Ctx['log']): Promise<string[]> {
  const { concurrency = 10, batches = 1, groups } = queue.options
  const options = {
    batchSize: concurrency,
    ...(groups && { localGroupConcurrency: groups.max }),
    perJobResults: true,
    burstWhenBatchFull: true,
    pollingIntervalSeconds: UNASKED_SECONDS,
  } as const
  const workers: string[] = []
  // One by one: the boss names only the first of several that it starts at once.
  while (workers.length < batches)
    workers.push(
      await boss.work<JobData, unknown, typeof options>(queue.name, options, (jobs) =>
        Promise.all(jobs.map((job) => runJob(queue, job, log))),
      ),
    )
  return workers
}

/** Runs the waiting jobs, including repeats of failures, whose pauses are skipped; returns how many ran. */
export async function drain(boss: PgBoss, queue: Queue, log: Ctx['log']): Promise<number> {
  const jobs = await boss.fetch<JobData>(queue.name, { batchSize: 50, ignoreStartAfter: true })
  const results = await Promise.all(jobs.map((job) => runJob(queue, job, log)))
  for (const { id, status, output } of results) {
    if (status === 'completed') await boss.complete(queue.name, id)
    else await boss.fail(queue.name, id, output)
  }
  return jobs.length
}

type JobData = { payload: unknown }

/** Its own result, so that a poisonous job never takes its batch along. */
async function runJob(queue: Queue, job: Job<JobData>, log: Ctx['log']): Promise<JobResult> {
  try {
    await queue.handler(job.data?.payload, { signal: job.signal ?? new AbortController().signal })
    return { id: job.id, status: 'completed' }
  } catch (err) {
    const message = failureText(err)
    const where = { queue: queue.name, jobId: job.id }
    // The database was away, busy, or a row was locked for long: the repeat helps, and is recorded when it does not.
    const wasAway = err instanceof AppError && err.code === 'unavailable'
    if (wasAway && queue.options.retryLimit !== 0) log.warn({ event: 'job.postponed', ...where, reason: message })
    else log.error({ event: 'job.failed', ...where, err })
    return { id: job.id, status: 'failed', output: { message } }
  }
}
