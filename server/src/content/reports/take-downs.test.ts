/** Content that operators take down without a report, restore, and whose buyers they refund. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Input } from '@limelight/contract/api'
import type { takeDowns } from '@limelight/contract/site/take-downs'
import { refundBuyers } from '#/commerce/refunds/refund-buyers.service'
import { getBalance } from '#/core/ledger/ledger.service'
import { aFan, aFeed, aPerformer, type Member } from '#test/builders'
import { sample } from '#test/media-samples'
import { startMoneyApp } from '#test/operator-app'
import { refuses } from '#test/refusals'
import { anAddress, aProduct } from '#test/shop'
import { deleteOldTakeDowns } from './take-downs.service.ts'

const { app, operator } = await startMoneyApp()
const picture = new Blob([new Uint8Array(await sample('small.jpg'))])

for (const status of ['active', 'inactive', 'draft', 'scheduled'] as const)
  test(`a post that was ${status} is taken down by hand and restored to that, once`, async () => {
    const scheduleAt = app.clock.now().add({ hours: 48 }).toString()
    const performer = await aPerformer(app)
    const { id } = await aFeed(app, { by: performer, status, ...(status === 'scheduled' && { scheduleAt }) })
    const before = await ownFeed(performer, id)

    const takenDown = await takeDown({ objectType: 'feed', objectId: id, reason: 'a mistake' })
    assert.deepEqual([takenDown.canRestore, takenDown.owner?._id], [true, performer.id])
    assert.equal((await ownFeed(performer, id)).status, 'removed')
    await refuses('invalid_state', takeDown({ objectType: 'feed', objectId: id, reason: 'again' }))
    const restored = await Promise.allSettled(Array.from({ length: 5 }, () => restore(takenDown._id)))

    assert.equal(restored.filter((one) => one.status === 'fulfilled').length, 1)
    const now = await ownFeed(performer, id)
    assert.deepEqual([now.status, now.scheduleAt, now.removedReason], [before.status, before.scheduleAt, null])
    const page = await app.as()('GET /performers/{id}', { params: { id: performer.username } })
    assert.equal(page.data.stats.feeds, status === 'active' ? 1 : 0)
    assert.match(await mailsTo(performer), /a mistake[\s\S]*has been restored/)
  })

test('a comment returns with its replies, for 30 days', async () => {
  const { id } = await aFeed(app)
  const fan = await aFan(app)
  const comment = await say(fan, 'feed', id)
  await say(fan, 'comment', comment)
  const first = await takeDown({ objectType: 'comment', objectId: comment, reason: 'spam' })
  assert.equal(await commentsOf(id), 0)

  await restore(first._id)
  assert.equal(await commentsOf(id), 2)
  const { data } = await app.as()('GET /comments', { query: { objectType: 'feed', objectId: id } })
  assert.deepEqual([data[0]?._id, data[0]?.totalReply], [comment, 1])
  await refuses('invalid_state', restore(first._id))

  const second = await takeDown({ objectType: 'comment', objectId: comment, reason: 'spam after all' })
  app.clock.advance({ hours: 24 * 31 })
  await refuses('invalid_state', restore(second._id))
  await deleteOldTakeDowns(app.ctx)
  const left = await app.ctx.db.selectFrom('take_down').select('archive').where('archive', 'is not', null).execute()
  assert.deepEqual(left, [])
})

test('a photo returns to its gallery with its file, and after 30 days the file goes', async () => {
  const performer = await aPerformer(app)
  const body = { title: 'A gallery', access: 'free' } as const
  const { data: gallery } = await performer.api('POST /performer/performer-assets/galleries', { body })
  const { data: photo } = await performer.api('POST /performer/performer-assets/photos/upload', {
    body: { galleryId: gallery._id },
    files: { photo: picture },
  })
  await app.jobs.runPending()
  const shown = async () =>
    (await performer.api('GET /performer-assets/photos', { query: { galleryId: gallery._id } })).data
  const [before] = await shown()

  const { _id } = await takeDown({ objectType: 'photo', objectId: photo._id, reason: 'looked wrong' })
  assert.equal((await shown()).length, 0)
  await restore(_id)
  assert.equal((await shown())[0]?._id, before?._id)

  await takeDown({ objectType: 'photo', objectId: photo._id, reason: 'is wrong' })
  const files = () =>
    app.ctx.db
      .selectFrom('media_file')
      .select('id')
      .where('owner_id', '=', performer.id)
      .where('claimed_at', 'is not', null)
      .execute()
  assert.equal((await files()).length, 1)
  app.clock.advance({ hours: 24 * 31 })
  await deleteOldTakeDowns(app.ctx)
  await app.jobs.runPending()
  assert.equal((await files()).length, 0)
})

test('buyers of a post get their tokens back, each once, however often the job runs and wherever it stops', async () => {
  const { id, performer } = await aFeed(app, { access: 'paid', price: 100 })
  const fans = await Promise.all(Array.from({ length: 8 }, () => aFan(app, { balanceTokens: 100 })))
  for (const fan of fans) await fan.api('POST /wallet/charges/feed/{id}', { params: { id }, body: {} })
  await takeDown({ objectType: 'feed', objectId: id, reason: 'stolen', refundBuyers: true })
  const input = { kind: 'feed', targetId: id, operatorId: operator.id, reason: 'stolen' } as const

  // Two workers at once, of which one is the run after a crash; then the queued one.
  await Promise.all([refundBuyers(app.ctx, input), refundBuyers(app.ctx, input)])
  await app.jobs.runPending()

  for (const fan of fans) assert.equal((await fan.api('GET /users/me')).data.balance, 100)
  assert.equal(await getBalance(app.ctx, performer.id, 'earnings'), 0)
  const { data } = await operator.api('GET /admin/charges', { query: { targetId: id } })
  assert.ok(data.every(({ refundedAt, refundReason }) => refundedAt !== null && refundReason === 'stolen'))
  assert.match(await mailsTo(fans[0]), /stolen/)
})

test('buyers of a product get their tokens back by their orders', async () => {
  const product = await aProduct(app, { price: 100, stock: 5 })
  const fan = await aFan(app, { balanceTokens: 200 })
  const addressId = await anAddress(fan)
  const { data } = await fan.api('POST /wallet/charges/product/{id}', {
    params: { id: product.id },
    body: { addressId },
  })
  const before = data.balance

  await takeDown({ objectType: 'product', objectId: product.id, reason: 'forbidden product', refundBuyers: true })
  await app.jobs.runPending()

  const { data: order } = await fan.api('GET /orders/{id}', { params: { id: data.orderId } })
  assert.deepEqual([order.status, order.events.at(-1)?.note], ['refunded', 'forbidden product'])
  assert.equal((await fan.api('GET /users/me')).data.balance, before + data.tokens)
})

test('open reports are closed and their reporters notified by mail, whichever way it ends', async () => {
  const { id } = await aFeed(app)
  const [one, other] = [await aFan(app), await aFan(app)]
  for (const fan of [one, other]) await report(fan, id)
  await takeDown({ objectType: 'feed', objectId: id, reason: 'against the rules' })
  for (const fan of [one, other]) {
    assert.match(await mailsTo(fan), /took action/)
    assert.equal((await fan.api('GET /reports')).data[0]?.status, 'actioned')
  }

  const { id: harmless } = await aFeed(app)
  const { data } = await report(one, harmless)
  await operator.api('PUT /admin/reports/{id}', { params: { id: data._id }, body: { status: 'dismissed' } })
  assert.match(await mailsTo(one), /no violation/)
})

test('only operators take down and restore, and what is not there is not found', async () => {
  const { id, performer } = await aFeed(app)
  const body = { objectType: 'feed', objectId: id, reason: 'because' } as const
  await refuses('forbidden', performer.api('POST /admin/take-downs', { body }))
  const { _id } = await takeDown(body)
  await refuses('forbidden', performer.api('POST /admin/take-downs/{id}/restore', { params: { id: _id } }))
  await refuses('not_found', restore(id))
  await refuses('not_found', takeDown({ ...body, objectType: 'video' }))
})

async function takeDown(body: Input<(typeof takeDowns)['POST /admin/take-downs']['body']>) {
  return (await operator.api('POST /admin/take-downs', { body })).data
}

async function restore(id: string) {
  return (await operator.api('POST /admin/take-downs/{id}/restore', { params: { id } })).data
}

async function ownFeed({ api }: Member, id: Awaited<ReturnType<typeof aFeed>>['id']) {
  return (await api('GET /performer/feeds/{id}', { params: { id } })).data
}

async function say({ api }: Member, objectType: 'feed' | 'comment', objectId: string) {
  return (await api('POST /comments', { body: { objectType, objectId, content: 'Hello' } })).data._id
}

async function commentsOf(id: Awaited<ReturnType<typeof aFeed>>['id']): Promise<number> {
  return (await app.as()('GET /user/feeds/{id}', { params: { id } })).data.totalComment
}

function report({ api }: Member, objectId: string) {
  return api('POST /reports', { body: { objectType: 'feed', objectId, category: 'spam' } })
}

async function mailsTo(member: Member | undefined): Promise<string> {
  const rows = await app.ctx.db
    .selectFrom('mail')
    .select('body_text')
    .where('recipient', '=', member?.email ?? '')
    .orderBy('id')
    .execute()
  return rows.map((row) => row.body_text).join('\n')
}
