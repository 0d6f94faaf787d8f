/** A session that authenticates again has another token (ASVS 7.2.4). */
import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { createClient } from '@limelight/contract/client'
import { io } from 'socket.io-client'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, anOperator, type Member, PASSWORD } from '#test/builders'
import { refusalOf, refuses } from '#test/refusals'
import { aSoftwareKey } from '#test/software-key'

const PAGE = { 'sec-fetch-site': 'same-origin', 'user-agent': 'browser' }

let app: TestApp
before(async () => {
  app = await startTestApp({ env: { OPERATOR_CONFIRM_MINUTES: '10' } })
})
after(() => app.close())

const BY_PASSWORD = async ({ api }: Member) =>
  (await api('POST /auth/confirmations', { body: { password: PASSWORD } })).data
async function byPasskey({ api }: Member) {
  const key = aSoftwareKey({ origin: new URL(app.ctx.config.publicUrl).origin })
  const { data: toMake } = await api('POST /auth/passkeys/options', { body: {} })
  await api('POST /auth/passkeys', { body: { name: 'A phone', credential: key.make(toMake) } })
  const { data: toUse } = await api('POST /auth/passkeys/confirmation/options')
  return (await api('POST /auth/passkeys/confirmation', { body: { credential: key.use(toUse) } })).data
}

for (const [name, confirm] of Object.entries({ 'the password': BY_PASSWORD, 'a passkey': byPasskey }))
  test(`confirming with ${name} replaces the token, and the session stays the same`, async () => {
    const operator = await anOperator(app)
    const { data: before } = await operator.api('GET /sessions')
    const { token, expiresAt } = await confirm(operator)
    assert.ok(token && token !== operator.token)
    const { code, details } = await refusalOf(operator.api('GET /users/me'))
    assert.deepEqual([code, details], ['unauthenticated', { isReplaced: true }])
    const { data: after } = await app.as(token)('GET /sessions')
    assert.deepEqual(
      after.map(({ _id }) => _id),
      before.map(({ _id }) => _id),
    )
    assert.equal(expiresAt, before[0]?.expiresAt)
    await app.as(token)('GET /auth/confirmations')
  })

test('a wrong password replaces nothing', async () => {
  const fan = await aFan(app)
  await refuses('password_incorrect', fan.api('POST /auth/confirmations', { body: { password: 'wrong' } }))
  await fan.api('GET /users/me')
})

test('a replaced token also opens no public call, and is unknown once the session has ended', async () => {
  const fan = await aFan(app)
  const { token } = await BY_PASSWORD(fan)
  await refuses('unauthenticated', fan.api('GET /settings/public'))
  await app.as(token)('POST /auth/logout')
  assert.equal((await refusalOf(fan.api('GET /users/me'))).details, undefined)
})

test('a browser gets the new cookie and no token, and a call with the former one does not delete it', async () => {
  const fan = await aFan(app)
  const send = (cookie: string, method: 'GET' | 'POST', url: string, payload?: object) =>
    app.http.inject({ method, url, headers: { ...PAGE, cookie }, ...(payload && { payload }) })
  const answer = await send(`token=${fan.token}`, 'POST', '/api/auth/confirmations', { password: PASSWORD })
  assert.equal(answer.json().data.token, undefined)
  const cookie = /^token=[\w-]{43}(?=;)/.exec(String(answer.headers['set-cookie']))?.[0] ?? ''
  assert.match(String(answer.headers['set-cookie']), /HttpOnly; SameSite=Lax/)
  assert.equal((await send(cookie, 'GET', '/api/users/me')).statusCode, 200)
  const late = await send(`token=${fan.token}`, 'GET', '/api/users/me')
  assert.deepEqual([late.statusCode, late.headers['set-cookie']], [401, undefined])
})

test('the client repeats a call that was sent with the former token', async () => {
  const fan = await aFan(app)
  const { token } = await BY_PASSWORD(fan)
  const tokens = [fan.token, token]
  let left = 0
  const api = createClient({
    baseUrl: '/api',
    onUnauthorized: () => {
      left += 1
    },
    fetch: async (url) => {
      const answer = await app.http.inject({ url: String(url), headers: { authorization: `Bearer ${tokens.shift()}` } })
      return new Response(answer.body, { status: answer.statusCode })
    },
  })
  assert.equal((await api('GET /users/me')).data._id, fan.id)
  assert.deepEqual([tokens.length, left], [0, 0])
})

test('sockets go on', async () => {
  const fan = await aFan(app)
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  // The server listens on a port, so its address is no path.
  const { port } = app.http.server.address() as AddressInfo
  const { data: socketToken } = await fan.api('POST /sessions/socket-token')
  const connect = () =>
    io(`http://127.0.0.1:${port}`, { transports: ['websocket'], auth: { token: socketToken.token } })
  const socket = connect()
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  const { token } = await BY_PASSWORD(fan)
  await app.jobs.runPending()

  const ended = new Promise((resolve) => socket.once('disconnect', resolve))
  assert.equal(socket.connected, true)
  const again = connect()
  await new Promise<void>((resolve) => again.once('connect', resolve))
  again.close()
  await app.as(token)('POST /auth/logout')
  await app.jobs.runPending()
  await ended
  socket.close()
})

test('logging in ends the session that the client had', async () => {
  const fan = await aFan(app)
  const { data } = await fan.api('POST /auth/login', { body: { credentials: fan.email, password: PASSWORD } })
  await refuses('unauthenticated', fan.api('GET /users/me'))
  assert.equal((await app.as(data.token)('GET /sessions')).total, 1)
})
