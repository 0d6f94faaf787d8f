/** Whose name is drawn over what. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aFeed, anOperator, aPerformer, type Member } from '#test/builders'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

test('viewers see their name over what is not free, once its creator asks for it; makers and operators do not', async () => {
  const creator = await aPerformer(app)
  const fan = await aFan(app, { balanceTokens: 100 })
  const paid = await aFeed(app, { by: creator, access: 'paid', price: 10 })
  const free = await aFeed(app, { by: creator, access: 'free' })
  const isMarked = async (viewer: Member, { id }: typeof paid) =>
    (await viewer.api('GET /user/feeds/{id}', { params: { id } })).data.isWatermarked ?? false
  await fan.api('POST /wallet/charges/feed/{id}', { params: { id: paid.id } })
  assert.equal(await isMarked(fan, paid), false)

  const { data } = await creator.api('PUT /performers/me', { body: { drawsViewerNames: true } })

  assert.equal(data.drawsViewerNames, true)
  assert.deepEqual([await isMarked(fan, paid), await isMarked(fan, free)], [true, false])
  assert.equal(await isMarked(creator, paid), false)
  assert.equal(await isMarked(await anOperator(app), paid), false)
  assert.equal(await isMarked(await aFan(app), paid), false)
})
