import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { SaleId } from '@limelight/contract/ids'
import { refundSale } from '#/finance/earnings/refund-sale.service'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aFeed, aPerformer, type Member } from '#test/builders'
import { refuses } from '#test/refusals'
import { aProduct } from '#test/shop'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

const today = () => app.clock.now().toZonedDateTimeISO('UTC').toPlainDate()
const lastDays = (days: number) => ({
  from: today()
    .subtract({ days: days - 1 })
    .toString(),
  to: today().toString(),
})

test('each day has what happened on it, and the days before are compared', async () => {
  const performer = await aPerformer(app, { hasFreeTrial: true, monthlyPriceMinor: 500 })
  const { id } = await aFeed(app, { by: performer, access: 'paid', price: 100 })
  const [early, late] = [await aFan(app, { balanceTokens: 500 }), await aFan(app, { balanceTokens: 500 })]

  await early.api('POST /follows/{id}', { params: { id: performer.id } })
  await unlock(early, id)
  app.clock.advance({ days: 2 })
  await late.api('POST /follows/{id}', { params: { id: performer.id } })
  await subscribe(late, performer)
  await unlock(late, id)
  await tip(late, performer, 50)

  const { data } = await performer.api('GET /performer/statistics', { query: lastDays(2) })
  assert.equal(data.byDay.length, 2)
  assert.deepEqual(data.byDay[0], {
    day: today().subtract({ days: 1 }).toString(),
    views: 0,
    sales: 0,
    net: 0,
    followers: 0,
    subscribers: 0,
  })
  // A fifth is the site's: 1.20 of 150 tokens.
  assert.deepEqual(data.totals, { views: 0, sales: 2, net: 1.2, followers: 1, subscribers: 1 })
  assert.deepEqual(data.byDay[1], { day: today().toString(), ...data.totals })
  assert.deepEqual(data.before, { views: 0, sales: 1, net: 0.8, followers: 1, subscribers: 0 })
  assert.deepEqual(data.topByEarnings, [{ kind: 'feed', _id: id, title: 'A feed', sales: 1, net: 0.8 }])
})

test('views are counted on the day they happened, and the most viewed item comes first', async () => {
  const performer = await aPerformer(app)
  const [much, little] = [await aProduct(app, { by: performer, name: 'Much' }), await aProduct(app, { by: performer })]
  const fan = await aFan(app)
  await view(fan, little.id)
  await view(fan, much.id)
  app.clock.advance({ days: 1 })
  await view(fan, much.id)

  const { data } = await performer.api('GET /performer/statistics', { query: lastDays(2) })

  assert.deepEqual(
    data.byDay.map(({ views }) => views),
    [2, 1],
  )
  assert.deepEqual(
    data.topByViews.map(({ title, views }) => [title, views]),
    [
      ['Much', 2],
      ['A print', 1],
    ],
  )
  const item = await performer.api('GET /performer/statistics/items/{id}', {
    params: { id: much.id },
    query: lastDays(2),
  })
  assert.deepEqual(
    item.data.byDay.map(({ views }) => views),
    [1, 1],
  )
  assert.deepEqual([item.data.kind, item.data.totals], ['product', { views: 2, sales: 0, net: 0 }])
})

test('a deleted item keeps its views in the totals and leaves the best', async () => {
  const performer = await aPerformer(app)
  const { id } = await aProduct(app, { by: performer })
  await view(await aFan(app), id)

  await performer.api('DELETE /performer/performer-assets/products/{id}', { params: { id } })

  const { data } = await performer.api('GET /performer/statistics', { query: lastDays(1) })
  assert.deepEqual([data.totals.views, data.topByViews], [1, []])
  await refuses('not_found', performer.api('GET /performer/statistics/items/{id}', { params: { id } }))
})

test('a sale taken back is no sale, of the item neither', async () => {
  const performer = await aPerformer(app)
  const { id } = await aFeed(app, { by: performer, access: 'paid', price: 100 })
  const receipt = await unlock(await aFan(app, { balanceTokens: 100 }), id)

  await app.ctx.transaction((tx) => refundSale(tx, SaleId.parse(receipt.data._id), { reason: 'asked for' }))

  const { data } = await performer.api('GET /performer/statistics', { query: lastDays(1) })
  assert.deepEqual([data.totals.sales, data.totals.net, data.topByEarnings], [0, 0, []])
  const item = await performer.api('GET /performer/statistics/items/{id}', { params: { id }, query: lastDays(1) })
  assert.equal(item.data.totals.sales, 0)
})

test('nobody sees the numbers of another', async () => {
  const { id } = await aFeed(app)
  const stranger = await aPerformer(app)

  await refuses('not_found', stranger.api('GET /performer/statistics/items/{id}', { params: { id } }))
  const { data } = await stranger.api('GET /performer/statistics', {})
  assert.deepEqual(data.totals, { views: 0, sales: 0, net: 0, followers: 0, subscribers: 0 })
})

test('a period longer than a year, backwards, or with one end is refused', async () => {
  const { api } = await aPerformer(app)
  const ask = (query: { from?: string; to?: string }) => api('GET /performer/statistics', { query })

  assert.equal((await ask({ from: '2024-01-01', to: '2024-12-31' })).data.byDay.length, 366)
  await refuses('request_invalid', ask({ from: '2024-01-01', to: '2025-01-01' }))
  await refuses('request_invalid', ask({ from: '2024-01-02', to: '2024-01-01' }))
  await refuses('request_invalid', ask({ from: '2024-01-01' }))
  await refuses('request_invalid', ask({ from: '0001-01-01', to: '0001-01-02' }))
})

test('the overview names the first publication and of what is scheduled, soonest first', async () => {
  const performer = await aPerformer(app)
  const overview = async () => (await performer.api('GET /performer/overview')).data
  assert.deepEqual(await overview(), { hasPublished: false, underWay: [], scheduled: [] })

  const at = (days: number) =>
    app.clock
      .now()
      .add({ hours: days * 24 })
      .toString()
  await aFeed(app, { by: performer, text: 'Later', status: 'scheduled', scheduleAt: at(2) })
  await aFeed(app, { by: performer, text: 'Sooner', status: 'scheduled', scheduleAt: at(1) })
  assert.equal((await overview()).hasPublished, false)
  await aFeed(app, { by: performer })

  const { hasPublished, scheduled } = await overview()
  assert.equal(hasPublished, true)
  assert.deepEqual(
    scheduled.map(({ title }) => title),
    ['Sooner', 'Later'],
  )
})

function unlock(fan: Member, id: Awaited<ReturnType<typeof aFeed>>['id']) {
  return fan.api('POST /wallet/charges/feed/{id}', { params: { id }, body: {}, idempotencyKey: randomUUID() })
}

function tip(fan: Member, performer: Member, price: number) {
  return fan.api('POST /wallet/charges/tip/{id}', {
    params: { id: performer.id },
    body: { price },
    idempotencyKey: randomUUID(),
  })
}

function subscribe(fan: Member, performer: Member) {
  return fan.api('POST /payment/subscribe/performers', {
    body: { performerId: performer.id, type: 'free' },
    idempotencyKey: randomUUID(),
  })
}

function view(fan: Member, id: Awaited<ReturnType<typeof aProduct>>['id']) {
  return fan.api('POST /performer-assets/products/{id}/view', { params: { id } })
}
