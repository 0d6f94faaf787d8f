import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { AccountId } from '@limelight/contract/ids'
import { mediaStarted } from '#/live/streams/stream-media.service'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aPerformer, type Member } from '#test/builders'
import { assertBooksBalance } from '#test/ledger-balance'
import { refuses } from '#test/refusals'
import { hasLink } from './has-link.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

async function onAir(access: 'free' | 'subscribers' = 'free') {
  const performer = await aPerformer(app, { monthlyPriceMinor: 500 })
  const { data } = await performer.api('POST /streaming/live', { body: { title: 'Chat', access } })
  await mediaStarted(app.ctx, data._id)
  const id = data._id
  const write = (by: Member, text = 'hello', clientId?: string) =>
    by.api('POST /messages/stream/{id}', { params: { id }, body: { text, ...(clientId && { clientId }) } })
  const read = async (by: Member) => (await by.api('GET /messages/stream/{id}', { params: { id } })).data
  return { id, performer, write, read }
}

test('messages are read newest first, by visitors only where everybody may watch', async () => {
  const { id, write, read } = await onAir()
  const fan = await aFan(app)
  await write(fan, 'one')
  await write(fan, 'two')

  assert.deepEqual(
    (await read(fan)).map(({ text }) => text),
    ['two', 'one'],
  )
  const { data, total } = await app.as()('GET /messages/conversations/public/{id}', {
    params: { id },
    query: { limit: 1 },
  })
  assert.deepEqual([data[0]?.text, total], ['two', 2])
  const locked = await onAir('subscribers')
  const params = { id: locked.id }
  await refuses('not_found', app.as()('GET /messages/conversations/public/{id}', { params }))
  await refuses('not_found', fan.api('GET /messages/stream/{id}', { params }))
  await refuses('message_not_allowed', locked.write(fan))
})

test('the same client id sends a message once, also twice at once', async () => {
  const { write, read } = await onAir()
  const fan = await aFan(app)
  const clientId = randomUUID()

  const answers = await Promise.all([write(fan, 'once', clientId), write(fan, 'once', clientId)])

  assert.equal(answers[0]?.data._id, answers[1]?.data._id)
  assert.equal((await read(fan)).length, 1)
})

test('a client id of another stream is refused, also when both are sent at once', async () => {
  const [here, there] = [await onAir(), await onAir()]
  const [fan, clientId] = [await aFan(app), randomUUID()]

  const results = await Promise.allSettled([here.write(fan, 'one', clientId), there.write(fan, 'one', clientId)])

  assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  const other = results[0].status === 'fulfilled' ? there : here
  await refuses('idempotency_key_reused', other.write(fan, 'one', clientId))
})

test('slow mode asks for a pause between two messages, but not of the creator', async () => {
  const { id, performer, write } = await onAir()
  const fan = await aFan(app)
  const body = { slowModeSeconds: 10 }
  await performer.api('PUT /conversations/stream/{id}/update', { params: { id }, body })

  const results = await Promise.allSettled([write(fan), write(fan), write(fan)])

  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
  await refuses('slow_mode', write(fan))
  await write(performer)
  await write(performer)
  app.clock.advance({ seconds: 10 })
  await write(fan)
})

test('links are for subscribers, unless the creator says otherwise', async () => {
  const { id, performer, write } = await onAir()
  const fan = await aFan(app)
  await refuses('links_not_allowed', write(fan, 'look at https://elsewhere.example'))
  await write(performer, 'my page: https://elsewhere.example')

  const body = { linksFor: 'everyone' } as const
  await performer.api('PUT /conversations/stream/{id}/update', { params: { id }, body })

  await write(fan, 'look at https://elsewhere.example')
})

test('an address without a protocol is a link, a sentence is none', () => {
  for (const text of ['www.site.example', 'http://x', 'see site.com now', 'HTTPS://A']) assert.ok(hasLink(text), text)
  for (const text of ['hello. how are you', 'v1.2', '3.5 stars', 'e.g. this']) assert.ok(!hasLink(text), text)
})

test('who is banned for minutes cannot write and goes on watching; who is banned for good does not watch either', async () => {
  const { id, performer, write, read } = await onAir()
  const fan = await aFan(app)
  const ban = (minutes?: number) =>
    performer.api('POST /conversations/stream/{id}/bans', {
      params: { id },
      body: { userId: fan.id, ...(minutes && { minutes }) },
    })
  await ban(5)
  const join = async () => (await fan.api('GET /streaming/join/{id}', { params: { id } })).data
  await refuses('message_not_allowed', write(fan))
  assert.deepEqual(await read(fan), [])
  assert.ok((await join()).play)
  app.clock.advance({ minutes: 5 })
  await write(fan)

  await ban()
  app.clock.advance({ hours: 2 })
  await refuses('message_not_allowed', write(fan))
  const { isBanned, canChat, play } = await join()
  assert.deepEqual({ isBanned, canChat, play }, { isBanned: true, canChat: false, play: null })
  await performer.api('DELETE /conversations/stream/{id}/bans/{userId}', { params: { id, userId: fan.id } })
  await write(fan)
  assert.ok((await join()).play)
})

test('an account that does not exist cannot be banned', async () => {
  const { id, performer } = await onAir()
  const userId = AccountId.parse(randomUUID())

  const body = { userId, minutes: 5 }
  await refuses('not_found', performer.api('POST /conversations/stream/{id}/bans', { params: { id }, body }))
})

test('no ticket is sold to who is banned for good', async () => {
  const performer = await aPerformer(app)
  const { data } = await performer.api('POST /streaming/live', {
    body: { title: 'By ticket', access: 'paid', price: 100 },
  })
  await mediaStarted(app.ctx, data._id)
  const fan = await aFan(app, { balanceTokens: 300 })
  const params = { id: data._id }
  await performer.api('POST /conversations/stream/{id}/bans', { params, body: { userId: fan.id } })

  await refuses('not_for_sale', fan.api('POST /wallet/charges/stream/{id}', { params, body: {} }))

  await performer.api('DELETE /conversations/stream/{id}/bans/{userId}', { params: { ...params, userId: fan.id } })
  await fan.api('POST /wallet/charges/stream/{id}', { params, body: {} })
})

test('writers delete their own messages, creators those of their chat, others none', async () => {
  const { id, performer, write, read } = await onAir()
  const [fan, other] = [await aFan(app), await aFan(app)]
  const [{ data: first }, { data: second }] = [await write(fan, 'one'), await write(fan, 'two')]
  const remove = (by: Member, messageId: typeof first._id) =>
    by.api('DELETE /messages/stream/{id}/{messageId}', { params: { id, messageId } })
  const foreign = await onAir()
  await refuses('not_found', remove(other, first._id))
  await refuses('not_found', remove(foreign.performer, first._id))

  await remove(fan, first._id)
  await remove(performer, second._id)

  assert.deepEqual(
    (await read(other)).map(({ text, isDeleted }) => [text, isDeleted]),
    [
      ['', true],
      ['', true],
    ],
  )
})

test('the creator empties the chat, another creator does not', async () => {
  const { id, performer, write, read } = await onAir()
  const fan = await aFan(app)
  await write(fan)
  const clear = (by: Member) => by.api('DELETE /messages/stream/{id}/remove-all-message', { params: { id } })
  await refuses('not_found', clear(await aPerformer(app)))

  await clear(performer)

  assert.ok((await read(fan)).every(({ isDeleted }) => isDeleted))
})

test('a tip is shown in the chat and counted, and one for another stream charges nothing', async () => {
  const { id, performer, read } = await onAir()
  const [fan, elsewhere] = [await aFan(app, { balanceTokens: 100 }), await onAir()]
  const tip = (streamId: typeof id) =>
    fan.api('POST /wallet/charges/tip/{id}', {
      params: { id: performer.id },
      body: { price: 40, streamId, text: 'One more' },
    })
  await refuses('not_found', tip(elsewhere.id))

  await tip(id)

  const [message] = await read(fan)
  assert.deepEqual([message?.type, message?.tokens, message?.text], ['tip', 40, 'One more'])
  const { data } = await performer.api('GET /streaming/own')
  assert.deepEqual([data?.tips, data?.earnedTokens], [1, 40])
  assert.equal((await fan.api('GET /users/me')).data.balance, 60)
  await assertBooksBalance(app)
})

test('a tip with a link that the chat does not take is refused and charges nothing', async () => {
  const { id, performer, read } = await onAir()
  const fan = await aFan(app, { balanceTokens: 100 })
  const text = 'look at https://elsewhere.example'
  const tip = () =>
    fan.api('POST /wallet/charges/tip/{id}', { params: { id: performer.id }, body: { price: 40, streamId: id, text } })

  await refuses('links_not_allowed', tip())
  assert.equal((await fan.api('GET /users/me')).data.balance, 100)

  const body = { linksFor: 'everyone' } as const
  await performer.api('PUT /conversations/stream/{id}/update', { params: { id }, body })
  await tip()
  assert.equal((await read(fan))[0]?.text, text)
})

test('after the end nobody writes, and no tip is taken for it', async () => {
  const { id, performer, write } = await onAir()
  const fan = await aFan(app, { balanceTokens: 100 })
  await performer.api('PUT /streaming/live/{id}', { params: { id }, body: { status: 'ended' } })

  await refuses('invalid_state', write(fan))
  const body = { price: 40, streamId: id }
  await refuses('invalid_state', fan.api('POST /wallet/charges/tip/{id}', { params: { id: performer.id }, body }))
  assert.equal((await fan.api('GET /users/me')).data.balance, 100)
})
