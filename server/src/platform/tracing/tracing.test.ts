/** What a collector of OpenTelemetry gets of a site, over HTTP. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { startTestApp, type TestApp } from '#test/app'
import { aFan } from '#test/builders'

type Value = { stringValue?: string; intValue?: number }
type Attribute = { key: string; value: Value }
type Sent = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: Attribute[]
  status: { code?: number }
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'
const KEPT = `00-${TRACE}-${PARENT}-01`
const SERVER = 2

test('a request is a span with its calls and statements, and carries nothing of who asked', async () => {
  const { spans, resources } = await traced({}, async (app) => {
    const fan = await aFan(app)
    await app.http.inject({
      url: '/api/performers/user/search?q=secret-word',
      headers: { authorization: `Bearer ${fan.token}`, 'x-forwarded-for': '203.0.113.77' },
    })
  })

  const request = spans.find(({ name }) => name === 'GET /api/performers/user/search')
  assert.ok(request, JSON.stringify(spans.map(({ name }) => name)))
  assert.equal(request.kind, SERVER)
  assert.equal(attributeOf(request.attributes, 'http.response.status_code')?.intValue, 200)
  const call = spans.find(
    ({ name, parentSpanId }) => name.startsWith('GET /performers') && parentSpanId === request.spanId,
  )
  assert.ok(call, 'the call is inside of the request')
  const statements = spans.filter(({ name, traceId }) => name === 'SELECT' && traceId === request.traceId)
  assert.ok(statements.length > 0)
  assert.ok(statements.some(({ attributes }) => attributeOf(attributes, 'db.query.text')?.stringValue?.includes('$1')))
  assert.doesNotMatch(JSON.stringify(spans), /secret-word|203\.0\.113\.77|example\.test/)
  assert.equal(attributeOf(resources, 'service.name')?.stringValue, 'limelight')
})

test('a job is a trace of its own', async () => {
  const { spans } = await traced({}, async (app) => {
    await app.ctx.transaction((tx) => tx.enqueue('broadcast-deliver', { broadcastId: randomUUID() }))
    await app.jobs.runPending()
  })

  const job = spans.find(({ name }) => name === 'job broadcast-deliver')
  assert.ok(job, JSON.stringify(spans.map(({ name }) => name)))
  assert.ok(!job.parentSpanId)
  assert.ok(spans.some(({ name, traceId }) => name === 'SELECT' && traceId === job.traceId))
})

test('the trace of a trusted proxy goes on, that of a visitor does not', async () => {
  const ask = (app: TestApp) => app.http.inject({ url: '/api/health', headers: { traceparent: KEPT } })

  const behind = await traced({ TRUST_PROXY: '1' }, ask)
  const direct = await traced({ TRUST_PROXY: '0' }, ask)

  const [ofProxy] = behind.spans.filter(({ kind }) => kind === SERVER)
  assert.deepEqual([ofProxy?.traceId, ofProxy?.parentSpanId], [TRACE, PARENT])
  const [ofVisitor] = direct.spans.filter(({ kind }) => kind === SERVER)
  assert.ok(ofVisitor)
  assert.notEqual(ofVisitor.traceId, TRACE)
})

test('what is not sampled is not sent, and headers and names of the operator are', async () => {
  const none = await traced({ OTEL_TRACES_SAMPLER: 'always_off' }, (app) => app.http.inject({ url: '/api/health' }))
  assert.deepEqual(none.spans, [])

  const named = await traced(
    {
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20secret',
      OTEL_SERVICE_NAME: 'my-site',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    },
    (app) => app.http.inject({ url: '/api/health' }),
  )
  assert.equal(named.headers['x-key'], 'a secret')
  assert.equal(attributeOf(named.resources, 'service.name')?.stringValue, 'my-site')
  assert.equal(attributeOf(named.resources, 'deployment.environment.name')?.stringValue, 'test')
})

test('a collector that answers nothing, or with an error, holds up neither answers nor the end', async () => {
  for (const answer of [() => {}, (response: ServerResponse) => void response.writeHead(500).end()]) {
    const { statuses } = await traced(
      {},
      async (app) => {
        for (let n = 0; n < 20; n += 1) statusesOf(app).push((await app.http.inject({ url: '/api/health' })).statusCode)
      },
      answer,
    )
    assert.deepEqual(new Set(statuses), new Set([200]))
  }
})

const asked = new WeakMap<TestApp, number[]>()
function statusesOf(app: TestApp): number[] {
  const known = asked.get(app) ?? []
  asked.set(app, known)
  return known
}

/** Starts a site that sends to a collector of the test, and returns what that got until the site had ended. */
async function traced(
  env: Record<string, string>,
  use: (app: TestApp) => Promise<unknown>,
  answer: (response: ServerResponse) => void = (response) => void response.end('{}'),
) {
  const spans: Sent[] = []
  const resources: Attribute[] = []
  let headers: IncomingHttpHeaders = {}
  const collector = createServer(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await Array.fromAsync(request)).toString())
    headers = request.headers
    for (const { resource, scopeSpans } of body.resourceSpans) {
      resources.push(...resource.attributes)
      for (const scope of scopeSpans) spans.push(...scope.spans)
    }
    answer(response)
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const { port } = collector.address() as AddressInfo
  const app = await startTestApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, ...env } })
  try {
    await use(app)
  } finally {
    await app.close()
    collector.closeAllConnections()
    collector.close()
  }
  return { spans, resources, headers, statuses: asked.get(app) ?? [] }
}

function attributeOf(attributes: readonly Attribute[], name: string): Value | undefined {
  return attributes.find(({ key }) => key === name)?.value
}
