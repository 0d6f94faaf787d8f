/** Series: their order and state, what fans see of them and how far they have come, and what they cost. */
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { SeriesId } from '@limelight/contract/ids'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aFeed, anOperator, aPerformer, type Member } from '#test/builders'
import { assertBooksBalance } from '#test/ledger-balance'
import { refusalOf, refuses } from '#test/refusals'
import { aSeries, partsOf } from '#test/series'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
afterEach(() => assertBooksBalance(app))
after(() => app.close())

test('a series is a draft until it is published, and needs an item for that', async () => {
  const by = await aPerformer(app)
  const { data } = await by.api('POST /performer/series', { body: { title: 'Course' } })
  assert.deepEqual([data.state, data.total, data.price], ['draft', 0, null])
  const params = { id: data._id }
  const change = (body: object) => by.api('PUT /performer/series/{id}', { params, body })
  await refuses('request_invalid', change({ state: 'published' }))
  await refuses('not_found', app.as()('GET /series/{id}', { params }))

  const { id } = await aFeed(app, { by, text: 'First' })
  await change({ items: partsOf([{ id }]), state: 'published' })
  const { data: seen } = await app.as()('GET /series/{id}', { params })
  assert.deepEqual([seen.title, seen.items.map(({ title }) => title), seen.done], ['Course', ['First'], 0])
  await change({ state: 'draft' })
  await refuses('not_found', app.as()('GET /series/{id}', { params }))
})

test('items are the creator’s own and in one series only', async () => {
  const by = await aPerformer(app)
  const own = await aFeed(app, { by })
  const foreign = await aFeed(app)
  const first = await aSeries(by, [own])
  const { data: second } = await by.api('POST /performer/series', { body: { title: 'Second' } })
  const put = (id: SeriesId, items: { id: string }[]) =>
    by.api('PUT /performer/series/{id}', { params: { id }, body: { items: partsOf(items) } })
  await refuses('request_invalid', put(second._id, [own]))
  await refuses('request_invalid', put(second._id, [foreign]))
  await refuses('request_invalid', put(second._id, [own, own]))
  await by.api('PUT /performer/series/{id}', { params: { id: first }, body: { state: 'draft', items: [] } })
  assert.equal((await put(second._id, [own])).data.total, 1)
})

test('an old version is refused, and others cannot change it', async () => {
  const by = await aPerformer(app)
  const id = await aSeries(by, [await aFeed(app, { by })])
  const { data } = await by.api('GET /performer/series/{id}', { params: { id } })
  const save = (member: Member, title: string) =>
    member.api('PUT /performer/series/{id}', { params: { id }, body: { title, updatedAt: data.updatedAt } })
  app.clock.advance({ seconds: 1 })
  await save(by, 'Mine')
  await refuses('version_conflict', save(by, 'Again'))
  await refuses('not_found', save(await aPerformer(app), 'Theirs'))
})

test('what is hidden, deleted or a draft is not shown, and is not counted', async () => {
  const by = await aPerformer(app)
  const feeds = await Promise.all(['One', 'Two', 'Three', 'Four'].map((text) => aFeed(app, { by, text })))
  const draft = await aFeed(app, { by, text: 'Draft', status: 'draft' })
  const id = await aSeries(by, [...feeds, draft])
  const [one, two, three, four] = feeds
  assert.ok(one && two && three && four)
  await by.api('PUT /performer/feeds/{id}', { params: { id: two.id }, body: { status: 'inactive' } })
  await by.api('DELETE /performer/feeds/{id}', { params: { id: three.id } })

  const fan = await aFan(app)
  const { data } = await fan.api('GET /series/{id}', { params: { id } })
  assert.deepEqual(
    data.items.map(({ title }) => title),
    ['One', 'Four'],
  )
  const { data: cards } = await fan.api('GET /performers/{id}/series', { params: { id: by.username } })
  assert.deepEqual(
    cards.map(({ total }) => total),
    [2],
  )
  const { data: place } = await fan.api('GET /items/{id}/series', { params: { id: one.id } })
  assert.deepEqual([place?.position, place?.total, place?.next?._id, place?.previous], [1, 2, four.id, null])
  assert.equal((await fan.api('GET /items/{id}/series', { params: { id: two.id } })).data, null)
  const { data: own } = await by.api('GET /performer/series/{id}', { params: { id } })
  assert.deepEqual(
    own.items.map(({ status }) => status),
    ['active', 'inactive', 'active', 'draft'],
  )
})

test('a member marks what is open as finished, and continues with the next', async () => {
  const by = await aPerformer(app)
  const open = [await aFeed(app, { by, text: 'One' }), await aFeed(app, { by, text: 'Two' })]
  const paid = await aFeed(app, { by, text: 'Paid', access: 'paid', price: 5 })
  const id = await aSeries(by, [...open, paid])
  const fan = await aFan(app)
  const [one, two] = open
  assert.ok(one && two)
  const mark = (itemId: typeof one.id, isDone = true) =>
    fan.api('PUT /series/{id}/progress', { params: { id }, body: { itemId, isDone } })
  await mark(one.id)
  await mark(one.id)
  const seen = async () => (await fan.api('GET /series/{id}', { params: { id } })).data
  assert.deepEqual([(await seen()).done, (await seen()).continueWith?.title], [1, 'Two'])
  await mark(two.id)
  assert.deepEqual([(await seen()).done, (await seen()).continueWith], [2, null])
  await mark(one.id, false)
  assert.equal((await seen()).continueWith?.title, 'One')
  await refuses('forbidden', mark(paid.id))
  await refuses('not_found', mark((await aFeed(app, { by })).id))
})

test('the series opens all of its items, also those that are added later, and keeps them when they are taken out', async () => {
  const { by, fan, one, two, id } = await aSoldSeries()
  const { data } = await fan.api('POST /wallet/charges/series/{id}', { params: { id }, body: { expectedPrice: 100 } })
  assert.deepEqual([data.kind, data.tokens, data.balance], ['series', 100, 900])
  assert.deepEqual([await opens(fan, one.id), await opens(fan, two.id)], [true, true])
  assert.equal((await fan.api('GET /series/{id}', { params: { id } })).data.isBought, true)

  const later = await aFeed(app, { by, text: 'Later', access: 'paid', price: 50 })
  const hidden = await aFeed(app, { by, text: 'Hidden', access: 'paid', price: 50, status: 'draft' })
  await by.api('PUT /performer/series/{id}', { params: { id }, body: { items: partsOf([one, later, hidden]) } })
  assert.deepEqual([await opens(fan, later.id), await opens(fan, two.id)], [true, true])
  await refuses('not_found', fan.api('GET /user/feeds/{id}', { params: { id: hidden.id } }))
  await by.api('PUT /performer/feeds/{id}', { params: { id: hidden.id }, body: { status: 'active' } })
  assert.equal(await opens(fan, hidden.id), true)
})

test('the price is lower by the items that the fan bought, and bought at once it is not paid for twice', async () => {
  const { fan, one, id } = await aSoldSeries()
  await fan.api('POST /wallet/charges/feed/{id}', { params: { id: one.id } })
  const { data: seen } = await fan.api('GET /series/{id}', { params: { id } })
  assert.deepEqual([seen.price, seen.listPrice, seen.ownedValue, seen.itemsValue], [40, 100, 60, 130])
  const buy = (expectedPrice: number) =>
    fan.api('POST /wallet/charges/series/{id}', { params: { id }, body: { expectedPrice } })
  const refusal = await refusalOf(buy(100))
  assert.deepEqual([refusal.code, refusal.details], ['price_changed', { price: 40 }])
  const { data: first } = await buy(40)
  const { data: again } = await buy(40)
  assert.deepEqual([first.balance, again._id, again.balance], [900, first._id, 900])
})

test('what the fan bought may be worth more than the series: the rest costs nothing', async () => {
  const { fan, one, two, id } = await aSoldSeries({ price: 50 })
  await fan.api('POST /wallet/charges/feed/{id}', { params: { id: one.id } })
  assert.equal((await fan.api('GET /series/{id}', { params: { id } })).data.price, 0)
  const { data } = await fan.api('POST /wallet/charges/series/{id}', { params: { id }, body: { expectedPrice: 0 } })
  assert.deepEqual([data.tokens, data.balance, await opens(fan, two.id)], [0, 940, true])
  // It goes with what was paid for it.
  const operator = await anOperator(app)
  const refund = { reason: 'by mistake', endsAccess: true }
  await operator.api('POST /admin/charges/{id}/refund', { params: { id: data._id }, body: refund })
  assert.deepEqual([await opens(fan, one.id), await opens(fan, two.id)], [false, false])
})

test('ten tabs that buy the series and one of its items at once charge for each part once', async () => {
  const { fan, one, id } = await aSoldSeries()
  const answers = await Promise.allSettled([
    ...Array.from({ length: 5 }, () => fan.api('POST /wallet/charges/series/{id}', { params: { id } })),
    ...Array.from({ length: 5 }, () => fan.api('POST /wallet/charges/feed/{id}', { params: { id: one.id } })),
  ])
  assert.deepEqual(
    answers.filter(({ status }) => status === 'rejected'),
    [],
  )
  const { data } = await fan.api('GET /wallet/charges/search')
  const spent = data.reduce((sum, charge) => sum + charge.tokens, 0)
  assert.equal(spent, 100)
})

test('an item that is added while fans buy is given to each of them', async () => {
  const { by, one, two, id } = await aSoldSeries()
  const later = await aFeed(app, { by, access: 'paid', price: 50 })
  const fans = await Promise.all(Array.from({ length: 5 }, () => aFan(app, { balanceTokens: 200 })))
  await Promise.all([
    ...fans.map((fan) => fan.api('POST /wallet/charges/series/{id}', { params: { id } })),
    by.api('PUT /performer/series/{id}', { params: { id }, body: { items: partsOf([one, two, later]) } }),
  ])
  for (const fan of fans) assert.equal(await opens(fan, later.id), true)
})

test('a refund takes back what the series opened, and leaves what was bought apart', async () => {
  const { fan, one, two, id } = await aSoldSeries()
  await fan.api('POST /wallet/charges/feed/{id}', { params: { id: one.id } })
  const { data: charge } = await fan.api('POST /wallet/charges/series/{id}', { params: { id } })
  const operator = await anOperator(app)
  await operator.api('POST /admin/charges/{id}/refund', {
    params: { id: charge._id },
    body: { reason: 'by mistake', endsAccess: true },
  })
  assert.deepEqual([await opens(fan, one.id), await opens(fan, two.id)], [true, false])
  const { data } = await fan.api('GET /series/{id}', { params: { id } })
  assert.deepEqual([data.isBought, data.price], [false, 40])
  const { data: again } = await fan.api('POST /wallet/charges/series/{id}', { params: { id } })
  assert.deepEqual([again.tokens, await opens(fan, two.id)], [40, true])
})

test('blocked fans do not hear of it, its creator does not buy it, and a draft is not for sale', async () => {
  const { by, fan, one, id } = await aSoldSeries()
  await by.api('PUT /performer/series/{id}', { params: { id }, body: { price: null } })
  const buy = (member: Member) => member.api('POST /wallet/charges/series/{id}', { params: { id } })
  await refuses('not_for_sale', buy(fan))
  await by.api('PUT /performer/series/{id}', { params: { id }, body: { price: 100 } })
  await refuses('not_for_sale', buy(by))
  await buy(fan)
  await by.api('PUT /performer/series/{id}', { params: { id }, body: { state: 'draft' } })
  assert.equal((await fan.api('GET /series/{id}', { params: { id } })).data.isBought, true)
  const late = await aFan(app, { balanceTokens: 500 })
  await refuses('not_found', buy(late))
  await refuses('invalid_state', by.api('DELETE /performer/series/{id}', { params: { id } }))
  await by.api('POST /block/users', { body: { userId: fan.id } })
  await refuses('not_found', fan.api('GET /series/{id}', { params: { id } }))
  assert.equal((await fan.api('GET /items/{id}/series', { params: { id: one.id } })).data, null)
})

test('bought series are in the library, with their price', async () => {
  const { fan, id } = await aSoldSeries()
  await fan.api('POST /wallet/charges/series/{id}', { params: { id } })
  const { data } = await fan.api('GET /wallet/purchases', { query: { kind: 'series' } })
  assert.deepEqual(
    data.map(({ _id, title, price, isAvailable }) => [_id, title, price, isAvailable]),
    [[id, 'Sold', 100, true]],
  )
})

async function aSoldSeries({ price = 100 } = {}) {
  const by = await aPerformer(app)
  const one = await aFeed(app, { by, text: 'One', access: 'paid', price: 60 })
  const two = await aFeed(app, { by, text: 'Two', access: 'paid', price: 70 })
  const id = await aSeries(by, [one, two], { title: 'Sold', price })
  return { by, one, two, id, fan: await aFan(app, { balanceTokens: 1_000 }) }
}

async function opens(fan: Member, id: Awaited<ReturnType<typeof aFeed>>['id']): Promise<boolean> {
  return (await fan.api('GET /user/feeds/{id}', { params: { id } })).data.canView
}
