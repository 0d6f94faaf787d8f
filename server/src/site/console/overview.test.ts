import assert from 'node:assert/strict'
import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { test } from 'node:test'
import type { ConsoleOverview, ConsolePeriod } from '@limelight/contract/site/console'
import { sql } from 'kysely'
import pg from 'pg'
import { countSubscribers } from '#/commerce/subscriptions/subscriber-days.service'
import { insertFailedJob } from '#/platform/jobs/failed-jobs.queries'
import { aFan, aPerformer, type Member } from '#test/builders'
import { earn } from '#test/earners'
import { startOperatorApp } from '#test/operator-app'
import { refuses } from '#test/refusals'

const { app, operator } = await startOperatorApp()

test('revenue, fee and sign-ups of the period stand beside those of as many days before', async () => {
  const creator = await aPerformer(app)
  await earn(app, creator, { tips: 2 })
  await moveSales(40)
  await earn(app, creator, { tips: 3 })

  const month = await overview(30)
  assert.deepEqual([month.totals.revenue, month.totals.fee], [300, 60])
  assert.deepEqual([month.totalsBefore.revenue, month.totalsBefore.fee], [200, 40])
  assert.equal(month.totals.signUps, 3)
  assert.deepEqual([month.byDay.length, month.byDayBefore.length], [30, 30])
  assert.equal(month.byDay.at(-1)?.revenue, 300)
  assert.deepEqual(month.revenueByKind, [{ kind: 'tip', revenue: 300 }])
  assert.deepEqual(
    month.topCreators.map(({ _id, revenue }) => [_id, revenue]),
    [[creator.id, 300]],
  )

  const quarter = await overview(90)
  assert.deepEqual([quarter.totals.revenue, quarter.totalsBefore.revenue], [500, 0])
})

test('what was refunded is no revenue', async () => {
  const before = (await overview(7)).totals
  await earn(app, await aPerformer(app), { tips: 1 })
  await sql`
    update sale
    set refunded_gross_minor = gross_minor, refunded_fee_minor = fee_minor, refunded_net_minor = net_minor
    where id = (select id from sale order by created_at desc limit 1)
  `.execute(app.ctx.db)

  const { totals } = await overview(7)
  assert.deepEqual([totals.revenue, totals.fee], [before.revenue, before.fee])
})

test('failed payments are those by card, beside all that have an outcome', async () => {
  const fan = await aFan(app)
  const before = (await overview(7)).totals
  for (const [status, method] of [
    ['success', 'card'],
    ['failed', 'card'],
    ['created', 'card'],
    ['cancelled', 'card'],
    ['failed', 'wallet'],
  ])
    await insertPayment(fan, { status, method })

  const { totals } = await overview(7)
  assert.equal(totals.cardPayments - before.cardPayments, 2)
  assert.equal(totals.failedPayments - before.failedPayments, 1)
})

test('subscribers are counted day by day, and days that nobody counted are filled in from what the rows tell', async () => {
  const [creator, fan] = [await aPerformer(app), await aFan(app)]
  await insertSubscription(fan, creator, { startedDaysAgo: 10, endsInDays: 5 })
  await countSubscribers(app.ctx)
  await countSubscribers(app.ctx)

  const month = await overview(30)
  assert.equal(month.totals.subscribers, 1)
  assert.equal(month.byDay.at(-1)?.subscribers, 1)
  assert.equal(month.byDay.at(-11)?.subscribers, 1)
  assert.equal(month.byDay.at(-12)?.subscribers, null)
})

test('a failed job waits in the list until it is repeated or dismissed, once', async () => {
  const [one, other] = [await aFailedJob(), await aFailedJob()]

  const { todos, health } = await overview(7)
  assert.equal(todos.find(({ kind }) => kind === 'failedJobs')?.count, 2)
  assert.equal(health.jobs.failed, 2)
  const { data } = await operator.api('GET /admin/failed-jobs')
  assert.deepEqual(
    data.map(({ queue, failure }) => [queue, failure]),
    [
      ['mail-send', 'no route'],
      ['mail-send', 'no route'],
    ],
  )

  await operator.api('POST /admin/failed-jobs/{id}/repeat', { params: { id: one } })
  const dismiss = (id: string) =>
    operator.api('POST /admin/failed-jobs/{id}/dismiss', { params: { id }, body: { reason: 'Sent by hand' } })
  await refuses('not_found', dismiss(one))
  await dismiss(other)
  await refuses('not_found', operator.api('POST /admin/failed-jobs/{id}/repeat', { params: { id: other } }))
  assert.equal((await operator.api('GET /admin/failed-jobs')).total, 0)
  const { data: log } = await operator.api('GET /admin/audit-log')
  assert.deepEqual(
    log
      .map(({ action }) => action)
      .slice(0, 2)
      .sort(),
    ['job.dismissed', 'job.repeated'],
  )
})

test('health shows that no mail server is set up, and what the last check of the books found', async () => {
  const { health } = await overview(7)
  assert.equal(health.mail.isSetUp, false)

  await operator.api('POST /admin/ledger/check')
  assert.equal((await overview(7)).health.ledger?.isBalanced, true)
})

test('a period that is none is refused', async () => {
  await refuses('request_invalid', operator.api('GET /admin/overview', { query: { days: '8' as never } }))
})

test('the page takes as many queries with much to show as with little, and few', async () => {
  const few = await countQueries(() => overview(90))
  for (let more = 0; more < 5; more += 1) await earn(app, await aPerformer(app), { tips: 1 })
  await aFailedJob()
  const many = await countQueries(() => overview(90))

  assert.equal(many, few)
  assert.ok(few <= 8, `${few} queries`)
})

async function overview(days: ConsolePeriod): Promise<ConsoleOverview> {
  const { data } = await operator.api('GET /admin/overview', { query: { days: `${days}` } })
  return data
}

async function moveSales(days: number): Promise<void> {
  await sql`update sale set created_at = created_at - ${days} * interval '1 day'`.execute(app.ctx.db)
}

async function insertPayment(
  fan: Member,
  { status, method }: { status?: string | undefined; method?: string | undefined },
): Promise<void> {
  await sql`
    insert into payment (id, fan_id, kind, status, method, amount_minor, price_minor, currency, created_at, updated_at)
    values (${randomUUIDv7()}, ${fan.id}, 'wallet_top_up', ${status}, ${method}, 500, 500, 'USD', ${app.clock.now()},
      ${app.clock.now()})
  `.execute(app.ctx.db)
}

type Term = { startedDaysAgo: number; endsInDays: number }

async function insertSubscription(fan: Member, creator: Member, { startedDaysAgo, endsInDays }: Term): Promise<void> {
  const now = app.clock.now()
  const started = now.subtract({ hours: 24 * startedDaysAgo })
  await sql`
    insert into subscription (id, fan_id, performer_id, type, status, price_minor, is_renewing, anchor_day,
      has_used_trial, started_at, expired_at, created_at, updated_at)
    values (${randomUUIDv7()}, ${fan.id}, ${creator.id}, 'monthly', 'active', 500, false, 1, false, ${started},
      ${now.add({ hours: 24 * endsInDays })}, ${started}, ${started})
  `.execute(app.ctx.db)
}

async function aFailedJob(): Promise<string> {
  const id = randomUUID()
  await insertFailedJob(app.ctx, {
    id,
    queue: 'mail-send',
    payload: { mailId: randomUUIDv7() },
    failure: 'no route',
    failed_at: app.clock.now(),
  })
  return id
}

/** The lowest of three counts: session and settings are read again every few seconds, independent of the page. */
async function countQueries(work: () => Promise<unknown>): Promise<number> {
  const { query } = pg.Client.prototype
  const counts: number[] = []
  for (let round = 0; round < 3; round += 1) {
    let queries = 0
    // The driver's own overloads are passed through as they come.
    pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
      queries += 1
      return Reflect.apply(query, this, args)
    } as typeof query
    try {
      await work()
    } finally {
      pg.Client.prototype.query = query
    }
    counts.push(queries)
  }
  return Math.min(...counts)
}
