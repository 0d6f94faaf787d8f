/** Conversations that their recipient has not accepted: where they wait, what the other side learns, and how they are accepted and declined. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import type { ConversationId } from '@limelight/contract/ids'
import type { ConversationFilter } from '@limelight/contract/talk/conversations'
import type { InboxPolicy } from '@limelight/contract/talk/message-policies'
import { io, type Socket } from 'socket.io-client'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aPerformer, type Member } from '#test/builders'
import { assertBooksBalance } from '#test/ledger-balance'
import { refuses } from '#test/refusals'
import { aTeamMember } from '#test/team'
import { until } from '#test/until'

let app: TestApp
const sockets: Socket[] = []
before(async () => {
  app = await startTestApp()
  await app.http.listen({ port: 0, host: '127.0.0.1' })
})
after(async () => {
  for (const socket of sockets) socket.disconnect()
  await app.close()
})

const open = async (fan: Member, performer: Member) =>
  (await fan.api('POST /conversations', { body: { source: 'performer', sourceId: performer.id } })).data._id
const write = async (by: Member, id: ConversationId, text = 'Hello', more: { expectedPrice?: number } = {}) =>
  (await by.api('POST /messages/conversations/{id}', { params: { id }, body: { text, ...more } })).data
const look = async (by: Member, id: ConversationId) =>
  (await by.api('GET /conversations/{id}', { params: { id } })).data
const listed = async (by: Member, filter: ConversationFilter = 'all') =>
  (await by.api('GET /conversations', { query: { filter } })).data.map(({ _id }) => _id)
const numbersOf = async (by: Member) => (await by.api('GET /messages/total-unread-messages')).data
const accept = (by: Member, id: ConversationId) => by.api('POST /conversations/{id}/accept', { params: { id } })
const decline = (by: Member, id: ConversationId) => by.api('POST /conversations/{id}/decline', { params: { id } })
const read = (by: Member, conversationId: ConversationId) =>
  by.api('POST /messages/read-all/{conversationId}', { params: { conversationId } })
const follow = (fan: Member, { id }: Member) => fan.api('POST /follows/{id}', { params: { id } })
const tip = (fan: Member, { id }: Member, text?: string) =>
  fan.api('POST /wallet/charges/tip/{id}', {
    params: { id },
    body: { price: 50, ...(text !== undefined && { text }) },
    idempotencyKey: randomUUID(),
  })
const notified = async (by: Member) => {
  await app.jobs.runPending()
  return (await by.api('GET /notifications')).data.filter(({ kind }) => kind === 'message').length
}

/** A creator who takes messages of everyone and has those of strangers in requests, and a fan. */
async function aPair({ inboxPolicy, messagePrice = 0 }: { inboxPolicy?: InboxPolicy; messagePrice?: number } = {}) {
  const [performer, fan] = [await aPerformer(app), await aFan(app, { balanceTokens: 1_000 })]
  const policy = inboxPolicy ? { inboxPolicy } : {}
  await performer.api('PUT /performers/me', { body: { messagePolicy: 'everyone', messagePrice, ...policy } })
  return { performer, fan, id: await open(fan, performer) }
}

describe('a stranger’s message', () => {
  test('waits as a request, without a number, a notification, a tick or presence, until it is accepted', async () => {
    const { performer, fan, id } = await aPair()
    assert.equal((await write(fan, id)).text, 'Hello')
    await write(fan, id, 'Are you there?')

    assert.deepEqual(await numbersOf(performer), { total: 0, requests: 1 })
    assert.equal(await notified(performer), 0)
    for (const filter of ['all', 'unread', 'archived'] as const)
      assert.deepEqual(await listed(performer, filter), [], filter)
    assert.deepEqual(await listed(performer, 'requests'), [id])
    assert.deepEqual(await listed(fan), [id])
    await read(performer, id)
    const [ofPerformer, ofFan] = [await look(performer, id), await look(fan, id)]
    assert.deepEqual([ofPerformer.request, ofPerformer.totalNotSeenMessages, ofPerformer.canSend], ['open', 0, true])
    assert.deepEqual([ofFan.request, ofFan.readUpTo, ofFan.isOnline, ofFan.canSend], [null, null, false, true])

    const { data: accepted } = await accept(performer, id)
    assert.deepEqual([accepted.request, accepted.totalNotSeenMessages], [null, 2])
    assert.deepEqual(await numbersOf(performer), { total: 2, requests: 0 })
    assert.deepEqual([await listed(performer), await listed(performer, 'requests')], [[id], []])
    await read(performer, id)
    assert.ok((await look(fan, id)).readUpTo)
    await write(fan, id, 'Thank you')
    assert.equal(await notified(performer), 1)
    assert.deepEqual(await numbersOf(performer), { total: 1, requests: 0 })
  })

  test('is accepted by an answer, and by a reaction', async () => {
    const { performer, fan, id } = await aPair()
    await write(fan, id)
    await write(performer, id, 'Hi')
    assert.equal((await look(performer, id)).request, null)
    assert.deepEqual([await listed(performer), (await numbersOf(fan)).total], [[id], 1])

    const other = await aPair()
    const { _id: messageId } = await write(other.fan, other.id)
    await other.performer.api('POST /messages/{id}/reactions', { params: { id: messageId }, body: { emoji: '👍' } })
    assert.equal((await look(other.performer, other.id)).request, null)
  })

  test('shows presence and typing to neither side until it is accepted', async () => {
    const { performer, fan, id } = await aPair()
    await write(fan, id)
    const [ofPerformer, ofFan] = [await connect(performer), await connect(fan)]
    ofPerformer.socket.emit('typing', { conversationId: id })
    ofFan.socket.emit('typing', { conversationId: id })
    await write(fan, id, 'again')
    await app.jobs.runPending()
    // The folder is live, and what came before it on the same socket would have been heard.
    await until(() => ofPerformer.heard.some((line) => line.startsWith('message_created')))
    const shown = [...ofPerformer.heard, ...ofFan.heard].filter((line) => /^(typing|presence|message_read)/.test(line))
    assert.deepEqual([shown, (await look(fan, id)).isOnline, (await look(performer, id)).isOnline], [[], false, false])

    await accept(performer, id)
    await app.jobs.runPending()
    await until(() => ofFan.heard.some((line) => line.startsWith('presence') && line.includes('"online":true')))
    assert.deepEqual([(await look(fan, id)).isOnline, (await look(performer, id)).isOnline], [true, true])
  })
})

describe('declined', () => {
  test('is hidden from its recipient alone, who hears no more of it, and learnt by nobody else', async () => {
    const { performer, fan, id } = await aPair()
    await write(fan, id, 'A rare word: xylophone')
    const before = await look(fan, id)
    assert.equal((await decline(performer, id)).data.request, 'declined')
    await decline(performer, id)

    assert.deepEqual(await look(fan, id), before)
    await write(fan, id, 'Please')
    await app.jobs.runPending()
    const { heard } = await connect(performer)
    await write(fan, id, 'Please!')
    await app.jobs.runPending()
    assert.deepEqual([heard, await notified(performer)], [[], 0])
    for (const filter of ['all', 'unread', 'requests', 'archived', 'restricted'] as const)
      assert.deepEqual(await listed(performer, filter), [], filter)
    assert.deepEqual(await numbersOf(performer), { total: 0, requests: 0 })
    const { username } = (await fan.api('GET /users/me')).data
    const found = await performer.api('GET /conversations/search', { query: { q: username ?? '' } })
    assert.deepEqual([found.data, found.total], [[], 0])
    assert.deepEqual((await performer.api('GET /messages/search', { query: { q: 'xylophone' } })).data, [])
    assert.equal((await fan.api('GET /messages/search', { query: { q: 'xylophone' } })).data.length, 1)

    // Following costs nothing; a tip does.
    await follow(fan, performer)
    await write(fan, id, 'I follow you now')
    assert.equal((await look(performer, id)).request, 'declined')
    await tip(fan, performer, 'With a tip')
    assert.equal((await look(performer, id)).request, null)
    assert.deepEqual(await listed(performer), [id])
    await assertBooksBalance(app)
  })

  test('comes back by writing in it, and can be reported', async () => {
    const { performer, fan, id } = await aPair()
    const { _id: messageId } = await write(fan, id)
    await decline(performer, id)
    await performer.api('POST /reports', {
      body: { objectType: 'message', objectId: messageId, category: 'harassment' },
    })
    await write(performer, id, 'On second thought')
    assert.equal((await look(performer, id)).request, null)
    await refuses('invalid_state', decline(performer, id))
  })
})

describe('whose messages need no request', () => {
  test('followers, unless the creator says otherwise', async () => {
    const { performer, fan, id } = await aPair()
    await follow(fan, performer)
    await write(fan, id)
    assert.equal((await look(performer, id)).request, null)

    const strict = await aPair({ inboxPolicy: 'subscribers' })
    await follow(strict.fan, strict.performer)
    await write(strict.fan, strict.id)
    assert.equal((await look(strict.performer, strict.id)).request, 'open')

    const open = await aPair({ inboxPolicy: 'everyone' })
    await write(open.fan, open.id)
    assert.equal((await look(open.performer, open.id)).request, null)
  })

  test('who has tipped or bought, until it is refunded, and who pays for the message', async () => {
    const tipped = await aPair({ inboxPolicy: 'subscribers' })
    await tip(tipped.fan, tipped.performer)
    await write(tipped.fan, tipped.id)
    assert.equal((await look(tipped.performer, tipped.id)).request, null)

    const paid = await aPair({ inboxPolicy: 'subscribers', messagePrice: 100 })
    await write(paid.fan, paid.id, 'Paid', { expectedPrice: 100 })
    assert.deepEqual(await numbersOf(paid.performer), { total: 1, requests: 0 })
    assert.equal(await notified(paid.performer), 1)
    await assertBooksBalance(app)
  })

  test('a request of an account that follows meanwhile moves to the inbox with the next message', async () => {
    const { performer, fan, id } = await aPair()
    await write(fan, id)
    assert.equal((await look(performer, id)).request, 'open')
    await follow(fan, performer)
    await write(fan, id, 'I follow you now')
    assert.deepEqual(await numbersOf(performer), { total: 2, requests: 0 })
  })

  test('creators who follow each other, and what is in the inbox stays there', async () => {
    const [one, other] = [await aPerformer(app), await aPerformer(app)]
    for (const performer of [one, other])
      await performer.api('PUT /performers/me', { body: { messagePolicy: 'everyone' } })
    const id = await open(one, other)
    await write(one, id)
    assert.equal((await look(other, id)).request, 'open')
    const third = await aPerformer(app)
    await follow(other, third)
    const known = await open(third, other)
    await write(third, known)
    assert.equal((await look(other, known)).request, null)
    await other.api('DELETE /follows/{id}', { params: { id: third.id } })
    await write(third, known, 'Still there')
    assert.equal((await look(other, known)).request, null)
  })
})

describe('deciding', () => {
  test('is for its recipient: others do not find it, and the sender has nothing to decide', async () => {
    const { performer, fan, id } = await aPair()
    await write(fan, id)
    const third = await aPerformer(app)
    await refuses('not_found', accept(third, id))
    await refuses('not_found', decline(third, id))
    await refuses('invalid_state', decline(fan, id))
    await accept(fan, id)
    assert.equal((await look(performer, id)).request, 'open')
  })

  test('in two tabs at once, ends as one of them says', async () => {
    const { performer, fan, id } = await aPair()
    await write(fan, id)
    await Promise.allSettled([accept(performer, id), decline(performer, id), write(fan, id, 'meanwhile')])
    const { request } = await look(performer, id)
    const requests = await listed(performer, 'requests')
    assert.deepEqual([requests, await listed(performer)], [[], request === null ? [id] : []])
    assert.equal((await numbersOf(performer)).total, request === null ? 2 : 0)
  })

  test('is for members of the team who answer messages', async () => {
    const { performer, fan, id } = await aPair()
    await write(fan, id)
    const member = await aTeamMember(app, performer, ['messages'])
    assert.deepEqual(await listed(member, 'requests'), [id])
    await decline(member, id)
    await accept(member, id)
    assert.deepEqual(await listed(performer), [id])
  })
})

async function connect({ token }: Member) {
  const { port } = app.http.server.address() as AddressInfo
  const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], reconnection: false, forceNew: true })
  sockets.push(socket)
  const heard: string[] = []
  socket.onAny((event: string, payload: unknown) => heard.push(`${event} ${JSON.stringify(payload)}`))
  const { ok } = await socket.emitWithAck('auth/login', { token })
  assert.ok(ok)
  return { socket, heard }
}
