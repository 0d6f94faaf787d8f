import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aFeed, aPerformer, giveTokens, type Member } from '#test/builders'
import { refuses } from '#test/refusals'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

type Post = Awaited<ReturnType<typeof aFeed>>
const idsOf = (...posts: Post[]) => posts.map(({ id }) => id)
const read = async (by: Member, { id }: Post) => (await by.api('GET /performer/feeds/{id}', { params: { id } })).data

test('several posts change at once, and each that is refused is named while the others change', async () => {
  const creator = await aPerformer(app)
  const [one, two] = [await aFeed(app, { by: creator }), await aFeed(app, { by: creator })]
  const foreign = await aFeed(app)
  const change = { access: 'paid', price: 7 } as const
  const { data } = await creator.api('POST /performer/feeds/change-several', {
    body: { ids: idsOf(one, foreign, two, one), change },
  })

  const { changed, ...decided } = data
  assert.deepEqual(decided, { done: idsOf(one, two), failed: [{ _id: foreign.id, code: 'not_found' }] })
  assert.deepEqual(
    changed,
    await Promise.all(
      [one, two].map(async (post) => ({ _id: post.id, updatedAt: (await read(creator, post)).updatedAt })),
    ),
  )
  for (const post of [one, two]) {
    const { access, price, text } = await read(creator, post)
    assert.deepEqual([access, price, text.length > 0], ['paid', 7, true])
  }
})

test('several posts are for a tier first, and open for everyone at a time; the tier has to be one of the creator’s', async () => {
  const creator = await aPerformer(app, { monthlyPriceMinor: 500 })
  const { data: gold } = await creator.api('POST /performer/tiers', {
    body: { name: 'Gold', plans: [{ months: 1, price: 20 }] },
  })
  const [one, two] = [await aFeed(app, { by: creator }), await aFeed(app, { by: creator })]
  const publicAt = app.clock.now().add({ hours: 2 }).round('minute').toString()
  const several = (minRank: number) =>
    creator.api('POST /performer/feeds/change-several', {
      body: { ids: idsOf(one, two), change: { access: 'subscribers', minRank, publicAt } },
    })
  const { data: refused } = await several(gold.rank + 1)
  assert.deepEqual([refused.done, refused.failed.length], [[], 2])
  assert.deepEqual((await several(gold.rank)).data.done, idsOf(one, two))
  for (const post of [one, two]) {
    const { requiredTier, publicAt: at } = await read(creator, post)
    assert.deepEqual([requiredTier?.rank, at], [gold.rank, publicAt])
  }
})

test('what the rules of one post refuse is refused for several: a time that is over, a paid post without a price', async () => {
  const creator = await aPerformer(app)
  const post = await aFeed(app, { by: creator })
  const ids = idsOf(post)
  const changes = [{ expiresAt: '2001-01-01T00:00:00Z' }, { access: 'paid' as const }]
  for (const change of changes) {
    const { data } = await creator.api('POST /performer/feeds/change-several', { body: { ids, change } })
    assert.deepEqual(data.done, [], JSON.stringify(change))
    assert.equal(data.failed.length, 1)
  }
  assert.equal((await read(creator, post)).access, 'free')
})

test('several posts are deleted, and repeating it deletes nothing twice', async () => {
  const creator = await aPerformer(app)
  const posts = [await aFeed(app, { by: creator }), await aFeed(app, { by: creator })]
  const remove = () => creator.api('POST /performer/feeds/delete-several', { body: { ids: idsOf(...posts) } })
  assert.deepEqual((await remove()).data, { done: idsOf(...posts), failed: [] })
  const again = (await remove()).data
  assert.deepEqual([again.done, again.failed.length], [[], 2])
})

test('nothing to change, too many and fans are refused', async () => {
  const creator = await aPerformer(app)
  const ids = idsOf(await aFeed(app, { by: creator }))
  const change = (by: Member, body: { ids: Post['id'][]; change: object }) =>
    by.api('POST /performer/feeds/change-several', { body })
  await refuses('request_invalid', change(creator, { ids, change: {} }))
  await refuses('request_invalid', change(creator, { ids: [], change: { isPinned: true } }))
  await refuses('request_invalid', change(creator, { ids: Array(101).fill(ids[0]), change: { isPinned: true } }))
  await refuses('forbidden', change(await aFan(app), { ids, change: { isPinned: true } }))
})

test('a change is taken back by what the post was, unless somebody changed it since, bought it, or it is gone', async () => {
  const creator = await aPerformer(app)
  const posts = [
    await aFeed(app, { by: creator }),
    await aFeed(app, { by: creator }),
    await aFeed(app, { by: creator }),
  ]
  const [left, edited, sold] = posts as [Post, Post, Post]
  const { data } = await creator.api('POST /performer/feeds/change-several', {
    body: { ids: idsOf(...posts), change: { access: 'paid', price: 7 } },
  })
  const seen = new Map(data.changed.map(({ _id, updatedAt }) => [_id, updatedAt]))
  app.clock.advance({ minutes: 1 })
  await creator.api('PUT /performer/feeds/{id}', { params: { id: edited.id }, body: { price: 9 } })
  const fan = await aFan(app)
  await giveTokens(app, fan.id, 20)
  await fan.api('POST /wallet/charges/feed/{id}', { params: { id: sold.id }, body: { expectedPrice: 7 } })
  const undo = (post: Post) =>
    creator.api('PUT /performer/feeds/{id}', {
      params: { id: post.id },
      body: { access: 'free', updatedAt: seen.get(post.id), sales: 0 },
    })

  assert.equal((await undo(left)).data.access, 'free')
  await refuses('version_conflict', undo(edited))
  await refuses('version_conflict', undo(sold))
  assert.deepEqual([(await read(creator, edited)).price, (await read(creator, sold)).price], [9, 7])
})

test('tags are added to several posts and removed from them; each keeps its own words, and too many are refused', async () => {
  const creator = await aPerformer(app)
  const one = await aFeed(app, { by: creator, text: 'A day in #Paris with friends\n\n#travel #food' })
  const two = await aFeed(app, { by: creator, text: 'Nothing yet' })
  const several = (change: { addTags?: string[]; removeTags?: string[] }) =>
    creator.api('POST /performer/feeds/change-several', { body: { ids: idsOf(one, two), change } })
  await several({ addTags: ['#Food', 'summer'], removeTags: ['paris', 'travel'] })
  assert.deepEqual(
    [(await read(creator, one)).text, (await read(creator, two)).text],
    ['A day in Paris with friends\n\n#food #summer', 'Nothing yet\n\n#food #summer'],
  )
  const found = await creator.api('GET /user/feeds', { query: { tag: 'summer', scope: 'discover' } })
  assert.deepEqual(new Set(found.data.map(({ _id }) => _id)), new Set(idsOf(one, two)))
  const { data } = await several({ addTags: Array.from({ length: 20 }, (_, index) => `t${index}`) })
  assert.deepEqual([data.done, data.failed.map(({ code }) => code)], [[], ['request_invalid', 'request_invalid']])
})
