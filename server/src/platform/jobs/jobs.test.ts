import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, beforeEach, test } from 'node:test'
import { AppError } from '@limelight/contract/errors'
import { sql } from 'kysely'
import { startTestApp } from '#test/app'
import { createTestCtx } from '#test/ctx'
import { until } from '#test/until'
import { listFailedJobs, repeatFailedJob } from './failed-jobs.ts'
import { createJobs } from './jobs.ts'

declare module './topics.ts' {
  interface Topics {
    'test-job': { n: number }
    'test-event': { n: number }
    'test-both': { n: number }
    'test-together': { n: number }
    'test-urgent': { n: number }
    'test-away': { isAway: boolean }
  }
}

const { ctx, databaseUrl, close } = await createTestCtx()
after(close)

const NEWEST_FIRST = { current: 1, pageSize: 10, sortBy: 'createdAt', sort: 'desc' } as const

let handled: number[] = []
let heard: number[] = []
let poisonRuns = 0
beforeEach(() => {
  handled = []
  heard = []
  poisonRuns = 0
  togetherCalls = []
})

const jobs = createJobs(ctx, databaseUrl)
jobs.handle('test-job', { retryLimit: 2 }, async ({ n }) => {
  if (n < 0) {
    poisonRuns += 1
    throw new Error('poison')
  }
  handled.push(n)
})
jobs.on('test-event', ({ n }) => void heard.push(n))
jobs.handle('test-both', {}, async ({ n }) => void handled.push(n))
jobs.on('test-both', ({ n }) => {
  heard.push(n)
  throw new Error('a listener fails')
})
let togetherCalls: number[][] = []
jobs.handleTogether('test-together', { retryLimit: 1 }, async (payloads, tx) => {
  togetherCalls.push(payloads.map(({ n }) => n))
  if (payloads.some(({ n }) => n < 0)) throw new Error('poison')
  for (const { n } of payloads) await tx.enqueue('test-event', { n })
})
after(() => jobs.stop())

test('a job enqueued in a transaction that commits runs once with its payload', async () => {
  await enqueue('test-job', 1)

  await jobs.runPending()
  await jobs.runPending()

  assert.deepEqual(handled, [1])
})

test('a job enqueued in a transaction that fails never runs', async () => {
  const attempt = ctx.transaction(async (tx) => {
    await tx.enqueue('test-job', { n: 2 })
    throw new Error('undone')
  })
  await assert.rejects(attempt, /undone/)

  await jobs.runPending()

  assert.deepEqual(handled, [])
})

test('listeners hear events in the order they were enqueued', async () => {
  for (const n of [1, 2, 3]) await enqueue('test-event', n)

  await jobs.runPending()

  assert.deepEqual(heard, [1, 2, 3])
})

test('a topic reaches its handler and its listener, even when the listener fails', async () => {
  await enqueue('test-both', 5)

  await jobs.runPending()

  assert.deepEqual([handled, heard], [[5], [5]])
})

test('a poison job is repeated to its limit, recorded as failed, and blocks no other job', async () => {
  await enqueue('test-job', -1)
  for (const n of [1, 2, 3]) await enqueue('test-job', n)

  await jobs.runPending()

  assert.deepEqual(handled.toSorted(), [1, 2, 3])
  assert.equal(poisonRuns, 3)
  const { rows, total } = await listFailedJobs(ctx, NEWEST_FIRST)
  assert.equal(total, 1)
  assert.deepEqual([rows[0]?.queue, rows[0]?.failure], ['test-job', 'poison'])
})

test('a failed job that is repeated runs with its payload again, and only once when two ask for it', async () => {
  const { rows } = await listFailedJobs(ctx, NEWEST_FIRST)
  const id = rows[0]?.id ?? ''

  const repeated = await Promise.all([1, 2].map(() => ctx.transaction((tx) => repeatFailedJob(tx, id))))
  await jobs.runPending()

  assert.deepEqual(repeated.toSorted(), ['test-job', undefined])
  assert.equal(poisonRuns, 3)
  assert.equal((await listFailedJobs(ctx, NEWEST_FIRST)).total, 1)
})

test('what waits is handled together, in the transaction that takes it, without a job', async () => {
  for (const n of [1, 2, 3]) await enqueue('test-together', n)

  await jobs.runPending()

  assert.deepEqual(togetherCalls, [[1, 2, 3]])
  assert.deepEqual(heard, [1, 2, 3])
  const { rows } = await sql`select from pgboss.job where name = 'test-together'`.execute(ctx.db)
  assert.equal(rows.length, 0)
})

test('where one of those fails, each becomes a job: the others run once, and the one is recorded as failed', async () => {
  const { total: before } = await listFailedJobs(ctx, NEWEST_FIRST)
  for (const n of [1, -1, 2]) await enqueue('test-together', n)

  await jobs.runPending()

  assert.deepEqual(heard.toSorted(), [1, 2])
  assert.deepEqual(togetherCalls[0], [1, -1, 2])
  assert.equal(togetherCalls.filter(([n]) => n === -1).length, 2)
  const { rows, total } = await listFailedJobs(ctx, NEWEST_FIRST)
  assert.equal(total, before + 1)
  assert.deepEqual([rows[0]?.queue, rows[0]?.failure], ['test-together', 'poison'])
})

test('unknown topics stay in the outbox for a newer process', async () => {
  await sql`insert into outbox (topic, payload) values ('test-unknown', '{}')`.execute(ctx.db)

  await jobs.runPending()

  const { rows } = await sql<{ topic: string }>`select topic from outbox`.execute(ctx.db)
  assert.deepEqual(rows, [{ topic: 'test-unknown' }])
})

test('two relays at once deliver every row once', async () => {
  const other = createJobs(ctx, databaseUrl)
  const also: number[] = []
  other.on('test-event', ({ n }) => void also.push(n))
  const numbers = Array.from({ length: 500 }, (_, n) => n)
  await ctx.transaction(async (tx) => {
    for (const n of numbers) await tx.enqueue('test-event', { n })
  })

  await Promise.all([jobs.runPending(), other.runPending()])
  await other.stop()

  assert.deepEqual(
    [...heard, ...also].toSorted((a, b) => a - b),
    numbers,
  )
})

test('started, workers pick jobs up by themselves and a stop lets the running one finish', async () => {
  const worker = createJobs(ctx, databaseUrl)
  const events = new EventTarget()
  const stopping = Promise.withResolvers<void>()
  let isFinished = false
  worker.handle('test-job', {}, async () => {
    events.dispatchEvent(new Event('begun'))
    await stopping.promise
    isFinished = true
  })
  const begun = once(events, 'begun')
  await worker.start()
  await enqueue('test-job', 9)
  await begun

  const stopped = worker.stop()
  assert.equal(isFinished, false)
  stopping.resolve()
  await stopped

  assert.equal(isFinished, true)
})

test('a job whose process was killed is run again by the next one', async () => {
  await jobs.runPending()
  await sql`
    insert into pgboss.job (name, data, state, started_on, heartbeat_on, heartbeat_seconds, retry_limit)
    values ('test-job', '{"payload": {"n": 13}}', 'active', now(), now() - interval '1 minute', 10, 2)
  `.execute(ctx.db)
  const worker = createJobs(ctx, databaseUrl)
  const ran = Promise.withResolvers<number>()
  worker.handle('test-job', { retryLimit: 2 }, async ({ n }) => ran.resolve(n))

  await worker.start()

  assert.equal(await ran.promise, 13)
  await worker.stop()
})

test('a process that does not find out what waits is not running, until it does again', async () => {
  const worker = createJobs(ctx, databaseUrl)
  await worker.start()
  assert.equal(worker.areRunning(), true)

  await sql`alter table outbox rename to outbox_away`.execute(ctx.db)
  await until(() => !worker.areRunning())
  await sql`alter table outbox_away rename to outbox`.execute(ctx.db)
  await until(() => worker.areRunning())

  await worker.stop()
})

test('of the jobs that wait, those with the highest priority run first', async () => {
  const worker = createJobs(ctx, databaseUrl)
  const done = Promise.withResolvers<void>()
  worker.handle('test-urgent', { concurrency: 1, priorityOf: ({ n }) => n }, async ({ n }) => {
    if (handled.push(n) === 4) done.resolve()
  })
  await ctx.transaction(async (tx) => {
    for (const n of [-5, 0, -1, 3]) await tx.enqueue('test-urgent', { n })
  })

  await worker.start()
  await done.promise
  await worker.stop()

  assert.deepEqual(handled, [3, 0, -1, -5])
})

function enqueue(topic: 'test-together' | 'test-job' | 'test-event' | 'test-both', n: number): Promise<void> {
  return ctx.transaction((tx) => tx.enqueue(topic, { n }))
}

test('what is repeated because the database was away is a warning, and what failed for good an error', async () => {
  const lines: Record<string, unknown>[] = []
  const app = await startTestApp({ env: { LOG_LEVEL: 'warn' }, onLog: (line) => void lines.push(JSON.parse(line)) })
  try {
    app.jobs.handle('test-away', { retryLimit: 1 }, async ({ isAway }) => {
      throw isAway ? new AppError('unavailable') : new Error('a fault')
    })
    const events = async (isAway: boolean) => {
      lines.length = 0
      await app.ctx.transaction((tx) => tx.enqueue('test-away', { isAway }))
      await app.jobs.runPending()
      return lines.filter(({ queue }) => queue === 'test-away').map(({ event, level }) => [event, level])
    }
    const [warn, error] = [40, 50]

    assert.deepEqual(await events(true), [
      ['job.postponed', warn],
      ['job.postponed', warn],
      ['job.given_up', error],
    ])
    assert.deepEqual(await events(false), [
      ['job.failed', error],
      ['job.failed', error],
      ['job.given_up', error],
    ])
  } finally {
    await app.close()
  }
})
