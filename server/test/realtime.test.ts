import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import type { MessageId } from '@limelight/contract/ids'
import { io, type Socket } from 'socket.io-client'
import { openSession } from '#/people/auth/sessions.service'
import { startTestApp, type TestApp } from './app.ts'
import { aFan, anOperator, aPerformer, type Member } from './builders.ts'

let app: TestApp
let url: string
const sockets: Socket[] = []
before(async () => {
  app = await startTestApp()
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
})
after(async () => {
  for (const socket of sockets) socket.disconnect()
  await app.close()
})

async function connect(options: {
  query?: { token: string }
  auth?: { token: string }
  extraHeaders?: Record<string, string>
}): Promise<Socket> {
  const socket = io(url, { transports: ['websocket'], reconnection: false, forceNew: true, ...options })
  sockets.push(socket)
  await heard(socket, 'connect')
  return socket
}

function heard(socket: Socket, event: string): Promise<unknown> {
  return new Promise((resolve) => socket.once(event, resolve))
}

async function tip(fan: Member, performer: Member): Promise<void> {
  await fan.api('POST /wallet/charges/tip/{id}', { params: { id: performer.id }, body: { price: 10 } })
  await app.jobs.runPending()
}

test('answers to polls can be shown as no page', async () => {
  const { headers } = await fetch(`${url}/socket.io/?EIO=4&transport=polling`)
  assert.equal(headers.get('content-security-policy'), "default-src 'none'; frame-ancestors 'none'")
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
})

test('a balance reaches the fan’s sockets, by query token and by socket token', async () => {
  const [fan, performer] = [await aFan(app, { balanceTokens: 100 }), await aPerformer(app)]
  const { data } = await fan.api('POST /sessions/socket-token')
  const [byQuery, bySocketToken] = [
    await connect({ query: { token: fan.token } }),
    await connect({ auth: { token: data.token } }),
  ]
  const both = Promise.all([heard(byQuery, 'balance_changed'), heard(bySocketToken, 'balance_changed')])

  await tip(fan, performer)

  for (const payload of await both) assert.deepEqual(payload, { delta: -10, balance: 90 })
})

test('a stranger’s socket hears nothing, until it logs in', async () => {
  const [fan, performer] = [await aFan(app, { balanceTokens: 100 }), await aPerformer(app)]
  const socket = await connect({ query: { token: 'nothing' } })
  const balances: unknown[] = []
  socket.on('balance_changed', (payload) => balances.push(payload))
  await tip(fan, performer)

  assert.deepEqual(await socket.emitWithAck('auth/login', { token: 'still nothing' }), { ok: false })
  assert.deepEqual(await socket.emitWithAck('auth/login', { token: fan.token }), { ok: true })
  const next = heard(socket, 'balance_changed')
  await tip(fan, performer)
  await next

  assert.deepEqual(balances, [{ delta: -10, balance: 80 }])
})

test('a suspended account’s sockets close', async () => {
  const [fan, operator] = [await aFan(app), await anOperator(app)]
  const socket = await connect({ query: { token: fan.token } })
  const closed = heard(socket, 'disconnect')
  await operator.api('PUT /admin/users/{id}/suspend', { params: { id: fan.id }, body: { reason: 'test' } })
  await app.jobs.runPending()
  await closed
})

test('an ended session gets no missed event, though its socket reconnects with its old data', async () => {
  const [fan, performer] = [await aFan(app, { balanceTokens: 100 }), await aPerformer(app)]
  const ended = await app.ctx.transaction((tx) =>
    openSession(tx, { accountId: fan.id, remember: true, userAgent: 'test', address: '127.0.0.1' }),
  )
  const socket = await connect({ auth: { token: ended.token } })
  const first = heard(socket, 'balance_changed')
  await tip(fan, performer)
  await first
  const cut = heard(socket, 'disconnect')
  // The connection is cut, not closed: the server gets no message, as with a bad network.
  socket.io.engine.close()
  await cut
  const missed: unknown[] = []
  socket.onAny((event, payload) => missed.push([event, payload]))

  await app.as(ended.token)('POST /auth/logout')
  await tip(fan, performer)
  const back = heard(socket, 'connect')
  socket.connect()
  await back

  assert.deepEqual(await socket.emitWithAck('auth/login', { token: ended.token }), { ok: false })
  assert.deepEqual(missed, [])
})

test('a hundred cut connections lose no message and repeat none: what was missed is asked for after the newest known', async () => {
  const [fan, performer] = [await aFan(app), await aPerformer(app)]
  await fan.api('POST /follows/{id}', { params: { id: performer.id } })
  const { data: conversation } = await fan.api('POST /conversations', {
    body: { source: 'performer', sourceId: performer.id },
  })
  const params = { id: conversation._id }
  const say = async (text: string) => {
    const { data } = await performer.api('POST /messages/conversations/{id}', { params, body: { text } })
    await app.jobs.runPending()
    return data._id
  }
  const socket = await connect({ auth: { token: fan.token } })
  const known: string[] = []
  /** As a page does at each event and after each connection. */
  const catchUp = async () => {
    for (let isMore = true; isMore; ) {
      const after = known.at(-1) as MessageId | undefined
      const page = await fan.api('GET /messages/conversations/{id}', { params, query: after ? { after } : {} })
      known.push(...page.data.map((message) => message._id))
      isMore = after !== undefined && page.isMore
    }
  }
  const sent = [await say('Before all')]
  await catchUp()
  for (let round = 0; round < 100; round += 1) {
    const cut = heard(socket, 'disconnect')
    // The connection is cut, not closed: the server gets no message, as with a bad network.
    socket.io.engine.close()
    await cut
    sent.push(await say(`Missed ${round}`))
    const back = heard(socket, 'connect')
    socket.connect()
    await back
    assert.deepEqual(await socket.emitWithAck('auth/login', { token: fan.token }), { ok: true })
    await catchUp()
    const announced = heard(socket, 'message_created')
    sent.push(await say(`Heard ${round}`))
    await announced
    await catchUp()
  }
  assert.deepEqual(known, sent)
})

test('a page of another origin cannot connect', async () => {
  const socket = io(url, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { origin: 'http://evil.example' },
  })
  sockets.push(socket)
  await heard(socket, 'connect_error')
})

test('both sides of a conversation hear of its messages, and nobody else', async () => {
  const [fan, performer, other] = [await aFan(app), await aPerformer(app), await aFan(app)]
  await performer.api('PUT /performers/me', { body: { messagePolicy: 'everyone', inboxPolicy: 'everyone' } })
  const { data } = await fan.api('POST /conversations', { body: { source: 'performer', sourceId: performer.id } })
  const { _id: conversationId } = data
  const [ofFan, ofPerformer, ofOther] = [
    await connect({ query: { token: fan.token } }),
    await connect({ query: { token: performer.token } }),
    await connect({ query: { token: other.token } }),
  ]
  const overheard: unknown[] = []
  ofOther.onAny((event) => overheard.push(event))
  const both = (event: string) => Promise.all([heard(ofFan, event), heard(ofPerformer, event)])

  const created = both('message_created')
  const { data: message } = await fan.api('POST /messages/conversations/{id}', {
    params: { id: conversationId },
    body: { text: 'Hello' },
  })
  await app.jobs.runPending()
  const expected = { conversationId, messageId: message._id, senderId: fan.id }
  assert.deepEqual(await created, [expected, expected])

  const read = both('message_read')
  await performer.api('POST /messages/read-all/{conversationId}', { params: { conversationId } })
  await app.jobs.runPending()
  const upTo = { conversationId, accountId: performer.id, upTo: message._id }
  assert.deepEqual(await read, [upTo, upTo])

  const deleted = both('message_deleted')
  await fan.api('DELETE /messages/{id}', { params: { id: message._id } })
  await app.jobs.runPending()
  const gone = { conversationId, messageId: message._id }
  assert.deepEqual(await deleted, [gone, gone])
  assert.deepEqual(overheard, [])
})

test('who writes is heard by the other side only, not across a block, and not from strangers or without a login', async () => {
  const [performer, fan, stranger] = [await aPerformer(app), await aFan(app), await aFan(app)]
  const { data } = await fan.api('POST /conversations', { body: { source: 'performer', sourceId: performer.id } })
  const writer = await connect({ query: { token: fan.token } })
  const listener = await connect({ query: { token: performer.token } })
  const events: unknown[] = []
  for (const one of [writer, listener]) one.on('typing', (payload) => events.push(payload))

  const reached = heard(listener, 'typing')
  for (let i = 0; i < 20; i += 1) writer.emit('typing', { conversationId: data._id })
  assert.deepEqual(await reached, { conversationId: data._id, accountId: fan.id })

  const other = await connect({ query: { token: stranger.token } })
  const visitor = await connect({ query: { token: 'nothing' } })
  for (const one of [other, visitor]) one.emit('typing', { conversationId: data._id })
  writer.emit('typing', { conversationId: 'nonsense' })
  await performer.api('POST /block/users', { body: { userId: fan.id } })
  const blocked = await connect({ query: { token: fan.token } })
  blocked.emit('typing', { conversationId: data._id })
  // Each socket's events are handled in order, and a login is answered after what came before it.
  for (const [socket, token] of [
    [other, stranger.token],
    [blocked, fan.token],
    [visitor, 'nothing'],
  ] as const)
    await socket.emitWithAck('auth/login', { token })
  await tip(await aFan(app, { balanceTokens: 10 }), performer)
  assert.equal(events.length, 1)
})
