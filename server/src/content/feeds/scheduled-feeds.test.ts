import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { publishDue } from '#/content/items/publish-due.service'
import { openDatabase } from '#/platform/db/pool'
import { createCtx } from '#/platform/db/transaction'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aFeed, aPerformer, type Member } from '#test/builders'
import { sample } from '#test/media-samples'
import { PATIENCE } from '#test/patience'
import { refuses } from '#test/refusals'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

describe('a scheduled feed', () => {
  test('is seen by nobody else, then appears under its minute', async () => {
    const seller = await aPerformer(app)
    const fan = await aFan(app)
    const at = minuteIn({ hours: 2 })
    const { id } = await aFeed(app, { by: seller, status: 'scheduled', scheduleAt: at.add({ seconds: 42 }).toString() })
    await publishDue(app.ctx)
    const before = (await seller.api('GET /performer/feeds/{id}', { params: { id } })).data
    assert.deepEqual([before.status, before.scheduleAt], ['scheduled', at.toString()])
    await refuses('not_found', fan.api('GET /user/feeds/{id}', { params: { id } }))
    assert.equal(await feedCountOf(seller), 0)

    app.clock.advance({ hours: 3 })
    await publishDue(app.ctx)

    const { data } = await fan.api('GET /user/feeds/{id}', { params: { id } })
    assert.deepEqual([data.status, data.scheduleAt, data.createdAt], ['active', null, at.toString()])
    assert.equal(await feedCountOf(seller), 1)
  })

  test('is published once by two workers', async () => {
    const seller = await aPerformer(app)
    const scheduleAt = minuteIn({ minutes: 10 }).toString()
    for (let index = 0; index < 60; index += 1) await aFeed(app, { by: seller, status: 'scheduled', scheduleAt })
    const database = openDatabase(app.databaseUrl, PATIENCE)
    const { config, clock, log, storage } = app.ctx
    const elsewhere = createCtx({ config, clock, log, storage, db: database.db })

    app.clock.advance({ minutes: 11 })
    await Promise.all([publishDue(app.ctx), publishDue(elsewhere), publishDue(app.ctx)])
    await publishDue(app.ctx)
    await database.close()

    assert.equal(await feedCountOf(seller), 60)
  })

  test('has to be complete and to lie ahead', async () => {
    const { api } = await aPerformer(app)
    const scheduleAt = minuteIn({ hours: 1 }).toString()
    const create = (body: { text: string; status: 'scheduled' | 'active' | 'draft'; scheduleAt?: string }) =>
      api('POST /performer/feeds', { body: { type: 'text', access: 'free', ...body } })
    await refuses('request_invalid', create({ text: '', status: 'scheduled', scheduleAt }))
    await refuses('request_invalid', create({ text: 'x', status: 'scheduled' }))
    await refuses('request_invalid', create({ text: 'x', status: 'active', scheduleAt }))
    await refuses('request_invalid', create({ text: 'x', status: 'scheduled', scheduleAt: minuteIn({}).toString() }))
    await refuses(
      'request_invalid',
      create({ text: 'x', status: 'scheduled', scheduleAt: minuteIn({ hours: 24 * 400 }).toString() }),
    )
    assert.equal((await create({ text: '', status: 'draft' })).data.status, 'draft')
  })

  test('can be moved, changed, and called off', async () => {
    const { id, performer } = await aFeed(app, { status: 'scheduled', scheduleAt: minuteIn({ hours: 1 }).toString() })
    const change = (body: { text?: string; status?: 'draft' | 'active'; scheduleAt?: string }) =>
      performer.api('PUT /performer/feeds/{id}', { params: { id }, body })
    const later = minuteIn({ hours: 5 }).toString()

    assert.equal((await change({ scheduleAt: later })).data.scheduleAt, later)
    assert.equal((await change({ text: 'Other words' })).data.scheduleAt, later)
    assert.deepEqual((await change({ status: 'draft' })).data.scheduleAt, null)
    app.clock.advance({ hours: 6 })
    await publishDue(app.ctx)

    const { data } = await performer.api('GET /performer/feeds/{id}', { params: { id } })
    assert.deepEqual([data.status, data.text], ['draft', 'Other words'])
  })

  test('whose minute has come can still be changed before it is published', async () => {
    const { id, performer } = await aFeed(app, { status: 'scheduled', scheduleAt: minuteIn({ hours: 1 }).toString() })
    app.clock.advance({ hours: 2 })
    const { data } = await performer.api('PUT /performer/feeds/{id}', { params: { id }, body: { text: 'Late words' } })
    assert.equal(data.status, 'scheduled')
  })

  test('whose files are not ready appears when they are', async () => {
    const seller = await aPerformer(app)
    const photo = new Blob([new Uint8Array(await sample('small.jpg'))])
    const { data: file } = await seller.api('POST /performer/feeds/photo/upload', { files: { file: photo } })
    const { data } = await seller.api('POST /performer/feeds', {
      body: {
        type: 'photo',
        fileIds: [file._id],
        access: 'free',
        status: 'scheduled',
        scheduleAt: minuteIn({ minutes: 2 }).toString(),
      },
    })
    const params = { id: data._id }
    app.clock.advance({ minutes: 3 })
    await publishDue(app.ctx)
    await refuses('not_found', app.as()('GET /user/feeds/{id}', { params }))

    await app.jobs.runPending()

    assert.equal((await app.as()('GET /user/feeds/{id}', { params })).data.status, 'active')
    assert.equal(await feedCountOf(seller), 1)
  })
})

describe('the calendar', () => {
  test('shows what is scheduled and what was published in its span, theirs alone', async () => {
    const seller = await aPerformer(app)
    const at = minuteIn({ hours: 24 * 3 })
    const published = await aFeed(app, { by: seller })
    const scheduled = await aFeed(app, { by: seller, status: 'scheduled', scheduleAt: at.toString() })
    await aFeed(app, { by: seller, status: 'draft' })
    await aFeed(app, { by: seller, status: 'scheduled', scheduleAt: minuteIn({ hours: 24 * 90 }).toString() })
    await aFeed(app)

    const { data } = await calendar(seller, { hours: 24 * 30 })

    assert.deepEqual(
      data.map((entry) => [entry._id, entry.status]),
      [
        [published.id, 'active'],
        [scheduled.id, 'scheduled'],
      ],
    )
    assert.equal(data[1]?.at, at.toString())
  })

  test('spans two months at most, and not backwards', async () => {
    const seller = await aPerformer(app)
    await refuses('request_invalid', calendar(seller, { hours: 24 * 63 }))
    await refuses('request_invalid', calendar(seller, { hours: -48 }))
  })

  function calendar({ api }: Member, length: Temporal.DurationLike) {
    const from = app.ctx.clock.now().subtract({ hours: 24 })
    return api('GET /performer/feeds/calendar', {
      query: {
        from: from.toString({ smallestUnit: 'second' }),
        to: from.add(length).toString({ smallestUnit: 'second' }),
      },
    })
  }
})

function minuteIn(duration: { hours?: number; minutes?: number }): Temporal.Instant {
  const instant = app.ctx.clock.now().add({ seconds: 0, ...duration })
  return instant.round({ smallestUnit: 'minute', roundingMode: 'floor' })
}

async function feedCountOf({ id }: Member): Promise<number> {
  return (await app.as()('GET /performers/{id}', { params: { id } })).data.stats.feeds
}
