import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Input } from '@limelight/contract/api'
import type { BroadcastId } from '@limelight/contract/ids'
import type { broadcasts } from '@limelight/contract/talk/broadcasts'
import type { FanGroup } from '@limelight/contract/talk/fan-groups'
import { sql } from 'kysely'
import sharp from 'sharp'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aPerformer, type Member } from '#test/builders'
import { assertBooksBalance } from '#test/ledger-balance'
import { refuses } from '#test/refusals'
import { startDue } from './broadcasts.service.ts'
import { deliverBroadcast } from './deliver-broadcast.service.ts'

type Body = Input<(typeof broadcasts)['POST /performer/broadcasts']['body']>

let app: TestApp
let picture: Blob
before(async () => {
  app = await startTestApp()
  const image = sharp({ create: { width: 640, height: 480, channels: 3, background: '#3060a0' } })
  picture = new Blob([new Uint8Array(await image.jpeg().toBuffer())])
})
after(() => app.close())

const audience = (...include: FanGroup[]) => ({ include })
const create = async (by: Member, body: Partial<Body> = {}) =>
  (
    await by.api('POST /performer/broadcasts', {
      body: { text: 'Hello all', audience: audience('followers'), ...body },
    })
  ).data
const sendNow = async (by: Member, body: Partial<Body> = {}) => {
  const { _id } = await create(by, body)
  await app.jobs.runPending()
  return _id
}
const show = async (by: Member, id: BroadcastId) =>
  (await by.api('GET /performer/broadcasts/{id}', { params: { id } })).data
const remove = (by: Member, id: BroadcastId) => by.api('DELETE /performer/broadcasts/{id}', { params: { id } })
const countFor = async (by: Member, body: Body['audience']) =>
  (await by.api('POST /performer/broadcasts/preview', { body: { audience: body } })).data.recipients

async function threadOf(fan: Member) {
  const { data } = await fan.api('GET /conversations')
  const [conversation] = data
  if (!conversation) return { conversation: undefined, messages: [] }
  const messages = await fan.api('GET /messages/conversations/{id}', { params: { id: conversation._id } })
  return { conversation, messages: messages.data }
}

async function aFollower(performer: Member, balanceTokens = 0): Promise<Member> {
  const fan = await aFan(app, { balanceTokens })
  await fan.api('POST /follows/{id}', { params: { id: performer.id } })
  return fan
}

async function aSubscriber(performer: Member, { isExpired = false } = {}): Promise<Member> {
  const fan = await aFan(app, { balanceTokens: 1_000 })
  await fan.api('POST /payment/subscribe/performers', {
    body: { performerId: performer.id, type: 'monthly', paymentMethod: 'wallet' },
  })
  // A subscriber follows as well.
  await fan.api('DELETE /follows/{id}', { params: { id: performer.id } })
  if (isExpired)
    await sql`update subscription set status = 'expired', expired_at = now() - interval '1 day' where fan_id = ${fan.id}`.execute(
      app.ctx.db,
    )
  return fan
}

test('every fan of the audience gets it once, in their conversation, as an unread message', async () => {
  const performer = await aPerformer(app)
  const [follower, other, stranger] = [await aFollower(performer), await aFollower(performer), await aFan(app)]

  const id = await sendNow(performer)

  for (const fan of [follower, other]) {
    const { conversation, messages } = await threadOf(fan)
    assert.deepEqual([conversation?.totalNotSeenMessages, conversation?.recipient._id], [1, performer.id])
    assert.deepEqual(
      messages.map(({ text, senderId }) => [text, senderId]),
      [['Hello all', performer.id]],
    )
  }
  assert.equal((await threadOf(stranger)).conversation, undefined)
  const shown = await show(performer, id)
  assert.deepEqual([shown.status, shown.sent, shown.seen], ['sent', 2, 0])
  const { conversation } = await threadOf(follower)
  assert.ok(conversation)
  await follower.api('POST /messages/read-all/{conversationId}', { params: { conversationId: conversation._id } })
  assert.equal((await show(performer, id)).seen, 1)
})

test('an interrupted delivery goes on, several at once deliver once, and conversations that exist are used', async () => {
  const performer = await aPerformer(app)
  const fans = await Promise.all(Array.from({ length: 6 }, () => aFollower(performer)))
  const [first] = fans
  assert.ok(first)
  const { data: existing } = await performer.api('POST /conversations', {
    body: { source: 'user', sourceId: first.id },
  })
  const { _id: id } = await create(performer)

  await Promise.all(Array.from({ length: 4 }, () => deliverBroadcast(app.ctx, id)))
  await sql`update broadcast set status = 'sending', reached_account_id = null where id = ${id}`.execute(app.ctx.db)
  await app.jobs.runPending()
  await deliverBroadcast(app.ctx, id)

  for (const fan of fans) assert.equal((await threadOf(fan)).messages.length, 1)
  assert.equal((await threadOf(first)).conversation?._id, existing._id)
  assert.equal((await show(performer, id)).status, 'sent')
})

test('groups, exclusions and spending choose the audience, and the preview counts what is delivered', async () => {
  const performer = await aPerformer(app, { monthlyPriceMinor: 500 })
  const follower = await aFollower(performer)
  const spender = await aFollower(performer, 500)
  const subscriber = await aSubscriber(performer)
  const expired = await aSubscriber(performer, { isExpired: true })
  const blocked = await aFollower(performer)
  await spender.api('POST /wallet/charges/tip/{id}', { params: { id: performer.id }, body: { price: 300 } })
  await performer.api('POST /block/users', { body: { userId: blocked.id } })

  const cases: [Body['audience'], Member[]][] = [
    [audience('followers'), [follower, spender]],
    [audience('subscribers'), [subscriber]],
    [audience('expired'), [expired]],
    [audience('followers', 'subscribers', 'expired'), [follower, spender, subscriber, expired]],
    [{ include: ['followers', 'subscribers'], exclude: ['followers'] }, [subscriber]],
    [{ include: ['followers'], minimumSpent: 300 }, [spender]],
    [{ include: ['followers'], minimumSpent: 301 }, []],
  ]
  for (const [index, [whom, expected]] of cases.entries()) {
    assert.equal(await countFor(performer, whom), expected.length)
    const text = `Case ${index}`
    await sendNow(performer, { text, audience: whom })
    for (const fan of [follower, spender, subscriber, expired, blocked]) {
      const has = (await threadOf(fan)).messages.some((message) => message.text === text)
      assert.equal(has, expected.includes(fan), `${text}: the wrong fans`)
    }
  }
})

test('a scheduled one waits for its time, and can be cancelled until then', async () => {
  const performer = await aPerformer(app)
  const fan = await aFollower(performer)
  const scheduleAt = app.ctx.clock.now().add({ hours: 2 }).toString()
  const { _id: kept } = await create(performer, { text: 'Later', scheduleAt })
  const { _id: cancelled } = await create(performer, { text: 'Never', scheduleAt })
  await app.jobs.runPending()
  assert.equal((await threadOf(fan)).messages.length, 0)

  await remove(performer, cancelled)
  app.clock.advance({ hours: 3 })
  await Promise.all([startDue(app.ctx), startDue(app.ctx)])
  await app.jobs.runPending()

  assert.deepEqual(
    (await threadOf(fan)).messages.map(({ text }) => text),
    ['Later'],
  )
  assert.deepEqual(
    [(await show(performer, kept)).status, (await show(performer, cancelled)).status],
    ['sent', 'cancelled'],
  )
  await refuses('invalid_state', remove(performer, cancelled))
  await refuses(
    'request_invalid',
    create(performer, { scheduleAt: app.ctx.clock.now().subtract({ hours: 1 }).toString() }),
  )
})

test('files are sold to each fan, and unsending leaves them to those who have paid', async () => {
  const performer = await aPerformer(app)
  const [buyer, other] = [await aFollower(performer, 500), await aFollower(performer, 500)]
  const { data: file } = await performer.api('POST /messages/private/file/photo', { files: { file: picture } })
  const id = await sendNow(performer, { fileIds: [file._id], price: 200 })
  const [{ messages: ofBuyer }, { messages: ofOther }] = [await threadOf(buyer), await threadOf(other)]
  assert.equal(ofBuyer[0]?.lockReason, 'pay')
  assert.equal(ofBuyer[0]?.files[0]?.url, undefined)
  assert.ok(ofBuyer[0] && ofOther[0])

  await buyer.api('POST /wallet/charges/message/{id}', { params: { id: ofBuyer[0]._id }, body: {} })

  const bought = await buyer.api('POST /messages/{id}/open', { params: { id: ofBuyer[0]._id } })
  assert.equal(bought.data.canView, true)
  const shown = await show(performer, id)
  assert.deepEqual([shown.sales, shown.earnedTokens], [1, 200])
  await remove(performer, id)
  await app.jobs.runPending()
  assert.equal((await show(performer, id)).status, 'unsent')
  assert.equal((await threadOf(buyer)).messages[0]?.isDeleted, false)
  const { conversation, messages } = await threadOf(other)
  assert.deepEqual([messages[0]?.isDeleted, messages[0]?.files, conversation?.totalNotSeenMessages], [true, [], 0])
  await refuses(
    'not_found',
    other.api('POST /wallet/charges/message/{id}', { params: { id: ofOther[0]._id }, body: {} }),
  )
  await assertBooksBalance(app)
})

test('nobody reads, deletes or counts what is another creator’s, and empty ones are refused', async () => {
  const [performer, other] = [await aPerformer(app), await aPerformer(app)]
  const { _id: id } = await create(performer)

  await refuses('not_found', show(other, id))
  await refuses('not_found', remove(other, id))
  assert.equal((await other.api('GET /performer/broadcasts')).total, 0)
  await refuses('request_invalid', create(performer, { text: ' ' }))
  await refuses('request_invalid', create(performer, { audience: { include: [] } }))
  await refuses('forbidden', (await aFan(app)).api('GET /performer/broadcasts'))
})
