import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Input } from '@limelight/contract/api'
import type { videos } from '@limelight/contract/content/videos'
import type { VideoId } from '@limelight/contract/ids'
import { publishDue } from '#/content/items/publish-due.service'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, anOperator, aPerformer, type Member } from '#test/builders'
import { assertBooksBalance } from '#test/ledger-balance'
import { type SampleName, sample } from '#test/media-samples'
import { refuses } from '#test/refusals'

type Body = Input<(typeof videos)['POST /performer/performer-assets/videos/upload']['body']>

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

async function blobOf(name: SampleName): Promise<Blob> {
  return new Blob([new Uint8Array(await sample(name))])
}

async function upload(by: Member, body: Partial<Body> = {}, files: Record<string, Blob> = {}) {
  const { data } = await by.api('POST /performer/performer-assets/videos/upload', {
    body: { title: 'A walk', access: 'free', ...body },
    files,
  })
  return data
}

async function aVideo({ by, ...body }: { by?: Member } & Partial<Body> = {}) {
  const performer = by ?? (await aPerformer(app))
  const video = await upload(performer, body, { video: await blobOf('small.mp4') })
  await app.jobs.runPending()
  return { id: video._id, performer }
}

function view(by: { api: Member['api'] }, id: VideoId) {
  return by.api('GET /performer-assets/videos/{id}', { params: { id } })
}
const visitor = () => ({ api: app.as() })

test('a video shows once its video is rendered, and counts on their page', async () => {
  const performer = await aPerformer(app)
  const video = await upload(
    performer,
    { title: 'Sea', tags: 'sea, #waves' as never },
    { video: await blobOf('small.mp4') },
  )
  assert.deepEqual([video.status, video.tags, video.files.video?.status], ['active', ['sea', 'waves'], 'created'])
  await refuses('not_found', view(visitor(), video._id))

  await app.jobs.runPending()

  const { data } = await view(visitor(), video._id)
  assert.equal(data.title, 'Sea')
  assert.ok(data.video?.hls)
  const page = await app.as()('GET /performers/{id}', { params: { id: performer.username } })
  assert.equal(page.data.stats.videos, 1)
  const { data: listed } = await app.as()('GET /performer-assets/videos/search', {
    query: { performerId: performer.username },
  })
  assert.deepEqual(
    listed.map(({ _id }) => _id),
    [video._id],
  )
})

test('lines of a form stay lines, so that chapters are found', async () => {
  const performer = await aPerformer(app)

  const draft = await upload(performer, { status: 'draft', description: '0:00 Shore\n0:01 Open water' })

  assert.equal(draft.description, '0:00 Shore\n0:01 Open water')
  assert.deepEqual(
    draft.chapters.map(({ title }) => title),
    ['Shore', 'Open water'],
  )
})

test('without a video it is a draft or refused, and a price belongs to paid ones', async () => {
  const performer = await aPerformer(app)
  await refuses('request_invalid', upload(performer))
  await refuses('request_invalid', upload(performer, { status: 'draft', access: 'free', price: 10 }))
  await refuses('request_invalid', upload(performer, { status: 'draft', scheduleAt: '2099-01-01T00:00:00Z' }))
  const draft = await upload(performer, { status: 'draft' })
  await refuses('not_found', view(visitor(), draft._id))
  await refuses(
    'request_invalid',
    performer.api('PUT /performer/performer-assets/videos/edit/{id}', {
      params: { id: draft._id },
      body: { status: 'active' },
      files: {},
    }),
  )
})

test('a text, a page or a picture as the video is refused', async () => {
  const performer = await aPerformer(app)
  await refuses('media_unsupported', upload(performer, {}, { video: await blobOf('page.jpg') }))
  await refuses('media_unsupported', upload(performer, {}, { video: await blobOf('small.jpg') }))
})

describe('a paid video', () => {
  let performer: Member
  let id: VideoId
  before(async () => {
    ;({ id, performer } = await aVideo({ access: 'paid', price: 30, description: '0:01 Later' }))
  })

  test('shows its blurred poster and chapters, and no video', async () => {
    const fan = await aFan(app)
    for (const who of [fan, visitor()]) {
      const { data } = await view(who, id)
      assert.deepEqual([data.canView, data.video?.hls, data.video?.url], [false, undefined, undefined])
      assert.match(data.thumbnail?.url ?? '', /blur\.webp$/)
      assert.deepEqual(data.chapters, [{ title: 'Later', startSeconds: 1 }])
    }
    assert.equal((await view(fan, id)).data.lockReason, 'pay')
  })

  test('is bought once, plays for its buyer, and stays theirs when they delete it', async () => {
    const fan = await aFan(app, { balanceTokens: 100 })
    const buy = () => fan.api('POST /wallet/charges/video/{id}', { params: { id }, body: { expectedPrice: 30 } })
    const receipts = await Promise.all([buy(), buy(), buy()])
    assert.equal(new Set(receipts.map(({ data }) => data._id)).size, 1)
    const { data } = await view(fan, id)
    assert.deepEqual([data.canView, data.isBought], [true, true])
    const played = await app.http.inject({ url: data.video?.hls ?? '', headers: { authorization: fan.token } })
    assert.equal(played.statusCode, 200)
    assert.equal((await app.http.inject({ url: data.video?.hls ?? '' })).statusCode, 404)

    await refuses(
      'invalid_state',
      performer.api('DELETE /performer/performer-assets/videos/remove-file/{id}', {
        params: { id },
        body: { type: 'video' },
      }),
    )
    await performer.api('DELETE /performer/performer-assets/videos/{id}', { params: { id } })
    assert.equal((await view(fan, id)).data.canView, true)
    await refuses('not_found', view(await aFan(app), id))
    await refuses('not_found', performer.api('GET /performer/performer-assets/videos/{id}/view', { params: { id } }))
    await assertBooksBalance(app)
  })
})

test('parts are replaced and removed one by one', async () => {
  const { id, performer } = await aVideo()
  const edit = (body: object, files: Record<string, Blob>) =>
    performer.api('PUT /performer/performer-assets/videos/edit/{id}', { params: { id }, body, files })
  const remove = (type: 'video' | 'teaser' | 'thumbnail') =>
    performer.api('DELETE /performer/performer-assets/videos/remove-file/{id}', { params: { id }, query: { type } })

  const { data: edited } = await edit({ title: 'New' }, { thumbnail: await blobOf('small.jpg') })
  assert.deepEqual([edited.title, edited.files.thumbnail?.status], ['New', 'created'])
  await app.jobs.runPending()
  assert.equal((await view(visitor(), id)).data.title, 'New')
  assert.equal((await remove('thumbnail')).data.files.thumbnail, null)
  await refuses('invalid_state', remove('thumbnail'))
  assert.equal((await remove('video')).data.files.video, null)
  await refuses('not_found', view(visitor(), id))
  await refuses(
    'request_invalid',
    performer.api('DELETE /performer/performer-assets/videos/remove-file/{id}', { params: { id } }),
  )
})

test('an edit of an outdated version is refused', async () => {
  const { id, performer } = await aVideo()
  const { data: seen } = await performer.api('GET /performer/performer-assets/videos/{id}/view', { params: { id } })
  app.clock.advance({ seconds: 1 })
  const edit = (title: string) =>
    performer.api('PUT /performer/performer-assets/videos/edit/{id}', {
      params: { id },
      body: { title, updatedAt: seen.updatedAt },
      files: {},
    })
  await edit('First')
  await refuses('version_conflict', edit('Second'))
})

test('a scheduled video is published in its minute, by one of two workers', async () => {
  const performer = await aPerformer(app)
  const at = app.clock.now().add({ hours: 2 }).round({ smallestUnit: 'minute', roundingMode: 'floor' })
  const video = await upload(
    performer,
    { status: 'scheduled', scheduleAt: at.add({ seconds: 42 }).toString() },
    { video: await blobOf('small.mp4') },
  )
  assert.equal(video.scheduleAt, at.toString())
  await app.jobs.runPending()
  await refuses('not_found', view(visitor(), video._id))

  app.clock.advance({ hours: 2, minutes: 1 })
  await Promise.all([publishDue(app.ctx), publishDue(app.ctx)])

  const { data } = await view(visitor(), video._id)
  assert.deepEqual([data.status, data.createdAt, data.scheduleAt], ['active', at.toString(), null])
  const page = await app.as()('GET /performers/{id}', { params: { id: performer.username } })
  assert.equal(page.data.stats.videos, 1)
})

test('a look counts once in half an hour, repeated or not, and never the creator’s own', async () => {
  const { id, performer } = await aVideo()
  const fan = await aFan(app)
  const look = (who: { api: Member['api'] }) => who.api('POST /performer-assets/videos/{id}/view', { params: { id } })
  await Promise.all([look(fan), look(fan), look(fan), look(performer), look(visitor()), look(visitor())])
  assert.equal((await view(fan, id)).data.totalView, 2)
  app.clock.advance({ minutes: 31 })
  await look(fan)
  assert.equal((await view(fan, id)).data.totalView, 3)
})

test('another performer edits, removes and deletes nothing', async () => {
  const { id } = await aVideo()
  const other = await aPerformer(app)
  await refuses('not_found', other.api('GET /performer/performer-assets/videos/{id}/view', { params: { id } }))
  await refuses('not_found', other.api('DELETE /performer/performer-assets/videos/{id}', { params: { id } }))
  await refuses(
    'not_found',
    other.api('PUT /performer/performer-assets/videos/edit/{id}', { params: { id }, body: { title: 'x' }, files: {} }),
  )
  const own = await upload(other, { status: 'draft' })
  const { data } = await (await anOperator(app)).api('GET /performer-assets/videos/{id}', { params: { id } })
  const stolen = data.video?._id
  assert.ok(stolen)
  await refuses(
    'not_found',
    other.api('PUT /performer/performer-assets/videos/edit/{id}', {
      params: { id: own._id },
      body: { videoId: stolen },
      files: {},
    }),
  )
})

test('beside a video stand those of its performer and tags, without itself', async () => {
  const { id, performer } = await aVideo({ tags: ['moon'] })
  const sibling = await aVideo({ by: performer })
  const sameTag = await aVideo({ tags: ['moon'] })
  const { data } = await app.as()('GET /performer-assets/videos/search', { query: { relatedTo: id, pageSize: 2 } })
  assert.deepEqual(
    data.map((video) => video._id),
    [sibling.id, sameTag.id],
  )
})
