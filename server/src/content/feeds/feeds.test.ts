import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { Feed } from '@limelight/contract/content/feeds'
import type { FileId } from '@limelight/contract/ids'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aFeed, anOperator, aPerformer, type Member } from '#test/builders'
import { sample } from '#test/media-samples'
import { refuses } from '#test/refusals'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

test('a look counts once in half an hour, never their own, and stands in their statistics', async () => {
  const { id, performer } = await aFeed(app)
  const fan = await aFan(app)
  const look = (by: Pick<Member, 'api'>) => by.api('POST /user/feeds/{id}/view', { params: { id } })

  await Promise.all([look(fan), look(fan), look(performer), look({ api: app.as() })])

  const day = app.clock.now().toZonedDateTimeISO('UTC').toPlainDate().toString()
  const { data } = await performer.api('GET /performer/statistics', { query: { from: day, to: day } })
  assert.equal(data.totals.views, 2)
})

describe('publishing', () => {
  test('what a type promises has to be there', async () => {
    const { api } = await aPerformer(app)
    await refuses(
      'request_invalid',
      api('POST /performer/feeds', { body: { type: 'text', text: '  ', access: 'free' } }),
    )
    await refuses(
      'request_invalid',
      api('POST /performer/feeds', { body: { type: 'photo', text: 'no photo', access: 'free' } }),
    )
    await refuses(
      'request_invalid',
      api('POST /performer/feeds', { body: { type: 'text', text: 'x', access: 'paid' } }),
    )
    await refuses(
      'request_invalid',
      api('POST /performer/feeds', { body: { type: 'text', text: 'x', access: 'free', price: 5 } }),
    )
    await refuses(
      'request_invalid',
      api('POST /performer/feeds', { body: { type: 'text', text: 'x'.repeat(5_001), access: 'free' } }),
    )
  })

  test('an unapproved performer cannot publish', async () => {
    const { api } = await aPerformer(app, { status: 'pending_review' })
    await refuses(
      'performer_not_approved',
      api('POST /performer/feeds', { body: { type: 'text', text: 'x', access: 'free' } }),
    )
  })

  test('a draft is seen by nobody else until it is published', async () => {
    const { id, performer } = await aFeed(app, { status: 'draft' })
    const fan = await aFan(app)
    await refuses('not_found', fan.api('GET /user/feeds/{id}', { params: { id } }))

    await performer.api('PUT /performer/feeds/{id}', { params: { id }, body: { status: 'active' } })

    assert.equal((await fan.api('GET /user/feeds/{id}', { params: { id } })).data.status, 'active')
  })

  test('somebody else’s feed can be neither changed nor deleted nor read in the studio', async () => {
    const { id } = await aFeed(app)
    const other = await aPerformer(app)
    await refuses('not_found', other.api('PUT /performer/feeds/{id}', { params: { id }, body: { text: 'mine' } }))
    await refuses('not_found', other.api('DELETE /performer/feeds/{id}', { params: { id } }))
    await refuses('not_found', other.api('GET /performer/feeds/{id}', { params: { id } }))
  })

  test('a deleted feed is gone', async () => {
    const { id, performer } = await aFeed(app)
    await performer.api('DELETE /performer/feeds/{id}', { params: { id } })
    await refuses('not_found', (await aFan(app)).api('GET /user/feeds/{id}', { params: { id } }))
    await refuses('not_found', performer.api('GET /performer/feeds/{id}', { params: { id } }))
  })

  test('the public count of feeds follows publishing, hiding and deleting', async () => {
    const performer = await aPerformer(app)
    const count = async () =>
      (await app.as()('GET /performers/{id}', { params: { id: performer.id } })).data.stats.feeds
    const { id } = await aFeed(app, { by: performer })
    assert.equal(await count(), 1)
    await performer.api('PUT /performer/feeds/{id}', { params: { id }, body: { status: 'inactive' } })
    assert.equal(await count(), 0)
    await performer.api('PUT /performer/feeds/{id}', { params: { id }, body: { status: 'active' } })
    await performer.api('DELETE /performer/feeds/{id}', { params: { id } })
    assert.equal(await count(), 0)
  })
})

describe('lists', () => {
  test('a fan’s home shows what they follow, newest first, page by page, each feed once', async () => {
    const fan = await aFan(app)
    const expected: string[] = []
    for (const performer of [await aPerformer(app), await aPerformer(app)]) {
      await fan.api('POST /follows/{id}', { params: { id: performer.id } })
      for (let index = 0; index < 4; index += 1)
        expected.unshift((await aFeed(app, { by: performer, text: `${index}` })).id)
    }
    await aFeed(app, { text: 'of a stranger' })

    const seen: Feed[] = []
    let cursor: string | null | undefined
    do {
      const page = await fan.api('GET /user/feeds', { query: { pageSize: 3, ...(cursor && { cursor }) } })
      assert.equal(page.total, 8)
      seen.push(...page.data)
      cursor = page.nextCursor
    } while (cursor)

    assert.deepEqual(
      seen.map((feed) => feed._id),
      expected,
    )
  })

  test('of one type a home counts what it lists, not what the whole site has', async () => {
    const fan = await aFan(app)
    const performer = await aPerformer(app)
    await fan.api('POST /follows/{id}', { params: { id: performer.id } })
    for (let index = 0; index < 3; index += 1) await aFeed(app, { by: performer })
    await aFeed(app, { text: 'of a stranger' })
    const texts = await fan.api('GET /user/feeds', { query: { type: 'text', pageSize: 2 } })
    assert.deepEqual([texts.data.length, texts.total, texts.isTotalCapped, texts.isMore], [2, 3, false, true])
    assert.equal((await fan.api('GET /user/feeds', { query: { type: 'poll' } })).total, 0)
    // Nobody followed, nothing counted.
    assert.equal((await (await aFan(app)).api('GET /user/feeds', { query: { type: 'text' } })).total, 0)
  })

  test('page numbers go through a profile and a home as the cursor does', async () => {
    const fan = await aFan(app)
    const performer = await aPerformer(app)
    await fan.api('POST /follows/{id}', { params: { id: performer.id } })
    for (let index = 0; index < 5; index += 1) await aFeed(app, { by: performer, isPinned: index === 1 })
    const params = { username: performer.username }
    const profile = async (query: { current?: number; pageSize: number }) =>
      (await fan.api('GET /user/feeds/search/{username}', { params, query })).data.map(({ _id }) => _id)
    const home = async (query: { current?: number; pageSize: number }) =>
      (await fan.api('GET /user/feeds', { query })).data.map(({ _id }) => _id)
    for (const list of [profile, home]) {
      const pages = [
        await list({ pageSize: 2 }),
        await list({ pageSize: 2, current: 2 }),
        await list({ pageSize: 2, current: 3 }),
      ]
      assert.deepEqual(pages.flat(), await list({ pageSize: 5 }))
      assert.deepEqual(await list({ pageSize: 2, current: 4 }), [])
    }
  })

  test('a profile shows pinned feeds first, then the newest, page by page', async () => {
    const performer = await aPerformer(app)
    const ids: string[] = []
    for (let index = 0; index < 5; index += 1) ids.push((await aFeed(app, { by: performer, isPinned: index === 1 })).id)
    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await app.as()('GET /user/feeds/search/{username}', {
        params: { username: performer.username },
        query: { pageSize: 2, ...(cursor && { cursor }) },
      })
      seen.push(...page.data.map((feed) => feed._id))
      cursor = page.nextCursor
    } while (cursor)
    assert.deepEqual(seen, [ids[1], ids[4], ids[3], ids[2], ids[0]])
  })

  test('words find feeds, and wildcards are words', async () => {
    const word = `needle${randomUUID().slice(0, 8)}`
    const { id } = await aFeed(app, { text: `a ${word} in the hay` })
    const found = await app.as()('GET /user/feeds', { query: { q: word.toUpperCase() } })
    const wild = await app.as()('GET /user/feeds', { query: { q: 'n%dle_' } })
    assert.deepEqual(
      found.data.map((feed) => feed._id),
      [id],
    )
    assert.equal(wild.data.length, 0)
  })

  test('the studio sorts, filters and pages', async () => {
    const performer = await aPerformer(app)
    for (const price of [30, 10, 20]) await aFeed(app, { by: performer, access: 'paid', price })
    await aFeed(app, { by: performer, status: 'draft' })
    const byPrice = await performer.api('GET /performer/feeds', {
      query: { sortBy: 'price', sort: 'asc', access: 'paid' },
    })
    const drafts = await performer.api('GET /performer/feeds', { query: { status: 'draft' } })
    const second = await performer.api('GET /performer/feeds', { query: { pageSize: 3, current: 2 } })
    assert.deepEqual(
      byPrice.data.map((feed) => feed.price),
      [10, 20, 30],
    )
    assert.equal(drafts.total, 1)
    assert.deepEqual([second.data.length, second.total], [1, 4])
  })

  test('a suspended performer’s feeds disappear from everywhere', async () => {
    const { id, performer } = await aFeed(app, { text: `gone ${randomUUID()}` })
    const operator = await anOperator(app)
    await operator.api('PUT /admin/users/{id}/suspend', { params: { id: performer.id }, body: { reason: 'test' } })
    await refuses('not_found', app.as()('GET /user/feeds/{id}', { params: { id } }))
    await refuses('not_found', app.as()('GET /performers/{id}', { params: { id: performer.username } }))
    await refuses(
      'not_found',
      app.as()('GET /user/feeds/search/{username}', { params: { username: performer.username } }),
    )
    const all = await app.as()('GET /user/feeds', { query: { pageSize: 100 } })
    assert.ok(all.data.every((feed) => feed._id !== id))
  })
})

describe('a locked photo', () => {
  let performer: Member
  let fan: Member
  let feedId: Feed['_id']
  let fileId: FileId
  before(async () => {
    performer = await aPerformer(app)
    fan = await aFan(app)
    const photo = new Blob([new Uint8Array(await sample('small.jpg'))])
    const { data: file } = await performer.api('POST /performer/feeds/photo/upload', { files: { file: photo } })
    const { data: feed } = await performer.api('POST /performer/feeds', {
      body: { type: 'photo', text: 'secret', fileIds: [file._id], access: 'subscribers' },
    })
    ;[feedId, fileId] = [feed._id, file._id]
    await refuses('not_found', fan.api('GET /user/feeds/{id}', { params: { id: feedId } }))
    await app.jobs.runPending()
  })

  test('says what it is and shows its blurred poster, and nothing else', async () => {
    for (const api of [fan.api, app.as()]) {
      const { data } = await api('GET /user/feeds/{id}', { params: { id: feedId } })
      const [file] = data.files
      assert.equal(data.canView, false)
      assert.deepEqual([data.files.length, file?.url, file?.hls, file?.thumbnails.length], [1, undefined, undefined, 1])
      assert.match(file?.thumbnails[0] ?? '', /\/blur\.webp$/)
      assert.match(data.thumbnail?.url ?? '', /\/blur\.webp$/)
      await isServed(file?.thumbnails[0], 200)
    }
  })

  test('a preview’s token opens no other picture', async () => {
    const { data } = await fan.api('GET /user/feeds/{id}', { params: { id: feedId } })
    const blurred = data.files[0]?.thumbnails[0] ?? ''
    for (const name of ['w480.webp', 'w1080.webp', 'w1920.webp', 'original', '../blur.webp']) {
      await isServed(blurred.replace('blur.webp', name), 404)
    }
  })

  test('opens for its owner and the operator', async () => {
    for (const api of [performer.api, (await anOperator(app)).api]) {
      const { data } = await api('GET /user/feeds/{id}', { params: { id: feedId } })
      assert.equal(data.canView, true)
      await isServed(data.files[0]?.url, 200)
    }
  })

  test('its address stops working after five minutes', async () => {
    const { data } = await performer.api('GET /user/feeds/{id}', { params: { id: feedId } })
    app.clock.advance({ seconds: 301 })
    await isServed(data.files[0]?.url, 404)
  })

  test('its file belongs to one feed and one performer', async () => {
    const other = await aPerformer(app)
    await refuses(
      'file_in_use',
      performer.api('POST /performer/feeds', { body: { type: 'photo', fileIds: [fileId], access: 'free' } }),
    )
    await refuses(
      'not_found',
      other.api('POST /performer/feeds', { body: { type: 'photo', fileIds: [fileId], access: 'free' } }),
    )
    await refuses('not_found', other.api('GET /performer/feeds/file/{fileId}/status', { params: { fileId } }))
  })

  test('its status is shown to everyone who may know of the post', async () => {
    const { data } = await fan.api('GET /user/feeds/{id}/file/{fileId}/status', { params: { id: feedId, fileId } })
    assert.deepEqual(data, { status: 'ready', percent: 100 })
    const { id } = await aFeed(app)
    await refuses('not_found', fan.api('GET /user/feeds/{id}/file/{fileId}/status', { params: { id, fileId } }))
  })

  async function isServed(url: string | undefined, status: number): Promise<void> {
    assert.ok(url)
    assert.equal((await app.http.inject({ url })).statusCode, status, url)
  }
})
