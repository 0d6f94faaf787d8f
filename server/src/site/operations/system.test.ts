/** The system page and the slow statements of the console. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { startTestApp } from '#test/app'
import { anOperator, type Member } from '#test/builders'
import { startOperatorApp } from '#test/operator-app'
import { refuses } from '#test/refusals'
import { until } from '#test/until'
import { countStorageDaily } from './system.service.ts'

const { app, operator } = await startOperatorApp()
const systemFor = async (by: Member) => (await by.api('GET /admin/system')).data

async function aReport({ version = '9.9.9', seenSecondsAgo = 0 }): Promise<string> {
  const id = randomUUID()
  await sql`
    insert into process_report
      (id, host, pid, role, version, node, started_at, seen_at, memory_bytes, loop_delay_ms, pools)
    values (${id}, 'other', 7, 'web', ${version}, '26', now(), now() - ${seenSecondsAgo} * interval '1 second', 1, 0, '[]')
  `.execute(app.ctx.db)
  return id
}

test('a process that runs is there, and is gone when it has ended', async () => {
  const other = await startTestApp()
  const by = await anOperator(other)
  await other.startJobs()
  await until(async () => (await systemFor(by)).processes.length === 1)
  const { processes, isMixed, versions, services } = await systemFor(by)
  const [one] = processes
  assert.ok(one && one.pid === process.pid && one.memoryBytes > 0 && !one.isSilent && one.role === 'jobs')
  assert.deepEqual(one.pools.map(({ name }) => name).sort(), ['long', 'search', 'site'])
  assert.deepEqual([isMixed, one.version], [false, versions.product])
  assert.match(versions.schema, /^\d{4}-/)
  assert.deepEqual(services, [
    { name: 'database', state: 'working' },
    { name: 'storage', state: 'working' },
  ])
  await other.close()
})

test('processes of two versions are said, unless the other one is silent', async () => {
  const ids = [await aReport({ version: '1.0.0' }), await aReport({ version: '1.1.0', seenSecondsAgo: 60 })]
  const system = await systemFor(operator)
  assert.equal(system.isMixed, false)
  assert.deepEqual(system.processes.map(({ isSilent }) => isSilent).sort(), [false, true])

  await aReport({ version: '1.1.0' })

  assert.equal((await systemFor(operator)).isMixed, true)
  await sql`delete from process_report where id = any(${ids})`.execute(app.ctx.db)
})

test('files are counted by a job once a day, and unfinished uploads at once', async () => {
  assert.equal((await systemFor(operator)).storage.countedAt, null)
  await sql`
    insert into media_file (id, owner_id, purpose, size_bytes, original_name, content_type, variants, created_at, updated_at)
    select gen_random_uuid(), ${operator.id}, 'avatar', 1000, '', '', '[{"sizeBytes": 10}, {"sizeBytes": 5}]', now(), now()
    from generate_series(1, 3)
  `.execute(app.ctx.db)

  await countStorageDaily(app.ctx)
  const { storage } = await systemFor(operator)
  await sql`update media_file set size_bytes = 5000`.execute(app.ctx.db)
  await countStorageDaily(app.ctx)
  const unchanged = (await systemFor(operator)).storage

  assert.deepEqual(storage.uses, [
    { kind: 'originals', files: 3, bytes: 3_000 },
    { kind: 'renditions', files: 6, bytes: 45 },
  ])
  assert.deepEqual(unchanged.uses, storage.uses)
  app.clock.advance({ hours: 21 })
  await countStorageDaily(app.ctx)
  assert.equal((await systemFor(operator)).storage.uses[0]?.bytes, 15_000)
})

test('the largest tables are listed, ten of them, the largest first', async () => {
  const { tables, bytes } = (await systemFor(operator)).database
  assert.equal(tables.length, 10)
  assert.deepEqual(
    tables.map((table) => table.bytes),
    tables.map((table) => table.bytes).sort((one, other) => other - one),
  )
  assert.ok(bytes > (tables[0]?.bytes ?? 0))
})

test('a slow statement is listed with its call and without values, summed over processes, and forgotten', async () => {
  const secret = 'a-secret-value'
  const sleep = sql`select pg_sleep(0.3), ${secret}::text`
  await Promise.all([sleep.execute(app.ctx.db), sleep.execute(app.ctx.db)])
  const slowOnes = async () => (await operator.api('GET /admin/slow-statements')).data.statements
  const found = async () => (await slowOnes()).find(({ statement }) => statement.includes('pg_sleep'))
  const one = await found()
  assert.ok(one && one.count === 2 && one.meanMs >= 290 && one.worstMs >= one.meanMs)
  assert.deepEqual([one.statement, one.source], ['select pg_sleep(0.3), $1::text', 'other'])

  await sleep.execute(app.ctx.db)
  assert.equal((await found())?.count, 3)
  assert.ok(!JSON.stringify(await slowOnes()).includes(secret))

  await operator.api('DELETE /admin/slow-statements')
  assert.equal(await found(), undefined)
})

test('a slow statement of a call names the call', async (t) => {
  const other = new pg.Client(app.databaseUrl)
  await other.connect()
  t.after(() => other.end())
  await other.query('begin')
  await other.query('lock table contact_message in access exclusive mode')
  // It waits for the lock, and from then on for longer than the limit.
  const asking = operator.api('GET /admin/contact-messages')
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await until(async () => (await other.query(waiting)).rowCount === 1)
  await other.query('select pg_sleep(0.6)')
  await other.query('commit')
  await asking

  const { statements } = (await operator.api('GET /admin/slow-statements')).data
  assert.ok(statements.some(({ source }) => source === 'GET /admin/contact-messages'))
})

test('only the owner sees the system', async () => {
  for (const role of ['moderator', 'finance', 'support'] as const) {
    const other = await anOperator(app, role)
    for (const call of ['GET /admin/system', 'GET /admin/slow-statements', 'DELETE /admin/slow-statements'] as const)
      await refuses('forbidden', other.api(call))
  }
})
