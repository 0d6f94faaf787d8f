/** What is for subscribers first, and opens for everyone at its time: posts, videos and galleries. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aPerformer, type Member } from '#test/builders'
import { DRIVERS, type Publishing } from '#test/item-drivers'
import { refusalOf, refuses } from '#test/refusals'
import { openDue } from './open-due.service.ts'
import { publishDue } from './publish-due.service.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

const inHours = (hours: number) => app.clock.now().add({ hours }).round({ smallestUnit: 'minute' }).toString()
const fieldOf = async (call: Promise<unknown>) => {
  const { code, details } = await refusalOf(call)
  assert.equal(code, 'request_invalid')
  return (details as { issues: { path: string }[] }).issues.map(({ path }) => path)
}
const subscribe = (fan: Member, performer: Member) =>
  fan.api('POST /payment/subscribe/performers', {
    body: { performerId: performer.id, type: 'monthly', paymentMethod: 'wallet' },
  })

for (const kind of ['feed', 'video', 'gallery'] as const) {
  const driver = DRIVERS[kind]
  async function early(body: Publishing = {}) {
    const performer = await aPerformer(app, { monthlyPriceMinor: 500 })
    const item = await driver.create(performer, { access: 'subscribers', publicAt: inHours(3), ...body })
    await app.jobs.runPending()
    return { performer, id: item._id }
  }

  describe(`a ${kind} with early access`, () => {
    test('is locked until its time, then open for everyone: files, comments and lists follow', async () => {
      const { performer, id } = await early()
      const [fan, visitor] = [await aFan(app), { api: app.as() }]
      const subscriber = await aFan(app, { balanceTokens: 1_000 })
      await subscribe(subscriber, performer)
      const comment = (by: Member) =>
        by.api('POST /comments', { body: { objectType: kind, objectId: id, content: 'Seen' } as never })
      const seen = async (by: { api: Member['api'] }) => {
        const { canView, access, publicAt } = await driver.read(by, id)
        return [canView, access, publicAt]
      }
      const listed = async () => (await driver.list(visitor, performer)).data.map(({ _id, canView }) => [_id, canView])
      const { publicAt } = await driver.readOwn(performer, id)
      await openDue(app.ctx)
      for (const by of [fan, visitor]) assert.deepEqual(await seen(by), [false, 'subscribers', publicAt])
      assert.deepEqual(await seen(subscriber), [true, 'subscribers', publicAt])
      assert.deepEqual(await listed(), [[id, false]])
      await refuses('forbidden', comment(fan))
      await comment(subscriber)
      assert.equal(await hasOpenFile(visitor, id), false)

      app.clock.advance({ hours: 4 })
      await Promise.all([openDue(app.ctx), openDue(app.ctx)])

      for (const by of [fan, visitor, subscriber]) assert.deepEqual(await seen(by), [true, 'free', null])
      assert.deepEqual(await listed(), [[id, true]])
      await comment(fan)
      assert.equal(await hasOpenFile(visitor, id), true)
    })

    test('that is for a higher tier first asks for none afterwards', async () => {
      const performer = await aPerformer(app, { monthlyPriceMinor: 500 })
      const { data: gold } = await performer.api('POST /performer/tiers', {
        body: { name: 'Gold', benefits: ['More'], plans: [{ months: 1, price: 20 }] },
      })
      const { _id: id } = await driver.create(performer, {
        access: 'subscribers',
        minRank: gold.rank,
        publicAt: inHours(3),
      })
      await app.jobs.runPending()
      assert.equal((await driver.read({ api: app.as() }, id)).requiredTier?.rank, gold.rank)
      app.clock.advance({ hours: 4 })
      await openDue(app.ctx)
      const { access, requiredTier } = await driver.read({ api: app.as() }, id)
      assert.deepEqual([access, requiredTier], ['free', undefined])
    })

    test('opens at a time after its publication, and for subscribers only', async () => {
      const performer = await aPerformer(app)
      const create = (body: Publishing) => fieldOf(driver.create(performer, { access: 'subscribers', ...body }))
      assert.deepEqual(await create({ publicAt: inHours(-1) }), ['publicAt'])
      assert.deepEqual(await create({ access: 'free', publicAt: inHours(1) }), ['publicAt'])
      const scheduled = { status: 'scheduled', scheduleAt: inHours(5) } as const
      assert.deepEqual(await create({ ...scheduled, publicAt: inHours(4) }), ['publicAt'])
    })

    test('loses its time with another access, and when it is cleared', async () => {
      const { performer, id } = await early()
      assert.equal((await driver.change(performer, id, { access: 'paid', price: 30 })).publicAt, null)
      await driver.change(performer, id, { access: 'subscribers', publicAt: inHours(3) })
      assert.equal((await driver.change(performer, id, { publicAt: '' })).publicAt, null)
      app.clock.advance({ hours: 4 })
      await openDue(app.ctx)
      assert.equal((await driver.readOwn(performer, id)).access, 'subscribers')
    })

    test('is judged anew before it is published: a draft that waited too long, and another schedule', async () => {
      const { performer, id } = await early({ status: 'draft' })
      app.clock.advance({ hours: 4 })
      await openDue(app.ctx)
      assert.equal((await driver.readOwn(performer, id)).access, 'subscribers')
      assert.deepEqual(await fieldOf(driver.change(performer, id, { status: 'active' })), ['publicAt'])

      await driver.change(performer, id, { status: 'scheduled', scheduleAt: inHours(1), publicAt: inHours(2) })
      const { publicAt } = await driver.readOwn(performer, id)
      const later = { status: 'scheduled', scheduleAt: inHours(6), publicAt: publicAt ?? '' } as const
      assert.deepEqual(await fieldOf(driver.change(performer, id, later)), ['publicAt'])

      // Published late, it opens at once, as it would have opened on time.
      app.clock.advance({ hours: 3 })
      await publishDue(app.ctx)
      await openDue(app.ctx)
      const { status, access } = await driver.readOwn(performer, id)
      assert.deepEqual([status, access], ['active', 'free'])
    })
  })
}

/** Whether the whole file is signed for the viewer, or its blurred picture alone. */
async function hasOpenFile({ api }: { api: Member['api'] }, id: string): Promise<boolean> {
  const feed = await api('GET /user/feeds/{id}', { params: { id: id as never } }).catch(() => undefined)
  if (feed) return feed.data.files.every(({ url }) => url !== undefined)
  const video = await api('GET /performer-assets/videos/{id}', { params: { id: id as never } }).catch(() => undefined)
  if (video) return video.data.video?.hls !== undefined
  const photos = await api('GET /performer-assets/photos', { query: { galleryId: id as never } })
  return photos.data.every(({ file }) => file.url !== undefined)
}
