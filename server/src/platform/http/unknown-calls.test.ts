import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { startTestApp, type TestApp } from '#test/app'

let app: TestApp
before(async () => {
  app = await startTestApp({ env: { LOG_LEVEL: 'silent' } })
  await app.http.listen({ host: '127.0.0.1', port: 0 })
})
after(() => app.close())

test('another method than a call has is 405 and names the methods it has', async () => {
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const) {
    const answer = await app.http.inject({ method: method as 'GET', url: '/api/auth/login' })
    assert.equal(answer.json().code, 'method_not_allowed', method)
    assert.equal(answer.statusCode, 405)
    assert.equal(answer.headers.allow, 'POST')
  }
  const withId = await app.http.inject({ method: 'POST', url: '/api/performer/feeds/x' })
  assert.equal(withId.headers.allow, 'DELETE, GET, HEAD, PUT')
})

test('an address without a call is a JSON 404 for every method', async () => {
  for (const method of ['GET', 'HEAD', 'POST', 'TRACE', 'OPTIONS'] as const) {
    const answer = await app.http.inject({ method: method as 'GET', url: '/api/nothing/here?q=1' })
    assert.equal(answer.statusCode, 404)
    assert.match(String(answer.headers['content-type']), /^application\/json/)
  }
})

test('an address that cannot be decoded is a JSON 404', async () => {
  const answer = await app.http.inject({ url: '/api/performers/%ED%A0%80' })
  assert.equal(answer.json().code, 'not_found')
})

for (const host of ['a b', '[::1', 'x:99999'])
  test(`the Host header "${host}" is refused`, async () => {
    const { port } = app.http.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.write(`GET /api/health HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    await once(socket, 'close')
    assert.match(answer, /^HTTP\/1\.1 400 /)
    assert.match(answer, /request_invalid/)
  })
