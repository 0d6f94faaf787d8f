import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { publishDue } from '#/content/items/publish-due.service'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, anOperator, aPerformer, type Member } from '#test/builders'
import { sample } from '#test/media-samples'
import { refusalOf, refuses } from '#test/refusals'
import { aFile, aProduct } from '#test/shop'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

test('a product on the shelf is found by everybody, with its stock and its price', async () => {
  const { id, performer } = await aProduct(app, { name: 'Signed print', stock: 3, shippingFee: 40, tags: ['#Art'] })

  const { data } = await app.as()('GET /performer-assets/products/{id}', { params: { id } })

  assert.equal(data.performer.name, performer.username)
  assert.deepEqual([data.name, data.price, data.shippingFee, data.stock], ['Signed print', 100, 40, 3])
  assert.deepEqual([data.isAvailable, data.isBought, data.tags, data.file], [true, false, ['art'], null])
  const { data: shelf } = await app.as()('GET /products/search', { query: { performerId: performer.username } })
  assert.deepEqual(
    shelf.map((product) => product._id),
    [id],
  )
  assert.equal(await countOf(performer), 1)
})

test('the shelf is filtered by words, kind and tag, and pages by cursor', async () => {
  const performer = await aPerformer(app)
  const poster = await aProduct(app, { by: performer, name: 'Poster of the harbour', tags: ['paper'] })
  const song = await aProduct(app, { by: performer, name: 'Song of the harbour', type: 'digital' })
  const search = (query: object) =>
    app.as()('GET /performer-assets/products/search', { query: { performerId: performer.id, ...query } })

  assert.deepEqual(idsOf(await search({ q: 'poster' })), [poster.id])
  assert.deepEqual(idsOf(await search({ type: 'digital' })), [song.id])
  assert.deepEqual(idsOf(await search({ tag: 'paper' })), [poster.id])
  const first = await search({ pageSize: 1 })
  assert.deepEqual([idsOf(first), first.isMore, first.total], [[song.id], true, 2])
  const rest = await search({ pageSize: 1, cursor: first.nextCursor })
  assert.deepEqual([idsOf(rest), rest.isMore], [[poster.id], false])
  assert.deepEqual(idsOf(await app.as()('GET /products/search', { query: { relatedTo: song.id, pageSize: 1 } })), [
    poster.id,
  ])
})

const INCOMPLETE: [string, object, string][] = [
  ['a physical product without stock', { type: 'physical', stock: null }, 'stock'],
  ['a digital product without a file', { type: 'digital', digitalId: null }, 'digitalId'],
  ['a digital product that is sent', { type: 'digital', shippingFee: 10 }, 'shippingFee'],
  ['a schedule without a time', { type: 'physical', stock: 1, status: 'scheduled' }, 'scheduleAt'],
]
for (const [name, body, path] of INCOMPLETE) {
  test(`${name} is refused at ${path}`, async () => {
    const performer = await aPerformer(app)

    const refusal = await refusalOf(aProduct(app, { by: performer, ...body }))

    assert.equal(refusal.code, 'request_invalid')
    assert.deepEqual((refusal.details as { issues: { path: string }[] }).issues[0]?.path, path)
  })
}

test('a draft may lack its price, or lose it again, and is published with one only', async () => {
  const { id, performer } = await aProduct(app, { status: 'draft', price: 250 })
  await change(performer, id, { price: 0 })

  const refusal = await refusalOf(change(performer, id, { status: 'active' }))
  assert.deepEqual(refusal.details, { issues: [{ path: 'price', message: 'Enter a price of at least 1.' }] })
  await refuses('request_invalid', change(performer, id, { status: 'active', price: 0 }))

  await change(performer, id, { status: 'active', price: 300 })
  const { data } = await app.as()('GET /performer-assets/products/{id}', { params: { id } })
  assert.equal(data.price, 300)
})

test('a draft may miss what it will need and is shown to nobody', async () => {
  const { id, performer } = await aProduct(app, { type: 'digital', digitalId: null, status: 'draft' })

  await refuses('not_found', app.as()('GET /performer-assets/products/{id}', { params: { id } }))
  assert.equal(await countOf(performer), 0)
  await refuses('request_invalid', change(performer, id, { status: 'active' }))
  await change(performer, id, { status: 'active', digitalId: await aFile(performer) })

  const { data } = await app.as()('GET /performer-assets/products/{id}', { params: { id } })
  assert.deepEqual(data.file, { name: 'notes.txt', sizeBytes: 17 })
  assert.equal(await countOf(performer), 1)
})

test('a product with a picture shows once it is rendered', async () => {
  const performer = await aPerformer(app)
  const { data: photo } = await performer.api('POST /performer/performer-assets/products/photo/upload', {
    files: { file: new Blob([new Uint8Array(await sample('small.jpg'))]) },
  })
  const { id } = await aProduct(app, { by: performer, photoId: photo._id })
  await refuses('not_found', app.as()('GET /performer-assets/products/{id}', { params: { id } }))

  await app.jobs.runPending()

  const { data } = await app.as()('GET /performer-assets/products/{id}', { params: { id } })
  assert.equal(data.picture?.status, 'ready')
  const url = data.picture?.thumbnails[0] ?? ''
  assert.equal((await app.http.inject({ url })).statusCode, 200)
})

test('a scheduled product is on the shelf at its minute', async () => {
  const at = app.clock.now().add({ hours: 2 }).round({ smallestUnit: 'minute', roundingMode: 'ceil' })
  const { id, performer } = await aProduct(app, { status: 'scheduled', scheduleAt: at.toString() })
  await refuses('not_found', app.as()('GET /performer-assets/products/{id}', { params: { id } }))

  app.clock.advance({ hours: 3 })
  await publishDue(app.ctx)

  const { data } = await app.as()('GET /performer-assets/products/{id}', { params: { id } })
  assert.equal(data.createdAt, at.toString())
  assert.equal(await countOf(performer), 1)
})

test('files of others, of other purposes and of other products are not sold', async () => {
  const [performer, other] = [await aPerformer(app), await aPerformer(app)]
  const mine = await aFile(performer)
  await aProduct(app, { by: performer, type: 'digital', digitalId: mine })

  await refuses('file_in_use', aProduct(app, { by: performer, type: 'digital', digitalId: mine }))
  await refuses('not_found', aProduct(app, { by: other, type: 'digital', digitalId: await aFile(performer) }))
  await refuses('not_found', aProduct(app, { by: performer, photoId: await aFile(performer) }))
})

test("another's product is not to be seen in the studio, changed or deleted", async () => {
  const { id } = await aProduct(app)
  const other = await aPerformer(app)
  const base = '/performer/performer-assets/products/{id}'

  await refuses('not_found', other.api(`GET ${base}/view`, { params: { id } }))
  await refuses('not_found', other.api(`PUT ${base}`, { params: { id }, body: { price: 1 } }))
  await refuses('not_found', other.api(`DELETE ${base}`, { params: { id } }))
})

test('a change over somebody else’s change is refused', async () => {
  const { id, performer } = await aProduct(app)
  const { data: seen } = await performer.api('GET /performer/performer-assets/products/{id}/view', { params: { id } })
  app.clock.advance({ seconds: 1 })
  await change(performer, id, { price: 120 })

  await refuses('version_conflict', change(performer, id, { price: 90, updatedAt: seen.updatedAt }))
})

test('a sold file is not exchanged, and stays its buyer’s when the product is deleted', async () => {
  const fan = await aFan(app, { balanceTokens: 100 })
  const { id, performer } = await aProduct(app, { type: 'digital' })
  await fan.api('POST /wallet/charges/product/{id}', { params: { id } })

  await refuses('invalid_state', change(performer, id, { digitalId: await aFile(performer) }))
  await performer.api('DELETE /performer/performer-assets/products/{id}', { params: { id } })

  assert.equal(await download(fan, (await linkOf(fan, id)).data.url), 'what was paid for')
  const { data: library } = await fan.api('GET /wallet/purchases', { query: { kind: 'product' } })
  assert.deepEqual(
    library.map((owned) => [owned._id, owned.title, owned.isAvailable]),
    [[id, 'A print', true]],
  )
  await refuses('not_found', app.as()('GET /performer-assets/products/{id}', { params: { id } }))
  await refuses('not_found', linkOf(await aFan(app), id))
})

test('a download is its buyer’s alone, for a quarter of an hour, and over with a refund', async () => {
  const [fan, other, operator] = [await aFan(app, { balanceTokens: 100 }), await aFan(app), await anOperator(app)]
  const { id, performer } = await aProduct(app, { type: 'digital' })
  await refuses('not_found', linkOf(fan, id))
  const { data: receipt } = await fan.api('POST /wallet/charges/product/{id}', { params: { id } })
  const { data: link } = await linkOf(fan, id)

  assert.equal(await download(fan, link.url), 'what was paid for')
  assert.equal(await download(other, link.url), 404)
  assert.equal(await download(undefined, link.url), 404)
  assert.equal(await download(performer, (await linkOf(performer, id)).data.url), 'what was paid for')

  await operator.api('PUT /orders/{id}/update', { params: { id: receipt.orderId }, body: { status: 'refunded' } })
  assert.equal(await download(fan, link.url), 404)
  await refuses('not_found', linkOf(fan, id))

  await fan.api('POST /wallet/charges/product/{id}', { params: { id } })
  const { data: again } = await linkOf(fan, id)
  app.clock.advance({ minutes: 15, seconds: 1 })
  assert.equal(await download(fan, again.url), 404)
})

test('others’ products that share their sales are offered, with the share', async () => {
  const [seller, other] = [await aPerformer(app), await aPerformer(app)]
  const shared = await aProduct(app, {
    by: other,
    name: 'Zephyr lamp',
    isAffiliateEnabled: true,
    affiliatePercent: 12.34,
  })
  await aProduct(app, { by: other, name: 'Zephyr chair' })
  await aProduct(app, { by: seller, name: 'Zephyr table', isAffiliateEnabled: true, affiliatePercent: 50 })

  const found = await seller.api('GET /performer/performer-assets/products/search-affiliate', {
    query: { q: 'zephyr' },
  })

  assert.deepEqual(
    found.data.map((product) => [product._id, product.affiliatePercent]),
    [[shared.id, 12.34]],
  )
  assert.equal(found.total, 1)
})

test('looks are counted once a viewer', async () => {
  const { id, performer } = await aProduct(app)
  const fan = await aFan(app)

  for (const who of [fan, fan, performer])
    await who.api('POST /performer-assets/products/{id}/view', { params: { id } })

  const { data } = await app.as()('GET /performer-assets/products/{id}', { params: { id } })
  assert.equal(data.totalView, 1)
})

function change({ api }: Member, id: Awaited<ReturnType<typeof aProduct>>['id'], body: object) {
  return api('PUT /performer/performer-assets/products/{id}', { params: { id }, body })
}

function linkOf({ api }: Member, id: Awaited<ReturnType<typeof aProduct>>['id']) {
  return api('GET /performer-assets/products/{id}/download-link', { params: { id } })
}

async function download(who: Member | undefined, url: string): Promise<string | number> {
  const answer = await app.http.inject({ url, headers: who ? { authorization: who.token } : {} })
  return answer.statusCode === 200 ? answer.body : answer.statusCode
}

function idsOf({ data }: { data: { _id: string }[] }): string[] {
  return data.map((item) => item._id)
}

async function countOf({ id }: Member): Promise<number> {
  const row = await app.ctx.db
    .selectFrom('performer')
    .select('product_count')
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow()
  return row.product_count
}
