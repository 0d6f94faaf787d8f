import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { contract } from '@limelight/contract/contract'
import { startTestApp, type TestApp } from '#test/app'
import { domainOfCall } from './measure-requests.ts'
import { createMetrics } from './metrics.ts'
import { type MetricsServer, serveMetrics } from './metrics-server.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../..')
const TOKEN = 'a-token-of-the-operator'

let app: TestApp
let server: MetricsServer
before(async () => {
  app = await startTestApp({ env: { METRICS_PORT: '0' } })
  server = await serve(app)
})
after(async () => {
  await server.close()
  await app.close()
})

function serve({ metrics, ctx }: TestApp, token?: string): Promise<MetricsServer> {
  assert.ok(metrics)
  return serveMetrics({
    port: 0,
    host: '127.0.0.1',
    token,
    log: ctx.log,
    collect: async () => [await metrics.collect()],
  })
}

async function ask({ port }: MetricsServer): Promise<ReadonlyMap<string, number>> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  assert.equal(answer.status, 200)
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]))
}

describe('what is measured', () => {
  test('calls by the first part of their path and kind of status, whatever clients send', async () => {
    for (const url of ['/api/performers/top', '/api/performers/nobody-there', '/api/never/declared', '/nothing'])
      await app.http.inject({ url })
    await app.http.inject({ url: '/api/users/%zz' })

    const values = await ask(server)
    const count = (domain: string, status: string) =>
      values.get(`limelight_http_seconds_count{domain="${domain}",status="${status}"}`)
    assert.equal(count('performers', '2xx'), 1)
    assert.equal(count('performers', '4xx'), 1)
    const domains = new Set(
      [...values.keys()].flatMap((key) => /http_seconds_count\{domain="([^"]+)"/.exec(key)?.[1] ?? []),
    )
    assert.equal(domains.has('never'), false)
  })

  test('the site: mail that waits, failed jobs, the ledger, queues, space', async () => {
    const { ctx } = app
    const id = crypto.randomUUID()
    await ctx.db
      .insertInto('mail')
      .values({
        id,
        recipient: 'a@example.test',
        subject: 's',
        body_text: 't',
        body_html: 'h',
        created_at: ctx.clock.now(),
      })
      .execute()
    await app.jobs.runPending()
    app.clock.advance({ minutes: 10 })

    const values = await ask(server)
    assert.equal(values.get('limelight_database_up'), 1)
    assert.equal(values.get('limelight_processes'), 1)
    assert.equal(values.get('limelight_mails_waiting'), 1)
    assert.ok((values.get('limelight_mail_oldest_seconds') ?? 0) >= 600)
    assert.ok((values.get('limelight_disk_free_bytes') ?? 0) > 0)
    assert.ok((values.get('limelight_database_bytes') ?? 0) > 1_000_000)
    assert.equal(values.get('limelight_ledger_imbalance'), 0)
    assert.equal(values.has('limelight_ledger_checked_seconds'), false, 'no audit has run')
    assert.equal(values.has('limelight_backup_age_seconds'), false, 'it makes none')
  })
})

test('however a client asks, there are at most 2 000 lines', async () => {
  const { httpSeconds, jobSeconds, registry } = createMetrics()
  const domains = new Set(Object.keys(contract).map(domainOfCall))
  for (const domain of [...domains, 'other-calls', 'media', 'pages', 'unknown'])
    for (const status of ['2xx', '3xx', '4xx', '5xx']) httpSeconds.observe({ domain, status }, 1)
  for (let queue = 0; queue < 70; queue += 1)
    for (const result of ['completed', 'failed']) jobSeconds.observe({ queue: `q${queue}`, result }, 1)

  const lines = (await registry.metrics()).split('\n').filter((line) => !line.startsWith('#'))
  assert.ok(lines.length > 1_000)
  assert.ok(lines.length <= 2_000, `${lines.length} lines`)
})

describe('who may ask', () => {
  test('with a token nobody without it; nothing else is there', async () => {
    const closed = await serve(app, TOKEN)
    const get = (headers: Record<string, string>, options: { path?: string; method?: string } = {}) =>
      fetch(`http://127.0.0.1:${closed.port}${options.path ?? '/metrics'}`, {
        headers,
        method: options.method ?? 'GET',
      })
    try {
      assert.equal((await get({})).status, 401)
      assert.equal((await get({ authorization: 'Bearer another-token-of-it' })).status, 401)
      assert.equal((await get({ authorization: `Bearer ${TOKEN}` })).status, 200)
      assert.equal((await get({}, { path: '/' })).status, 404)
      assert.equal((await get({ authorization: `Bearer ${TOKEN}` }, { method: 'POST' })).status, 405)
    } finally {
      await closed.close()
    }
  })

  test('the site’s own port has no metrics', async () => {
    for (const url of ['/metrics', '/api/metrics']) assert.equal((await app.http.inject({ url })).statusCode, 404)
  })
})

test('while the database is away the answer says so, and shows no values of before', async () => {
  const other = await startTestApp({ env: { METRICS_PORT: '0' } })
  const at = await serve(other)
  try {
    assert.equal((await ask(at)).get('limelight_database_up'), 1)
    await other.ctx.db.destroy()

    const values = await ask(at)
    assert.equal(values.get('limelight_database_up'), 0)
    assert.equal(values.get('limelight_processes'), 1)
    assert.equal(values.has('limelight_mails_waiting'), false)
  } finally {
    await at.close()
    await other.close().catch(() => {})
  }
})

describe('documents', () => {
  const explained = new Set(readFileSync(path.join(ROOT, 'docs/metrics.md'), 'utf8').match(/\blimelight_[a-z_]+\b/g))

  test('docs/metrics.md explains every name, and no other', async () => {
    assert.ok(app.metrics)
    const names = (await app.metrics.registry.getMetricsAsJSON()).map(({ name }) => name)
    assert.deepEqual([...explained].toSorted(), names.filter((name) => name.startsWith('limelight_')).toSorted())
  })

  for (const file of ['deploy/alerts.yaml', 'deploy/grafana.json'])
    test(`${file} asks for what is measured`, () => {
      const text = readFileSync(path.join(ROOT, file), 'utf8')
      const asked = text.match(/\blimelight_[a-z_]+\b/g) ?? []
      assert.ok(asked.length > 10)
      for (const name of asked) assert.ok(explained.has(name.replace(/_(count|sum|bucket)$/, '')), name)
    })
})
