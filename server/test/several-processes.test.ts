/** Two processes of one site: whatever happens at one of them is known at the other. */
import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { after, afterEach, before, test } from 'node:test'
import { ApiError } from '@limelight/contract/client'
import type { ErrorCode } from '@limelight/contract/errors'
import { io, type Socket } from 'socket.io-client'
import { startTestApp, type TestApp } from './app.ts'
import { aFan, anOperator, aPerformer, type Member } from './builders.ts'
import { joinBuses } from './joined-buses.ts'
import { refuses } from './refusals.ts'
import { until } from './until.ts'

const buses = joinBuses()
const sockets: Socket[] = []
let here: TestApp
let there: TestApp
before(async () => {
  here = await startTestApp({ bus: buses.open() })
  there = await startTestApp({ bus: buses.open(), beside: here })
  for (const app of [here, there]) await app.http.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => {
  buses.joinAgain()
  for (const socket of sockets.splice(0)) socket.disconnect()
})
after(async () => {
  await there.close()
  await here.close()
})

async function connect(app: TestApp, token: string): Promise<Socket> {
  const { port } = app.http.server.address() as AddressInfo
  const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], auth: { token }, forceNew: true })
  sockets.push(socket)
  await heard(socket, 'connect')
  return socket
}

function heard(socket: Socket, event: string): Promise<unknown> {
  return new Promise((resolve) => socket.once(event, resolve))
}

/** What is known by the bus takes a turn of the event loop; the caches themselves would take five seconds. */
async function untilRefused(code: ErrorCode, call: () => Promise<unknown>): Promise<void> {
  await until(async () => {
    const error = await call().then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    return error instanceof ApiError && error.code === code
  })
}

const tip = (fan: Member, performer: Member) =>
  fan.api('POST /wallet/charges/tip/{id}', { params: { id: performer.id }, body: { price: 10 } })

async function aConversation() {
  const [fan, performer] = [await aFan(here, { balanceTokens: 100 }), await aPerformer(here)]
  await performer.api('PUT /performers/me', { body: { messagePolicy: 'everyone', inboxPolicy: 'everyone' } })
  const { data } = await fan.api('POST /conversations', { body: { source: 'performer', sourceId: performer.id } })
  const write = (text: string) =>
    fan.api('POST /messages/conversations/{id}', { params: { id: data._id }, body: { text } })
  return { fan, performer, id: data._id, write }
}

test('an event reaches sockets at both, once each, whichever of them hands it on', async () => {
  const { fan, performer, write } = await aConversation()
  const [ofFan, ofPerformer] = [await connect(here, fan.token), await connect(there, performer.token)]
  for (const relaying of [here, there]) {
    const counts = { fan: 0, performer: 0 }
    ofFan.on('message_created', () => (counts.fan += 1))
    ofPerformer.on('message_created', () => (counts.performer += 1))
    const both = Promise.all([heard(ofFan, 'message_created'), heard(ofPerformer, 'message_created')])
    await write('Hello')
    await relaying.jobs.runPending()
    await both
    // Sockets keep their order: what came twice came before this.
    const later = Promise.all([heard(ofFan, 'balance_changed'), heard(ofPerformer, 'sale_recorded')])
    await tip(fan, performer)
    await relaying.jobs.runPending()
    await later
    assert.deepEqual(counts, { fan: 1, performer: 1 })
    for (const socket of [ofFan, ofPerformer]) socket.off('message_created')
  }
})

test('who writes is seen at the other process', async () => {
  const { fan, performer, id } = await aConversation()
  const [writer, reader] = [await connect(here, fan.token), await connect(there, performer.token)]
  const seen = heard(reader, 'typing')
  writer.emit('typing', { conversationId: id })
  assert.deepEqual(await seen, { conversationId: id, accountId: fan.id })
})

test('events that two relays share reach every socket once, and jobs run once', async () => {
  const { fan, performer, write } = await aConversation()
  const socket = await connect(there, performer.token)
  const received: string[] = []
  socket.on('message_created', ({ messageId }) => received.push(messageId))
  const sent = await Promise.all(Array.from({ length: 20 }, (_, i) => write(`Message ${i}`)))
  await Promise.all([here.jobs.runPending(), there.jobs.runPending()])
  const last = heard(socket, 'sale_recorded')
  await tip(fan, performer)
  await there.jobs.runPending()
  await last
  assert.deepEqual(received.toSorted(), sent.map(({ data }) => data._id as string).toSorted())
})

test('an ended session opens nothing at either, and its sockets close at both', async () => {
  const fan = await aFan(here)
  const elsewhere = there.as(fan.token)
  await elsewhere('GET /users/me')
  const socket = await connect(there, fan.token)
  const announced = heard(socket, 'session_ended')
  const closed = heard(socket, 'disconnect')
  await here.as(fan.token)('POST /auth/logout')
  await untilRefused('unauthenticated', () => elsewhere('GET /users/me'))
  await here.jobs.runPending()
  await announced
  assert.equal(await closed, 'io server disconnect')
})

test('a suspension counts at both', async () => {
  const [fan, operator] = [await aFan(here), await anOperator(here)]
  const elsewhere = there.as(fan.token)
  await elsewhere('GET /users/me')
  await operator.api('PUT /admin/users/{id}/suspend', { params: { id: fan.id }, body: { reason: 'test' } })
  await untilRefused('unauthenticated', () => elsewhere('GET /users/me'))
})

test('a setting that is changed at one is known at the other', async () => {
  const operator = await anOperator(here)
  const nameThere = async () => (await there.as()('GET /settings/public')).data.siteName
  const former = await nameThere()
  await operator.api('PUT /admin/settings', { body: { values: { siteName: 'Another name' } } })
  await until(async () => (await nameThere()) === 'Another name')
  await operator.api('PUT /admin/settings', { body: { values: { siteName: former } } })
})

test('nobody is notified of a message whose page is open at another process, until that page closes', async () => {
  const { performer, write } = await aConversation()
  const notified = async () => {
    const rows = await here.ctx.db
      .selectFrom('notification')
      .select('id')
      .where('account_id', '=', performer.id)
      .execute()
    return rows.length
  }
  const socket = await connect(there, performer.token)
  await until(() => here.realtime.isOnline(performer.id))
  await write('Hello')
  await here.jobs.runPending()
  assert.equal(await notified(), 0)
  socket.disconnect()
  await until(() => !here.realtime.isOnline(performer.id))
  await write('Are you there?')
  await here.jobs.runPending()
  assert.equal(await notified(), 1)
})

test('a process that starts later knows who is there', async () => {
  const fan = await aFan(here)
  await connect(here, fan.token)
  const later = await startTestApp({ bus: buses.open(), beside: here })
  try {
    await until(() => later.realtime.isOnline(fan.id))
  } finally {
    await later.close()
  }
})

test('live media goes through one of them, and what the other is asked is answered there', async () => {
  const performer = await aPerformer(here)
  const body = { title: 'Evening', access: 'followers' as const, isRecorded: false, goal: null }
  const { data: stream } = await performer.api('POST /streaming/live', { body })
  assert.equal(stream.publish?.driver, 'whip')
  const { url, token } = stream.publish
  const path = new URL(url, 'http://localhost').pathname
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/sdp' }
  const payload = 'v=0\r\nm=video 9 UDP/TLS/RTP/SAVPF 96\r\n'
  const offer = (app: TestApp) => app.http.inject({ method: 'POST', url: path, headers, payload })
  const hangUp = (app: TestApp, session: string) => app.http.inject({ method: 'DELETE', url: session, headers })
  for (const app of [here, there]) {
    // Until one of them is in charge it is unavailable.
    let answer = await offer(app)
    while (answer.statusCode === 503) answer = await offer(app)
    // The engine's own words: the offer has no codec that it could send on.
    assert.equal(answer.statusCode, 422)
    assert.equal((await hangUp(app, `${path}/unknown`)).statusCode, 404)
  }
})

test('without its connection a process says that it is degraded, and takes requests', async () => {
  const web = await startTestApp({ bus: buses.open(), beside: here, env: { PROCESS: 'web' } })
  const readiness = async () => {
    const answer = await web.http.inject('/api/ready')
    return [answer.statusCode, answer.json().data.status, answer.json().data.checks.bus]
  }
  try {
    assert.deepEqual(await readiness(), [200, 'ok', true])
    buses.cutOff()
    assert.deepEqual(await readiness(), [200, 'degraded', false])
  } finally {
    await web.close()
  }
})

test('without their connection both go on, and ask the database for what they would have heard', async () => {
  const [fan, operator] = [await aFan(here, { balanceTokens: 100 }), await anOperator(here)]
  const performer = await aPerformer(here)
  const elsewhere = there.as(fan.token)
  await elsewhere('GET /users/me')
  const socket = await connect(there, fan.token)
  const nearby = await connect(here, performer.token)
  buses.cutOff()
  const sold = heard(nearby, 'sale_recorded')
  await tip(fan, performer)
  await here.jobs.runPending()
  await sold
  const nameThere = async () => (await there.as()('GET /settings/public')).data.siteName
  const former = await nameThere()
  await operator.api('PUT /admin/settings', { body: { values: { siteName: 'A third name' } } })
  await until(async () => (await nameThere()) === 'A third name')
  await operator.api('PUT /admin/settings', { body: { values: { siteName: former } } })

  const closed = heard(socket, 'disconnect')
  await here.as(fan.token)('POST /auth/logout')
  await refuses('unauthenticated', elsewhere('GET /users/me'))
  await closed
})

test('when the connection is back pages connect anew, to fetch what they missed, and events reach them', async () => {
  const [fan, performer] = [await aFan(here, { balanceTokens: 100 }), await aPerformer(here)]
  const socket = await connect(there, fan.token)
  buses.cutOff()
  await tip(fan, performer)
  await here.jobs.runPending()
  const broken = heard(socket, 'disconnect')
  const back = heard(socket, 'connect')
  buses.joinAgain()
  assert.equal(await broken, 'transport close')
  await back
  await until(() => here.realtime.isOnline(fan.id))
  const balance = heard(socket, 'balance_changed')
  await tip(fan, performer)
  await here.jobs.runPending()
  assert.deepEqual(await balance, { delta: -10, balance: 80 })
})
