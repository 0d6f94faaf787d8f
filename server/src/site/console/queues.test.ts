/** The queues of the console: what waits, runs and failed, and running all that failed again. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { anOperator } from '#test/builders'
import { startOperatorApp } from '#test/operator-app'
import { refuses } from '#test/refusals'

const { app, operator } = await startOperatorApp()
await app.jobs.runPending()

test('every queue is listed, with what waits in the outbox and in it, and when it ran last', async () => {
  const before = await queueOf('mail-send')
  const startedMs = app.ctx.clock.now().epochMilliseconds
  await app.ctx.transaction((tx) => tx.enqueue('mail-send', { mailId: randomUUID() }))
  const waiting = await queueOf('mail-send')
  assert.equal(waiting.waiting, before.waiting + 1)
  assert.ok(waiting.oldestAt)

  await app.jobs.runPending()

  const after = await queueOf('mail-send')
  assert.deepEqual([after.waiting, after.running, after.oldestAt], [0, 0, null])
  assert.ok(after.completedAt && Date.parse(after.completedAt) >= startedMs)
  assert.ok((await operator.api('GET /admin/queues')).data.queues.length > 50)
})

test('all failed jobs of a queue run again, each once, also when several ask at the same time', async () => {
  const ids = await failedJobs('mail-send', 1_201)
  await failedJobs('notify', 1)
  assert.equal((await queueOf('mail-send')).failed, 1_201)

  const name = 'mail-send'
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => operator.api('POST /admin/queues/{name}/repeat-failed', { params: { name } })),
  )

  assert.equal(
    answers.reduce((sum, { data }) => sum + data.repeated, 0),
    ids.length,
  )
  const { rows } = await sql<{ id: string }>`
    select payload->>'mailId' as id from outbox where topic = 'mail-send' order by 1
  `.execute(app.ctx.db)
  assert.deepEqual(
    rows.map(({ id }) => id),
    ids.toSorted(),
  )
  assert.equal((await queueOf('mail-send')).failed, 0)
  assert.equal((await queueOf('notify')).failed, 1)
})

test('failures of the last day are counted by themselves', async () => {
  await failedJobs('reconcile', 2)
  app.clock.advance({ hours: 30 })
  await failedJobs('reconcile', 1)

  const { failed, failedInDay } = await queueOf('reconcile')

  assert.deepEqual([failed, failedInDay], [3, 1])
})

test('the list of failed jobs is filtered by queue, and shows ids and no texts', async () => {
  await failedJobs('a-former-queue', 1, { text: 'A private text', to: 'reader@example.test' })

  const { data, total } = await operator.api('GET /admin/failed-jobs', { query: { queue: 'a-former-queue' } })

  assert.equal(total, 1)
  const { mailId, ...texts } = JSON.parse(data[0]?.payload ?? '')
  assert.match(mailId, /^[0-9a-f-]{36}$/)
  assert.deepEqual(texts, { text: '…', to: '…' })
  assert.equal((await queueOf('a-former-queue')).failed, 1)
})

test('a job is dismissed with a reason, which the audit log keeps', async () => {
  const [id = ''] = await failedJobs('notify-many', 1)
  const { data } = await operator.api('GET /admin/failed-jobs', { query: { queue: 'notify-many' } })
  const [job] = data
  assert.ok(job)
  assert.ok(job.payload.includes(id))
  await refuses(
    'request_invalid',
    operator.api('POST /admin/failed-jobs/{id}/dismiss', { params: { id: job._id }, body: { reason: '' } }),
  )

  await operator.api('POST /admin/failed-jobs/{id}/dismiss', {
    params: { id: job._id },
    body: { reason: 'Too late now' },
  })

  const log = (await operator.api('GET /admin/audit-log')).data.find(({ targetId }) => targetId === job._id)
  assert.deepEqual([log?.action, log?.details], ['job.dismissed', { queue: 'notify-many', reason: 'Too late now' }])
})

test('only the owner sees queues', async () => {
  for (const role of ['moderator', 'finance', 'support'] as const) {
    const other = await anOperator(app, role)
    await refuses('forbidden', other.api('GET /admin/queues'))
    await refuses('forbidden', other.api('POST /admin/queues/{name}/repeat-failed', { params: { name: 'notify' } }))
  }
})

async function queueOf(name: string) {
  const { data } = await operator.api('GET /admin/queues')
  const queue = data.queues.find((one) => one.name === name)
  assert.ok(queue, name)
  return queue
}

/** The ids of the mails in their payloads. */
async function failedJobs(queue: string, count: number, more: object = {}): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into failed_job (id, queue, payload, failure, failed_at)
    select gen_random_uuid(), ${queue}, jsonb_build_object('mailId', gen_random_uuid()) || ${JSON.stringify(more)}::jsonb,
      'no route', ${app.ctx.clock.now()}
    from generate_series(1, ${count})
    returning payload->>'mailId' as id
  `.execute(app.ctx.db)
  return rows.map(({ id }) => id)
}
