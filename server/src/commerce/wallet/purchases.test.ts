import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aFeed, aPerformer, type Member } from '#test/builders'
import { assertBooksBalance } from '#test/ledger-balance'
import { sample } from '#test/media-samples'
import { refuses } from '#test/refusals'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
afterEach(() => assertBooksBalance(app))
after(() => app.close())

test('what a fan has bought is listed, newest first, of one kind when asked', async () => {
  const fan = await aFan(app, { balanceTokens: 1_000 })
  const performer = await aPerformer(app)
  const feed = await aFeed(app, { by: performer, text: 'The whole roll', access: 'paid', price: 40 })
  const gallery = await aPaidGallery(performer)
  await buy(fan, 'feed', feed.id)
  app.clock.advance({ minutes: 1 })
  await buy(fan, 'gallery', gallery)

  const { data, total } = await fan.api('GET /wallet/purchases')

  assert.equal(total, 2)
  assert.deepEqual(
    data.map((row) => [row._id, row.kind, row.title, row.price, row.performer?.username, row.isAvailable]),
    [
      [gallery, 'gallery', 'Nine hills', 60, performer.username, true],
      [feed.id, 'feed', 'The whole roll', 40, performer.username, true],
    ],
  )
  assert.equal(data[1]?.picture, null)
  const picture = await fetchOf(data[0]?.picture)
  assert.deepEqual([picture.statusCode, picture.headers['content-type']], [200, 'image/webp'])
  const videos = await fan.api('GET /wallet/purchases', { query: { kind: 'video' } })
  assert.deepEqual([videos.data, videos.total], [[], 0])
  const feeds = await fan.api('GET /wallet/purchases', { query: { kind: 'feed' } })
  assert.deepEqual(
    feeds.data.map(({ _id }) => _id),
    [feed.id],
  )
})

test('pages do not overlap and say how much there is', async () => {
  const fan = await aFan(app, { balanceTokens: 1_000 })
  const performer = await aPerformer(app)
  for (let count = 0; count < 3; count += 1) {
    const feed = await aFeed(app, { by: performer, access: 'paid', price: 10 })
    await buy(fan, 'feed', feed.id)
    app.clock.advance({ seconds: 1 })
  }

  const pages = await Promise.all(
    [1, 2].map((current) => fan.api('GET /wallet/purchases', { query: { current, pageSize: 2, sort: 'asc' } })),
  )

  assert.deepEqual(
    pages.map(({ data, total }) => [data.length, total]),
    [
      [2, 3],
      [1, 3],
    ],
  )
  assert.equal(new Set(pages.flatMap(({ data }) => data.map(({ _id }) => _id))).size, 3)
})

test('what was deleted since stays the buyer’s', async () => {
  const fan = await aFan(app, { balanceTokens: 100 })
  const performer = await aPerformer(app)
  const gallery = await aPaidGallery(performer)
  await buy(fan, 'gallery', gallery)

  await performer.api('DELETE /performer/performer-assets/galleries/{id}', { params: { id: gallery } })

  const { data } = await fan.api('GET /wallet/purchases')
  assert.deepEqual([data[0]?.title, data[0]?.isAvailable], ['Nine hills', true])
  assert.equal((await fetchOf(data[0]?.picture)).statusCode, 200)
})

test('of what a fan may not know of any more, only the purchase is shown', async () => {
  const fan = await aFan(app, { balanceTokens: 100 })
  const performer = await aPerformer(app)
  const feed = await aFeed(app, { by: performer, text: 'Secret words', access: 'paid', price: 40 })
  await buy(fan, 'feed', feed.id)

  await performer.api('POST /block/users', { body: { userId: fan.id } })

  const { data } = await fan.api('GET /wallet/purchases')
  assert.deepEqual(
    data.map((row) => [row._id, row.title, row.picture, row.performer, row.price, row.isAvailable]),
    [[feed.id, null, null, null, 40, false]],
  )
})

test('everybody sees their own purchases only, and nobody their own content', async () => {
  const performer = await aPerformer(app)
  const feed = await aFeed(app, { by: performer, access: 'paid', price: 40 })
  await buy(await aFan(app, { balanceTokens: 100 }), 'feed', feed.id)
  const other = await aFan(app)

  assert.equal((await other.api('GET /wallet/purchases')).total, 0)
  assert.equal((await performer.api('GET /wallet/purchases')).total, 0)
  await refuses('unauthenticated', app.as()('GET /wallet/purchases'))
})

function buy(fan: Member, kind: 'feed' | 'gallery', id: string) {
  return fan.api(`POST /wallet/charges/${kind}/{id}`, { params: { id }, body: {}, idempotencyKey: randomUUID() })
}

async function aPaidGallery(performer: Member): Promise<string> {
  const { data } = await performer.api('POST /performer/performer-assets/galleries', {
    body: { title: 'Nine hills', access: 'paid', price: 60 },
  })
  await performer.api('POST /performer/performer-assets/photos/upload', {
    body: { galleryId: data._id },
    files: { photo: new Blob([new Uint8Array(await sample('small.jpg'))]) },
  })
  await app.jobs.runPending()
  return data._id
}

async function fetchOf(address: string | null | undefined) {
  return app.http.inject({ url: address ?? '/nothing' })
}
