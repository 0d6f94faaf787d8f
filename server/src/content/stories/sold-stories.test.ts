/** Stories for a price: what a stranger gets, paying once, and what becomes of what was bought. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { StoryId } from '@limelight/contract/ids'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, anOperator, aPerformer, type Member } from '#test/builders'
import { refuses } from '#test/refusals'
import { aStory } from '#test/stories'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

const SECRET = 'What nobody reads for free'
const sold = (by: Member, options: object = {}) =>
  aStory(app, by, { access: 'paid', price: 30, text: SECRET, ...options })
const read = async (by: Member, id: StoryId) => (await by.api('GET /stories/{id}', { params: { id } })).data
const buy = (by: Member, id: StoryId, expectedPrice = 30) =>
  by.api('POST /wallet/charges/story/{id}', { params: { id }, body: { expectedPrice } })
const balanceOf = async (by: Member) => (await by.api('GET /users/me')).data.balance
const statusOf = async (by: Member, path: string | undefined) =>
  (await app.http.inject({ url: path ?? '/none', headers: { authorization: by.token } })).statusCode

test('a stranger sees a teaser in its place, neither its text nor its file; who pays sees it at once, and pays once', async () => {
  const [performer, fan, stranger] = [await aPerformer(app), await aFan(app, { balanceTokens: 100 }), await aFan(app)]
  await fan.api('POST /follows/{id}', { params: { id: performer.id } })
  const before = await aStory(app, performer)
  const id = await sold(performer)
  const later = await aStory(app, performer)

  const { data } = await fan.api('GET /performers/{id}/stories', { params: { id: performer.id } })
  assert.deepEqual(
    data.stories.map(({ _id }) => _id),
    [before, id, later],
  )
  const locked = await read(fan, id)
  assert.deepEqual(
    [locked.canView, locked.lockReason, locked.price, locked.text, locked.file.url],
    [false, 'pay', 30, '', undefined],
  )
  assert.ok(!JSON.stringify([locked, data]).includes(SECRET))
  await refuses('tokens_insufficient', buy(stranger, id))
  await refuses('price_changed', buy(fan, id, 29))

  const [one, two] = await Promise.all([buy(fan, id), buy(fan, id)])
  assert.equal(one.data._id, two.data._id)
  assert.equal(await balanceOf(fan), 70)
  const open = await read(fan, id)
  assert.deepEqual([open.canView, open.text], [true, SECRET])
  assert.equal(await statusOf(fan, open.file.url), 200)
  assert.equal((await read(stranger, id)).canView, false)
  const own = (await performer.api('GET /performer/stories/{id}', { params: { id } })).data
  assert.deepEqual([own.sales, own.earnedTokens], [1, 30])
})

test('a look at the teaser is no view; it counts once the story is open', async () => {
  const [performer, fan] = [await aPerformer(app), await aFan(app, { balanceTokens: 100 })]
  await fan.api('POST /follows/{id}', { params: { id: performer.id } })
  const id = await sold(performer)
  const look = () => fan.api('POST /stories/{id}/view', { params: { id } })
  const views = async () => (await performer.api('GET /performer/stories/{id}', { params: { id } })).data.totalView
  await look()
  assert.deepEqual([(await read(fan, id)).isSeen, await views()], [true, 0])
  await buy(fan, id)
  assert.equal((await read(fan, id)).isSeen, false)
  await look()
  await look()
  assert.deepEqual([(await read(fan, id)).isSeen, await views()], [true, 1])
})

test('after its hours it is sold only in a highlight, with its price; buyers keep it, also when it is deleted', async () => {
  const performer = await aPerformer(app)
  const [buyer, late] = [await aFan(app, { balanceTokens: 100 }), await aFan(app, { balanceTokens: 100 })]
  const { data: highlight } = await performer.api('POST /performer/highlights', { body: { title: 'Best' } })
  const [ended, kept] = [await sold(performer), await sold(performer, { highlightId: highlight._id })]
  await buy(buyer, ended)
  app.clock.advance({ hours: 25 })

  await refuses('not_found', buy(late, ended))
  await refuses('not_found', late.api('GET /stories/{id}', { params: { id: ended } }))
  const { data } = await late.api('GET /performers/{id}/stories', { params: { id: performer.id } })
  assert.deepEqual(
    data.highlights.map(({ total }) => total),
    [1],
  )
  const shown = await late.api('GET /stories/highlights/{id}', { params: { id: highlight._id } })
  assert.deepEqual(
    shown.data.stories.map(({ price, canView, text }) => [price, canView, text]),
    [[30, false, '']],
  )
  await buy(late, kept)
  assert.equal((await read(late, kept)).text, SECRET)

  assert.equal((await read(buyer, ended)).text, SECRET)
  await performer.api('DELETE /performer/stories/{id}', { params: { id: ended } })
  await app.jobs.runPending()
  assert.equal((await read(buyer, ended)).text, SECRET)
  const { data: library } = await buyer.api('GET /wallet/purchases', { query: { kind: 'story' } })
  assert.deepEqual(
    library.map(({ _id, title, isAvailable }) => [_id, title, isAvailable]),
    [[ended, SECRET, true]],
  )
})

test('a price belongs to what is sold; its creator, operators and those who may not see it do not buy it', async () => {
  const [performer, fan] = [await aPerformer(app), await aFan(app, { balanceTokens: 100 })]
  await refuses('request_invalid', aStory(app, performer, { access: 'paid' }))
  await refuses('request_invalid', aStory(app, performer, { access: 'free', price: 5 }))
  const [id, free] = [await sold(performer), await aStory(app, performer)]
  await refuses('not_for_sale', buy(performer, id))
  await refuses('not_for_sale', buy(fan, free, 0))
  await performer.api('PUT /performer/stories/{id}', { params: { id }, body: { price: 45 } })
  await refuses('price_changed', buy(fan, id))
  await performer.api('POST /block/users', { body: { userId: fan.id } })
  await refuses('not_found', buy(fan, id, 45))
})

test('a refund gives the tokens back and locks it again', async () => {
  const [performer, fan, operator] = [
    await aPerformer(app),
    await aFan(app, { balanceTokens: 30 }),
    await anOperator(app),
  ]
  const id = await sold(performer)
  const { data: receipt } = await buy(fan, id)
  await operator.api('POST /admin/charges/{id}/refund', {
    params: { id: receipt._id },
    body: { reason: 'By mistake', endsAccess: true },
  })
  assert.deepEqual([await balanceOf(fan), (await read(fan, id)).canView], [30, false])
  const own = (await performer.api('GET /performer/stories/{id}', { params: { id } })).data
  assert.deepEqual([own.sales, own.earnedTokens], [0, 0])
})
