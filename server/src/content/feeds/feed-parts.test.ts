/** What a feed may hold beside words and pictures: sound, tags, names, a product; and saving without overwriting. */
import assert from 'node:assert/strict'
import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { FeedId, type ProductId } from '@limelight/contract/ids'
import { listItemsByIds } from '#/content/items/read-items.service'
import { mediaTokensFor } from '#/core/media/media.service'
import { canStreamFile } from '#/file-owners'
import type { Viewer } from '#/platform/http/caller'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aFeed, anOperator, aPerformer, type Member } from '#test/builders'
import { sample } from '#test/media-samples'
import { refuses } from '#test/refusals'
import { FEEDS } from './list-feeds.service.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

describe('audio', () => {
  test('is one file, plays for who may hear it, and shows others how long it is', async () => {
    const seller = await aPerformer(app)
    const fan = await aFan(app)
    const [one, two] = [await anAudio(seller), await anAudio(seller)]
    const create = (fileIds: (typeof one)[]) =>
      seller.api('POST /performer/feeds', { body: { type: 'audio', fileIds, access: 'subscribers' } })
    await refuses('request_invalid', create([]))
    await refuses('request_invalid', create([one, two]))
    const { data } = await create([one])
    await app.jobs.runPending()

    const params = { id: data._id }
    const [sellersOwn] = (await seller.api('GET /user/feeds/{id}', { params })).data.files
    const [theirs] = (await fan.api('GET /user/feeds/{id}', { params })).data.files
    assert.equal(sellersOwn?.status, 'ready')
    assert.ok(sellersOwn.url ?? sellersOwn.hls)
    assert.equal(await isServed(seller, sellersOwn.url ?? sellersOwn.hls), 200)
    assert.equal(await isServed(fan, sellersOwn.url ?? sellersOwn.hls), 404)
    assert.deepEqual([theirs?.url, theirs?.hls], [undefined, undefined])
    assert.ok((theirs?.duration ?? 0) > 2)
    for (const id of [one, two]) {
      const file = { id, purpose: 'feed-audio', ownerId: seller.id } as const
      assert.equal(await canStreamFile(app.ctx, file, as(seller, 'performer')), true)
      assert.equal(await canStreamFile(app.ctx, file, as(fan, 'fan')), false)
    }
  })

  test('a photo is no sound', async () => {
    const { api } = await aPerformer(app)
    const file = new Blob([new Uint8Array(await sample('small.jpg'))])
    const { data: photo } = await api('POST /performer/feeds/photo/upload', { files: { file } })
    await refuses(
      'not_found',
      api('POST /performer/feeds', { body: { type: 'audio', fileIds: [photo._id], access: 'free' } }),
    )
  })
})

describe('tags and names', () => {
  test('a tag of the text finds the feed, and no longer when it is gone from the text', async () => {
    const tag = `tag${randomUUID().slice(0, 8)}`
    const { id, performer } = await aFeed(app, { text: `About #${tag.toUpperCase()} and #more` })
    const find = async () =>
      (await app.as()('GET /user/feeds', { query: { tag } })).data.map((feed) => [feed._id, feed.tags])
    assert.deepEqual(await find(), [[id, [tag, 'more']]])
    const sellersOwn = await app.as()('GET /user/feeds/search/{username}', {
      params: { username: performer.username },
      query: { tag },
    })
    assert.deepEqual([sellersOwn.total, sellersOwn.data.length], [1, 1])

    await performer.api('PUT /performer/feeds/{id}', { params: { id }, body: { text: 'About nothing' } })

    assert.deepEqual(await find(), [])
  })

  test('only names of public performers are mentions', async () => {
    const [known, unapproved, fan] = [
      await aPerformer(app),
      await aPerformer(app, { status: 'pending_review' }),
      await aFan(app),
    ]
    const text = `With @${known.username.toUpperCase()}, @${unapproved.username}, @${fan.username} and @nobody.here`
    const { id } = await aFeed(app, { text })
    assert.deepEqual((await app.as()('GET /user/feeds/{id}', { params: { id } })).data.mentions, [known.username])
  })
})

describe('an attached product', () => {
  test('is theirs, or one whose performer shares their sales, and goes when that ends', async () => {
    const [seller, other] = [await aPerformer(app), await aPerformer(app)]
    const [own, shared, kept] = [
      await aProduct(seller, { isShared: false }),
      await aProduct(other, { isShared: true }),
      await aProduct(other, { isShared: false }),
    ]
    await refuses('not_found', attach(kept))
    await refuses('not_found', attach(randomUUIDv7() as ProductId))
    assert.equal((await shown(await attach(own)))?._id, own)
    const id = await attach(shared)
    const product = await shown(id)
    assert.deepEqual(
      [product?._id, product?.performer._id, product?.price, product?.isAvailable],
      [shared, other.id, 500, true],
    )

    await app.ctx.db.updateTable('product').set({ is_affiliate_enabled: false }).where('id', '=', shared).execute()
    assert.equal(await shown(id), null)

    async function attach(productId: ProductId) {
      return (await aFeed(app, { by: seller, productId })).id
    }
  })

  async function shown(id: FeedId) {
    return (await app.as()('GET /user/feeds/{id}', { params: { id } })).data.product
  }
})

describe('who is blocked', () => {
  test('finds none of their feeds, by either side’s block', async () => {
    const [seller, blocked, blocker] = [await aPerformer(app), await aFan(app), await aFan(app)]
    const { id } = await aFeed(app, { by: seller, text: 'Not for everybody' })
    for (const fan of [blocked, blocker]) await fan.api('POST /follows/{id}', { params: { id: seller.id } })
    await app.ctx.db
      .insertInto('account_block')
      .values([
        { blocker_id: seller.id, blocked_id: blocked.id, created_at: app.ctx.clock.now() },
        { blocker_id: blocker.id, blocked_id: seller.id, created_at: app.ctx.clock.now() },
      ])
      .execute()

    for (const { api } of [blocked, blocker]) {
      await refuses('not_found', api('GET /user/feeds/{id}', { params: { id } }))
      await refuses('not_found', api('GET /user/feeds/search/{username}', { params: { username: seller.username } }))
      const home = await api('GET /user/feeds', {})
      assert.deepEqual([home.data.length, home.total], [0, 0])
      const all = await api('GET /user/feeds', { query: { scope: 'discover', pageSize: 100 } })
      assert.ok(all.data.every((feed) => feed._id !== id))
    }
    assert.equal((await (await aFan(app)).api('GET /user/feeds/{id}', { params: { id } })).data._id, id)
  })

  test('nor from a country they keep out, except the operator', async () => {
    const { id, performer } = await aFeed(app)
    await app.ctx.db
      .insertInto('country_block')
      .values({ performer_id: performer.id, country: 'FI', created_at: app.ctx.clock.now() })
      .execute()
    const reader = { ctx: app.ctx, sign: mediaTokensFor(app.ctx).sign }
    const fan = await aFan(app)
    const operator = await anOperator(app)
    const from = (viewer: Viewer) => listItemsByIds(reader, viewer, FEEDS, [id]).then((feeds) => feeds.length)

    assert.equal(await from({ ...as(fan, 'fan'), country: 'FI' }), 0)
    assert.equal(await from({ id: undefined, role: 'visitor', country: 'FI' }), 0)
    assert.equal(await from({ ...as(fan, 'fan'), country: 'SE' }), 1)
    assert.equal(await from({ ...as(operator, 'operator'), country: 'FI' }), 1)
    assert.equal(await from({ ...as(performer, 'performer'), country: 'FI' }), 1)
  })
})

describe('feeds by their ids', () => {
  test('come in the order of the ids, without those one may not know of', async () => {
    const reader = { ctx: app.ctx, sign: mediaTokensFor(app.ctx).sign }
    const [first, second, draft] = [await aFeed(app), await aFeed(app), await aFeed(app, { status: 'draft' })]
    const suspended = await aFeed(app)
    await app.ctx.db
      .updateTable('account')
      .set({ status: 'suspended' })
      .where('id', '=', suspended.performer.id)
      .execute()
    const ids = [second.id, draft.id, FeedId.parse(randomUUIDv7()), suspended.id, first.id]
    const feeds = await listItemsByIds(reader, { id: undefined, role: 'visitor', country: null }, FEEDS, ids)
    assert.deepEqual(
      feeds.map((feed) => feed._id),
      [second.id, first.id],
    )
  })
})

describe('saving', () => {
  test('over somebody’s later change is refused, and a rendered file is no change', async () => {
    const seller = await aPerformer(app)
    const file = new Blob([new Uint8Array(await sample('small.jpg'))])
    const { data: photo } = await seller.api('POST /performer/feeds/photo/upload', { files: { file } })
    const { data } = await seller.api('POST /performer/feeds', {
      body: { type: 'photo', fileIds: [photo._id], access: 'free', status: 'draft' },
    })
    const change = (text: string, updatedAt: string) =>
      seller.api('PUT /performer/feeds/{id}', { params: { id: data._id }, body: { text, updatedAt } })
    await app.jobs.runPending()

    const next = (await change('one', data.updatedAt)).data
    await refuses('version_conflict', change('two', data.updatedAt))
    assert.equal((await change('three', next.updatedAt)).data.text, 'three')
  })

  test('a draft becomes another type until it was seen', async () => {
    const { id, performer } = await aFeed(app, { status: 'draft' })
    const change = (body: { type?: 'poll' | 'text'; status?: 'active' | 'draft'; pollDescription?: string }) =>
      performer.api('PUT /performer/feeds/{id}', { params: { id }, body })
    assert.equal((await change({ type: 'poll', pollDescription: 'Yes?' })).data.poll?.description, 'Yes?')
    assert.equal((await change({ type: 'text', status: 'active' })).data.poll, null)
    await refuses('invalid_state', change({ type: 'poll' }))
    await change({ status: 'draft' })
    await refuses('invalid_state', change({ type: 'poll' }))
  })

  test('a draft may lack its price, and cannot be published so', async () => {
    const { id, performer } = await aFeed(app, { status: 'draft', access: 'paid' })
    const publish = (price?: number) =>
      performer.api('PUT /performer/feeds/{id}', {
        params: { id },
        body: { status: 'active', ...(price !== undefined && { price }) },
      })
    await refuses('request_invalid', publish())
    assert.equal((await publish(40)).data.price, 40)
  })
})

function as({ id }: Member, role: 'fan' | 'performer' | 'operator'): Viewer {
  return { id, role, country: null }
}

async function anAudio({ api }: Member) {
  const file = new Blob([new Uint8Array(await sample('voice.wav'))])
  return (await api('POST /performer/feeds/audio/upload', { files: { file } })).data._id
}

async function isServed({ token }: Member, url: string | undefined): Promise<number> {
  assert.ok(url)
  return (await app.http.inject({ url, headers: { authorization: token } })).statusCode
}

/** The shop makes products by its own calls; here one only has to be there. */
async function aProduct({ id: performer_id }: Member, { isShared }: { isShared: boolean }): Promise<ProductId> {
  const id = randomUUIDv7() as ProductId
  const now = app.ctx.clock.now()
  await app.ctx.db
    .insertInto('product')
    .values({
      id,
      performer_id,
      type: 'digital',
      name: 'A print',
      price_tokens: 500,
      is_affiliate_enabled: isShared,
      status: 'active',
      is_processed: true,
      published_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return id
}
