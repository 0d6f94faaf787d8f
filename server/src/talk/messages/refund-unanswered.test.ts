import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ConversationId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import sharp from 'sharp'
import { getBalance } from '#/core/ledger/ledger.service'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, anOperator, aPerformer, type Member } from '#test/builders'
import { anEarner, NET_OF_TIP } from '#test/earners'
import { assertBooksBalance } from '#test/ledger-balance'
import { refundUnanswered } from './refund-unanswered.service.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

type Paid = { performer: Member; fan: Member; id: ConversationId }

/** A fan with 150 tokens left, who has paid 100 for a message. */
async function paid(seller?: Member): Promise<Paid> {
  const performer = seller ?? (await aPerformer(app))
  const fan = await aFan(app, { balanceTokens: 250 })
  await performer.api('PUT /performers/me', {
    body: { messagePrice: 100, messagePolicy: 'everyone', inboxPolicy: 'everyone' },
  })
  const { data } = await fan.api('POST /conversations', { body: { source: 'performer', sourceId: performer.id } })
  await ask(fan, data._id)
  return { performer, fan, id: data._id }
}

const ask = async (fan: Member, id: ConversationId, text = 'A question') =>
  (await fan.api('POST /messages/conversations/{id}', { params: { id }, body: { text, expectedPrice: 100 } })).data
const answer = (performer: Member, id: ConversationId, text = 'An answer') =>
  performer.api('POST /messages/conversations/{id}', { params: { id }, body: { text } })
const waitFor = async (hours: number) => {
  app.clock.advance({ hours })
  await refundUnanswered(app.ctx)
  await app.jobs.runPending()
}
const balanceOf = ({ id }: Member) => getBalance(app.ctx, id, 'wallet')
const earnedBy = ({ id }: Member) => getBalance(app.ctx, id, 'earnings')
async function statusesFor(viewer: Member, id: ConversationId) {
  const { data } = await viewer.api('GET /messages/conversations/{id}', { params: { id } })
  return data.map(({ payment }) => payment?.status ?? null)
}

test('what is not answered in 72 hours is refunded once, and both see it', async () => {
  const { performer, fan, id } = await paid()
  assert.deepEqual([await balanceOf(fan), await earnedBy(performer)], [150, 80])
  const { data } = await performer.api('GET /messages/conversations/{id}', { params: { id } })
  const [payment] = data.map((message) => message.payment)
  assert.deepEqual([payment?.tokens, payment?.status], [100, 'open'])
  const hours = (Date.parse(payment?.answerBy ?? '') - Date.parse(data[0]?.createdAt ?? '')) / 3_600_000
  assert.equal(Math.round(hours), 72)

  await waitFor(71)
  assert.equal(await balanceOf(fan), 150)
  app.clock.advance({ hours: 2 })
  await Promise.all(Array.from({ length: 4 }, () => refundUnanswered(app.ctx)))

  assert.deepEqual([await balanceOf(fan), await earnedBy(performer)], [250, 0])
  for (const viewer of [fan, performer]) assert.deepEqual(await statusesFor(viewer, id), ['refunded'])
  await answer(performer, id)
  assert.deepEqual(await statusesFor(fan, id), [null, 'refunded'])
  const charges = await fan.api('GET /wallet/charges/search')
  assert.ok(charges.data[0]?.refundedAt)
  await assertBooksBalance(app)
})

test('an answer keeps everything that was paid before it, and nothing that is paid after it', async () => {
  const { performer, fan, id } = await paid()
  await waitFor(10)
  await answer(performer, id)
  await ask(fan, id, 'One more')

  assert.deepEqual(await statusesFor(performer, id), ['open', null, 'answered'])
  await waitFor(73)

  assert.deepEqual(await statusesFor(performer, id), ['refunded', null, 'answered'])
  assert.deepEqual([await balanceOf(fan), await earnedBy(performer)], [150, 80])
})

test('no answer: a broadcast, an automatic message, files behind a price, and what the fan writes', async () => {
  const { performer, fan, id } = await paid()
  await fan.api('POST /follows/{id}', { params: { id: performer.id } })
  await performer.api('PUT /performer/auto-messages', {
    body: { occasion: 'tipped', text: 'Thank you, {name}', isEnabled: true },
  })
  await fan.api('POST /wallet/charges/tip/{id}', { params: { id: performer.id }, body: { price: 10 } })
  await performer.api('POST /performer/broadcasts', { body: { text: 'To all', audience: { include: ['followers'] } } })
  await app.jobs.runPending()
  const image = sharp({ create: { width: 64, height: 48, channels: 3, background: '#3060a0' } })
  const { data: photo } = await performer.api('POST /messages/private/file/photo', {
    files: { file: new Blob([new Uint8Array(await image.jpeg().toBuffer())]) },
  })
  await performer.api('POST /messages/conversations/{id}', {
    params: { id },
    body: { fileIds: [photo._id], price: 500 },
  })
  await ask(fan, id, 'Still there?')
  assert.deepEqual((await statusesFor(fan, id)).at(-1), 'open')

  await waitFor(73)

  assert.deepEqual((await statusesFor(fan, id)).at(-1), 'refunded')
})

test('an answer and the refund at once: exactly one of them settles it', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { performer, fan, id } = await paid()
    app.clock.advance({ hours: 73 })

    await Promise.all([refundUnanswered(app.ctx), answer(performer, id), refundUnanswered(app.ctx)])

    const isRefunded = (await statusesFor(fan, id)).includes('refunded')
    assert.deepEqual([await balanceOf(fan), await earnedBy(performer)], isRefunded ? [250, 0] : [150, 80])
  }
  await assertBooksBalance(app)
})

test('a fan who deletes the message or blocks the creator before an answer gets nothing back', async () => {
  const [deleted, blocking] = [await paid(), await paid()]
  const [{ _id: messageId } = { _id: undefined }] = (
    await deleted.fan.api('GET /messages/conversations/{id}', { params: { id: deleted.id } })
  ).data
  assert.ok(messageId)
  await deleted.fan.api('DELETE /messages/{id}', { params: { id: messageId } })
  await blocking.fan.api('POST /block/users', { body: { userId: blocking.performer.id } })

  await waitFor(73)

  assert.deepEqual([await balanceOf(deleted.fan), await balanceOf(blocking.fan)], [150, 150])
  assert.deepEqual(await statusesFor(blocking.fan, blocking.id), ['kept'])
})

test('a creator who blocks the fan, or is suspended, has not answered', async () => {
  const [blocking, suspended] = [await paid(), await paid()]
  await blocking.performer.api('POST /block/users', { body: { userId: blocking.fan.id } })
  await sql`update account set status = 'suspended' where id = ${suspended.performer.id}`.execute(app.ctx.db)

  await waitFor(73)

  assert.deepEqual([await balanceOf(blocking.fan), await balanceOf(suspended.fan)], [250, 250])
})

test('what an operator has refunded is not refunded again', async () => {
  const { fan, performer, id } = await paid()
  const operator = await anOperator(app)
  const [charge] = (await fan.api('GET /wallet/charges/search')).data
  assert.ok(charge)
  await operator.api('POST /admin/charges/{id}/refund', {
    params: { id: charge._id },
    body: { reason: 'asked for' },
  })
  assert.deepEqual(await statusesFor(fan, id), ['refunded'])

  await waitFor(73)

  assert.deepEqual([await balanceOf(fan), await earnedBy(performer)], [250, 0])
  await assertBooksBalance(app)
})

test('earnings that are paid out do not keep a fan from the refund: the site bears it', async () => {
  const performer = await anEarner(app)
  const { fan } = await paid(performer)
  await sql`update sale set held_until = created_at where performer_id = ${performer.id}`.execute(app.ctx.db)
  await performer.api('POST /payout-requests', { body: { amount: NET_OF_TIP + 0.8 } })
  assert.equal(await earnedBy(performer), 0)

  await waitFor(73)

  assert.deepEqual([await balanceOf(fan), await earnedBy(performer)], [250, 0])
  await assertBooksBalance(app)
})

test('the promise is that of the day of sending, and without hours there is none', async () => {
  const before = await paid()
  const operator = await anOperator(app)
  await operator.api('PUT /admin/settings', { body: { values: { messageAnswerHours: 0 } } })
  app.clock.advance({ minutes: 1 })
  const after = await paid()
  assert.deepEqual(await statusesFor(after.fan, after.id), [null])

  await waitFor(73)

  assert.deepEqual([await balanceOf(before.fan), await balanceOf(after.fan)], [250, 150])
})
