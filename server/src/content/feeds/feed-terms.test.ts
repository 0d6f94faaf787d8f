/** Posts that end, and posts that open for everyone later than for subscribers. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openDue } from '#/content/items/open-due.service'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aFeed, anOperator, aPerformer, type Member } from '#test/builders'
import { refuses } from '#test/refusals'
import { endPosts } from './feed-terms.service.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

const inHours = (hours: number) => app.clock.now().add({ hours }).toString()
const read = async (by: Member, id: string) =>
  (await by.api('GET /user/feeds/{id}', { params: { id: id as never } })).data

test('a post that has ended is hidden, and its buyers keep it', async () => {
  const [performer, buyer, other] = [await aPerformer(app), await aFan(app, { balanceTokens: 100 }), await aFan(app)]
  const { id } = await aFeed(app, { by: performer, access: 'paid', price: 10, expiresAt: inHours(1) })
  await buyer.api('POST /wallet/charges/feed/{id}', { params: { id }, body: {} })
  await endPosts(app.ctx)
  assert.equal((await read(other, id)).canView, false)

  app.clock.advance({ hours: 1 })
  await endPosts(app.ctx)
  await refuses('not_found', read(other, id))
  assert.equal((await read(buyer, id)).canView, true)
  const { data } = await performer.api('GET /performer/feeds/{id}', { params: { id } })
  assert.deepEqual([data.status, data.expiresAt], ['inactive', null])
  // Shown again, it stays.
  await performer.api('PUT /performer/feeds/{id}', { params: { id }, body: { status: 'active' } })
  await endPosts(app.ctx)
  assert.equal((await read(other, id))._id, id)
})

test('an open report keeps a post from ending until it is decided', async () => {
  const [performer, fan, operator] = [await aPerformer(app), await aFan(app), await anOperator(app)]
  const { id } = await aFeed(app, { by: performer, expiresAt: inHours(1) })
  await fan.api('POST /reports', { body: { objectType: 'feed', objectId: id, category: 'other' } })
  app.clock.advance({ hours: 2 })
  await endPosts(app.ctx)
  assert.equal((await read(fan, id))._id, id)

  const { data } = await operator.api('GET /admin/reports', { query: { objectType: 'feed' } })
  const params = { id: data[0]?._id as never }
  await operator.api('PUT /admin/reports/{id}', { params, body: { status: 'dismissed', note: '' } })
  await endPosts(app.ctx)
  await refuses('not_found', read(fan, id))
})

test('a post for subscribers opens for everyone at its time', async () => {
  const [performer, fan] = [await aPerformer(app, { monthlyPriceMinor: 500 }), await aFan(app)]
  const { id } = await aFeed(app, { by: performer, access: 'subscribers', publicAt: inHours(3), text: 'Early' })
  await openDue(app.ctx)
  assert.equal((await read(fan, id)).lockReason, 'subscribe')

  app.clock.advance({ hours: 3 })
  await openDue(app.ctx)
  const { canView, access, publicAt } = await read(fan, id)
  assert.deepEqual([canView, access, publicAt], [true, 'free', null])
})

test('times have to be after the publication, and only posts for subscribers open later', async () => {
  const performer = await aPerformer(app)
  const past = inHours(-1)
  await refuses('request_invalid', aFeed(app, { by: performer, expiresAt: past }))
  await refuses('request_invalid', aFeed(app, { by: performer, access: 'subscribers', publicAt: past }))
  await refuses('request_invalid', aFeed(app, { by: performer, access: 'free', publicAt: inHours(1) }))
  const scheduled = { status: 'scheduled', scheduleAt: inHours(5) } as const
  await refuses('request_invalid', aFeed(app, { by: performer, ...scheduled, expiresAt: inHours(4) }))

  const { id } = await aFeed(app, { by: performer, access: 'subscribers', publicAt: inHours(1), expiresAt: inHours(2) })
  const { data } = await performer.api('PUT /performer/feeds/{id}', {
    params: { id },
    body: { access: 'followers', expiresAt: null },
  })
  assert.deepEqual([data.publicAt, data.expiresAt], [null, null])
})
