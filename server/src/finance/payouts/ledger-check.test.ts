/** The ledger check where statements take longer than ordinary ones may. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { startTestApp } from '#test/app'
import { startOperatorApp } from '#test/operator-app'
import { PATIENCE } from '#test/patience'
import { refuses } from '#test/refusals'
import { until } from '#test/until'

const ORDINARY_MS = 1_500
const SLOW_SECONDS = 2

const { app, operator } = await startOperatorApp()
const hurried = await startTestApp({ beside: app, databaseLimits: { ...PATIENCE, statementTimeoutMs: ORDINARY_MS } })
const impatient = await startTestApp({ beside: app, databaseLimits: { ...PATIENCE, longStatementMs: ORDINARY_MS } })
after(() => Promise.all([hurried.close(), impatient.close()]))
await sql`
  create function take_long() returns trigger language plpgsql as
  $$ begin perform pg_sleep(${sql.lit(SLOW_SECONDS)}); return null; end $$
`.execute(app.ctx.db)
await sql`create trigger take_long after update on ledger.proof for each statement execute function take_long()`.execute(
  app.ctx.db,
)

test('a check whose statement takes longer than ordinary ones may passes, and no other connection is given up', async () => {
  const pidOf = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(hurried.ctx.db)).rows[0]?.pid
  const before = await pidOf()

  const { data } = await hurried.as(operator.token)('POST /admin/ledger/check')

  assert.deepEqual(data.broken, {})
  assert.ok(data.tookMs > ORDINARY_MS)
  assert.equal(await pidOf(), before)
})

test('one that takes longer than even that is ledger_check_slow, and the last result stays', async () => {
  const { data: before } = await operator.api('GET /admin/ledger/check')

  await refuses('ledger_check_slow', impatient.as(operator.token)('POST /admin/ledger/check'))

  assert.deepEqual((await operator.api('GET /admin/ledger/check')).data, before)
})

test('the check of every hour passes as well', async () => {
  const { data: before } = await operator.api('GET /admin/ledger/check')
  hurried.clock.advance({ hours: 1 })

  await hurried.jobs.start()
  await hurried.jobs.runScheduled()

  // A worker that has begun with it goes on by itself.
  await until(async () => (await operator.api('GET /admin/ledger/check')).data?.checkedAt !== before?.checkedAt)
})
