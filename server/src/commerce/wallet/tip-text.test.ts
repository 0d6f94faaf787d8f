/** What a fan writes with a tip: where it is shown, by whose rules, and where it goes when it is deleted. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import type { StreamId } from '@limelight/contract/ids'
import { mediaStarted } from '#/live/streams/stream-media.service'
import { emptyMessages } from '#/site/leaving/leaving.queries'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aPerformer, type Member } from '#test/builders'
import { assertBooksBalance } from '#test/ledger-balance'
import { refuses } from '#test/refusals'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
afterEach(() => assertBooksBalance(app))
after(() => app.close())

type Tip = { price?: number; text?: string; streamId?: StreamId; key?: string }

function tip(fan: Member, performer: Member, { price = 40, key = randomUUID(), ...body }: Tip) {
  const params = { id: performer.id }
  return fan.api('POST /wallet/charges/tip/{id}', { params, body: { price, ...body }, idempotencyKey: key })
}

async function pair() {
  return { fan: await aFan(app, { balanceTokens: 1_000 }), performer: await aPerformer(app) }
}

async function balanceOf(member: Member) {
  return (await member.api('GET /users/me')).data.balance
}

async function noticeOf(performer: Member) {
  await app.jobs.runPending()
  return (await performer.api('GET /notifications')).data.find(({ kind }) => kind === 'tip')
}

async function thread(member: Member) {
  const { data } = await member.api('GET /conversations')
  const [conversation] = data
  if (!conversation) return { messages: [] }
  const { data: messages } = await member.api('GET /messages/conversations/{id}', { params: { id: conversation._id } })
  return { conversation, messages }
}

async function inLists(fan: Member, performer: Member) {
  const [earning] = (await performer.api('GET /performer/earning/search')).data
  const [charge] = (await fan.api('GET /wallet/charges/search')).data
  return [earning?.text, charge?.text]
}

async function onAir() {
  const performer = await aPerformer(app)
  const { data } = await performer.api('POST /streaming/live', { body: { title: 'Chat', access: 'free' } })
  await mediaStarted(app.ctx, data._id)
  const read = async () => (await performer.api('GET /messages/stream/{id}', { params: { id: data._id } })).data
  return { performer, streamId: data._id, read }
}

test('a text is in the notification, in the conversation of the two, in both lists and in the export, as it was written', async () => {
  const { fan, performer } = await pair()

  await tip(fan, performer, { text: '  Thank you,\n=really  ' })

  const text = 'Thank you,\n=really'
  const notice = await noticeOf(performer)
  assert.deepEqual([notice?.text, notice?.tokens], [text, 40])
  const { messages, conversation } = await thread(performer)
  assert.deepEqual(
    messages.map((one) => [one.text, one.tipTokens, one.senderId, one.payment]),
    [[text, 40, fan.id, null]],
  )
  assert.deepEqual([conversation?.totalNotSeenMessages, conversation?.canSend], [1, true])
  assert.deepEqual(await inLists(fan, performer), [text, text])
  const headers = { authorization: performer.token }
  const { body: csv } = await app.http.inject({ url: '/api/performer/earning/export', headers })
  assert.ok(csv.includes(`"Thank you,\n=really"`), csv)
  // One event, one notification.
  assert.equal((await performer.api('GET /notifications')).data.length, 1)
})

test('without a text, or with spaces only, there is no message', async () => {
  const { fan, performer } = await pair()

  await tip(fan, performer, {})
  await tip(fan, performer, { text: ' \n ' })

  assert.deepEqual((await thread(performer)).messages, [])
  assert.equal((await noticeOf(performer))?.text, null)
  assert.deepEqual(await inLists(fan, performer), [null, null])
})

test('200 characters are taken, 201 and control characters are refused and charge nothing', async () => {
  const { fan, performer } = await pair()
  await tip(fan, performer, { text: 'x'.repeat(200) })

  for (const text of ['x'.repeat(201), 'a\u0000b']) await refuses('request_invalid', tip(fan, performer, { text }))

  assert.equal(await balanceOf(fan), 960)
})

test('the same key is one tip and one message, also eight times at once, and another text does not replace the first', async () => {
  const { fan, performer } = await pair()
  const key = randomUUID()

  const answers = await Promise.all(Array.from({ length: 8 }, () => tip(fan, performer, { text: 'first', key })))
  await refuses('idempotency_key_reused', tip(fan, performer, { text: 'second', key }))

  assert.equal(new Set(answers.map(({ data }) => data._id)).size, 1)
  assert.equal(await balanceOf(fan), 960)
  assert.deepEqual(
    (await thread(performer)).messages.map(({ text }) => text),
    ['first'],
  )
})

test('a text goes by the rules of messages: blocked, closed, and what a message costs', async () => {
  const { fan, performer } = await pair()
  const set = (body: { messagePolicy?: 'nobody' | 'subscribers'; messagePrice?: number }) =>
    performer.api('PUT /performers/me', { body })

  await set({ messagePolicy: 'nobody' })
  await refuses('message_not_allowed', tip(fan, performer, { text: 'hello' }))
  await set({ messagePolicy: 'subscribers', messagePrice: 50 })
  await refuses('amount_out_of_bounds', tip(fan, performer, { text: 'hello' }))
  assert.equal(await balanceOf(fan), 1_000)
  // Nothing is written with these.
  await tip(fan, performer, {})
  await tip(fan, performer, { price: 50, text: 'hello' })
  assert.equal((await thread(performer)).messages.length, 1)

  await performer.api('POST /block/users', { body: { userId: fan.id } })
  await refuses('not_found', tip(fan, performer, { price: 50, text: 'hello' }))
  assert.equal(await balanceOf(fan), 910)
})

test('too small a wallet leaves neither tip nor message', async () => {
  const [fan, performer] = [await aFan(app, { balanceTokens: 30 }), await aPerformer(app)]

  await refuses('tokens_insufficient', tip(fan, performer, { text: 'hello' }))

  assert.deepEqual((await thread(performer)).messages, [])
})

test('in a stream a text is a line of its chat and no message; who may not write there tips without one', async () => {
  const { performer, streamId, read } = await onAir()
  const fan = await aFan(app, { balanceTokens: 100 })
  await tip(fan, performer, { streamId, text: 'Encore' })
  assert.deepEqual(
    (await read()).map((line) => [line.type, line.text, line.tokens]),
    [['tip', 'Encore', 40]],
  )
  assert.deepEqual((await thread(performer)).messages, [])
  assert.equal((await noticeOf(performer))?.text, 'Encore')
  assert.deepEqual(await inLists(fan, performer), ['Encore', 'Encore'])

  await performer.api('POST /conversations/stream/{id}/bans', { params: { id: streamId }, body: { userId: fan.id } })
  await refuses('message_not_allowed', tip(fan, performer, { streamId, text: 'Encore' }))
  await tip(fan, performer, { streamId })
  assert.deepEqual([(await read()).length, await balanceOf(fan)], [2, 20])
})

test('a message can be reported, and deleted by its sender it is gone everywhere', async () => {
  const { fan, performer } = await pair()
  await tip(fan, performer, { text: 'rude words' })
  const [message] = (await thread(performer)).messages
  assert.ok(message)
  const body = { objectType: 'message', objectId: message._id, category: 'harassment' } as const
  assert.equal((await performer.api('POST /reports', { body })).data.status, 'received')

  await fan.api('DELETE /messages/{id}', { params: { id: message._id } })

  const [deleted] = (await thread(performer)).messages
  assert.deepEqual([deleted?.text, deleted?.isDeleted, deleted?.tipTokens], ['', true, 40])
  assert.equal((await noticeOf(performer))?.text, null)
  assert.deepEqual(await inLists(fan, performer), [null, null])
})

test('a line of a chat deleted by its writer is gone everywhere, and one that the creator clears stays in their lists', async () => {
  const { performer, streamId, read } = await onAir()
  const fan = await aFan(app, { balanceTokens: 100 })
  const drop = async (by: Member) => {
    const messageId = (await read())[0]?._id
    assert.ok(messageId)
    await by.api('DELETE /messages/stream/{id}/{messageId}', { params: { id: streamId, messageId } })
  }
  await tip(fan, performer, { streamId, text: 'kept' })
  await drop(performer)
  assert.deepEqual(await inLists(fan, performer), ['kept', 'kept'])

  await tip(fan, performer, { streamId, text: 'regretted' })
  await drop(fan)

  assert.deepEqual(await inLists(fan, performer), [null, null])
})

test('who leaves takes their texts along', async () => {
  const { fan, performer } = await pair()
  await tip(fan, performer, { text: 'personal' })

  await app.ctx.transaction((tx) => emptyMessages(tx, fan.id))

  assert.deepEqual(await inLists(fan, performer), [null, null])
  assert.equal((await noticeOf(performer))?.text, null)
})
