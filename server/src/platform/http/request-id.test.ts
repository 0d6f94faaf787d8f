import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestApp } from '#test/app'

const lines: string[] = []
const behind = await startTestApp({ env: { TRUST_PROXY: '127.0.0.1' }, onLog: (line) => void lines.push(line) })
const direct = await startTestApp()
after(() => Promise.all([behind.close(), direct.close()]))

const GIVEN = 'edge-0123456789abcdef'

test('each answer has an id of its own, also refusals and unknown addresses, whose bodies name it', async () => {
  const seen = new Set<string>()
  for (const url of ['/api/health', '/api/auth/users/me', '/api/nothing', '/api/%', '/api/health']) {
    const answer = await direct.http.inject({ url })
    const id = answer.headers['x-request-id']
    assert.match(String(id), /^[0-9a-f-]{36}$/)
    if (answer.statusCode >= 400) assert.equal(answer.json().requestId, id, url)
    seen.add(String(id))
  }
  assert.equal(seen.size, 5)
})

test('an id is taken from a trusted proxy only, and only when it is well-formed', async () => {
  const idFrom = async (app: typeof direct, id: string, remoteAddress = '127.0.0.1') =>
    (await app.http.inject({ url: '/api/health', headers: { 'x-request-id': id }, remoteAddress })).headers[
      'x-request-id'
    ]

  assert.equal(await idFrom(behind, GIVEN), GIVEN)
  assert.notEqual(await idFrom(direct, GIVEN), GIVEN)
  assert.notEqual(await idFrom(behind, GIVEN, '203.0.113.7'), GIVEN)
  for (const bad of ['short', 'x'.repeat(101), 'two words here', '{"level":60}', 'ünïcödé-id'])
    assert.notEqual(await idFrom(behind, bad), bad)
})

test('without an id of its own a request is named by its trace, from a trusted proxy only', async () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  const idFrom = async (app: typeof direct, headers: Record<string, string>) =>
    (await app.http.inject({ url: '/api/health', headers, remoteAddress: '127.0.0.1' })).headers['x-request-id']
  const traceparent = `00-${trace}-00f067aa0ba902b7-01`

  assert.equal(await idFrom(behind, { traceparent }), trace)
  assert.equal(await idFrom(behind, { traceparent, 'x-request-id': GIVEN }), GIVEN)
  assert.notEqual(await idFrom(direct, { traceparent }), trace)
  for (const bad of [`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, `00-${trace}-${'0'.repeat(16)}-01`, trace, 'x'])
    assert.match(String(await idFrom(behind, { traceparent: bad })), /^[0-9a-f-]{36}$/)
})

test('a failure is logged with the id that its answer names', async () => {
  behind.http.log.error({ event: 'warm-up' })
  const answer = await behind.http.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'x-request-id': GIVEN },
    payload: { username: 'nobody@example.test', password: 'wrong password 123' },
  })

  assert.ok(answer.statusCode >= 400)
  assert.equal(answer.json().requestId, GIVEN)
})
