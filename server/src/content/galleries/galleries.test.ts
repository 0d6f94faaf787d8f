import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Input } from '@limelight/contract/api'
import type { galleries } from '@limelight/contract/content/galleries'
import type { GalleryId, PhotoId } from '@limelight/contract/ids'
import sharp from 'sharp'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aPerformer, type Member } from '#test/builders'
import { assertBooksBalance } from '#test/ledger-balance'
import { refuses } from '#test/refusals'

type Body = Input<(typeof galleries)['POST /performer/performer-assets/galleries']['body']>

let app: TestApp
let picture: Blob
before(async () => {
  app = await startTestApp()
  const image = sharp({ create: { width: 640, height: 480, channels: 3, background: '#3060a0' } })
  picture = new Blob([new Uint8Array(await image.jpeg().toBuffer())])
})
after(() => app.close())

type Options = { by?: Member; photos?: number } & Partial<Body>

async function aGallery({ by, photos = 1, ...body }: Options = {}) {
  const performer = by ?? (await aPerformer(app))
  const { data } = await performer.api('POST /performer/performer-assets/galleries', {
    body: { title: 'Light', access: 'free', ...body },
  })
  const ids: PhotoId[] = []
  for (let n = 0; n < photos; n += 1) ids.push((await addPhoto(performer, data._id, `${n}`))._id)
  await app.jobs.runPending()
  return { id: data._id, performer, photos: ids }
}

async function addPhoto(by: Member, galleryId?: GalleryId, title = '') {
  const { data } = await by.api('POST /performer/performer-assets/photos/upload', {
    body: { title, ...(galleryId && { galleryId }) },
    files: { photo: picture },
  })
  return data
}

type Asker = { api: Member['api'] }
const visitor = () => ({ api: app.as() })
const view = (by: Asker, id: GalleryId) => by.api('GET /performer-assets/galleries/{id}', { params: { id } })
const photosOf = async (by: Asker, galleryId: GalleryId) =>
  (await by.api('GET /performer-assets/photos', { query: { galleryId } })).data
const ownPhotos = async (by: Asker, query: object = {}) => by.api('GET /performer-assets/photos', { query })
const titlesOf = async (by: Asker, galleryId: GalleryId) => (await photosOf(by, galleryId)).map(({ title }) => title)
const change = (by: Member, id: GalleryId, body: object) =>
  by.api('PUT /performer/performer-assets/galleries/{id}', { params: { id }, body })

test('a gallery shows with its first rendered photo and is counted with its photos', async () => {
  const { id, performer } = await aGallery({ photos: 0 })
  await refuses('not_found', view(visitor(), id))
  await addPhoto(performer, id)
  await refuses('not_found', view(visitor(), id))

  await app.jobs.runPending()

  const { data } = await view(visitor(), id)
  assert.deepEqual([data.photoCount, data.canView], [1, true])
  assert.ok(data.cover?.url)
  const page = await app.as()('GET /performers/{id}', { params: { id: performer.username } })
  assert.equal(page.data.stats.photos, 1)
})

test('photos are put in order, one is the cover, and only all of them are an order', async () => {
  const { id, performer, photos } = await aGallery({ photos: 3 })
  const [a, b, c] = photos
  assert.ok(a && b && c)
  await change(performer, id, { photoIds: [c, a, b] })
  assert.deepEqual(await titlesOf(visitor(), id), ['2', '0', '1'])
  for (const photoIds of [
    [a, b],
    [a, b, b],
    [a, b, c, a],
    [a, b, (await addPhoto(performer))._id],
  ])
    await refuses('request_invalid', change(performer, id, { photoIds }))

  const { data } = await performer.api('POST /performer/performer-assets/photos/set-cover/{id}', { params: { id: b } })
  assert.equal(data.isCover, true)
  const covered = await photosOf(visitor(), id)
  assert.deepEqual(
    covered.map(({ isCover }) => isCover),
    [false, false, true],
  )
})

test('photos move between galleries, out of them and in again', async () => {
  const { id, performer, photos } = await aGallery({ photos: 2 })
  const other = await aGallery({ by: performer, photos: 1 })
  const [photo] = photos
  assert.ok(photo)
  const move = (galleryId: GalleryId | null) =>
    performer.api('PUT /performer/performer-assets/photos/{id}', { params: { id: photo }, body: { galleryId } })

  await move(other.id)
  assert.deepEqual([(await view(visitor(), id)).data.photoCount, await titlesOf(visitor(), other.id)], [1, ['0', '0']])
  await move(null)
  assert.equal((await view(visitor(), other.id)).data.photoCount, 1)
  const loose = await performer.api('GET /performer/performer-assets/photos/search', {
    query: { isLoose: 'true' as never },
  })
  assert.deepEqual(
    loose.data.map(({ _id }) => _id),
    [photo],
  )
  await refuses(
    'invalid_state',
    performer.api('POST /performer/performer-assets/photos/set-cover/{id}', { params: { id: photo } }),
  )
  await refuses('not_found', move((await aGallery()).id))
  const page = await app.as()('GET /performers/{id}', { params: { id: performer.username } })
  assert.equal(page.data.stats.photos, 2)
})

test('an inactive photo is seen by them alone, and a gallery without any is not there', async () => {
  const { id, performer, photos } = await aGallery({ photos: 1 })
  const [photo] = photos
  assert.ok(photo)
  await performer.api('PUT /performer/performer-assets/photos/{id}', {
    params: { id: photo },
    body: { status: 'inactive' },
  })
  await refuses('not_found', view(visitor(), id))
  const { data } = await performer.api('GET /performer/performer-assets/galleries/{id}/view', { params: { id } })
  assert.equal(data.photoCount, 0)
})

describe('a paid gallery', () => {
  let gallery: Awaited<ReturnType<typeof aGallery>>
  let fan: Member
  before(async () => {
    gallery = await aGallery({ photos: 3, access: 'paid', price: 50 })
    fan = await aFan(app, { balanceTokens: 100 })
  })

  test('shows blurred photos to those who have not paid, in its own list and in the photos tab', async () => {
    const tab = await fan.api('GET /performer-assets/photos/{performerId}', {
      params: { performerId: gallery.performer.id },
    })
    for (const photos of [await photosOf(visitor(), gallery.id), await photosOf(fan, gallery.id), tab.data]) {
      assert.equal(photos.length, 3)
      for (const { canView, file } of photos) {
        assert.deepEqual([canView, file.url, file.thumbnails.length], [false, undefined, 1])
        assert.match(file.thumbnails[0] ?? '', /\/blur\.webp$/)
      }
    }
    await refuses('not_for_sale', zipLink(fan))
    await refuses('unauthenticated', zipLink(visitor()))
  })

  test('is bought once, opens, and comes home as an archive', async () => {
    const buy = () =>
      fan.api('POST /wallet/charges/gallery/{id}', { params: { id: gallery.id }, body: { expectedPrice: 50 } })
    await Promise.all([buy(), buy()])
    assert.equal((await fan.api('GET /users/me')).data.balance, 50)
    assert.ok((await photosOf(fan, gallery.id)).every(({ canView, file }) => canView && file.url))
    const { data } = await zipLink(fan)
    const zip = await app.http.inject({ url: data.url, headers: { authorization: fan.token } })
    assert.equal(zip.statusCode, 200)
    assert.match(String(zip.headers['content-disposition']), /^attachment/)
    assert.equal(zip.rawPayload.subarray(0, 2).toString(), 'PK')
    const names = new Set(zip.rawPayload.toString('latin1').match(/\d\d\.webp/g))
    assert.deepEqual([...names], ['01.webp', '02.webp', '03.webp'])
    for (const headers of [{}, { authorization: (await aFan(app)).token }])
      assert.equal((await app.http.inject({ url: data.url, headers })).statusCode, 404)
    app.clock.advance({ minutes: 16 })
    assert.equal((await app.http.inject({ url: data.url, headers: { authorization: fan.token } })).statusCode, 404)
    await assertBooksBalance(app)
  })

  test('keeps its photos for buyers: none is hidden or moved, a deleted one stays theirs', async () => {
    const [photo] = gallery.photos
    assert.ok(photo)
    const put = (body: object) =>
      gallery.performer.api('PUT /performer/performer-assets/photos/{id}', { params: { id: photo }, body })
    await refuses('invalid_state', put({ status: 'inactive' }))
    await refuses('invalid_state', put({ galleryId: null }))
    app.clock.advance({ minutes: 1 })
    await gallery.performer.api('DELETE /performer/performer-assets/photos/{id}', { params: { id: photo } })
    assert.equal((await photosOf(fan, gallery.id)).length, 3)
    const late = await aFan(app, { balanceTokens: 100 })
    await late.api('POST /wallet/charges/gallery/{id}', { params: { id: gallery.id } })
    assert.equal((await photosOf(late, gallery.id)).length, 2)
    await gallery.performer.api('DELETE /performer/performer-assets/galleries/{id}', { params: { id: gallery.id } })
    assert.equal((await photosOf(fan, gallery.id)).length, 3)
    await refuses('not_found', photosOf(visitor(), gallery.id))
  })

  function zipLink(by: Asker) {
    return by.api('POST /performer-assets/galleries/{id}/download', { params: { id: gallery.id } })
  }
})

test('another performer changes nothing', async () => {
  const { id, photos } = await aGallery({ photos: 1 })
  const [photo] = photos
  assert.ok(photo)
  const other = await aPerformer(app)
  await refuses('not_found', change(other, id, { title: 'x' }))
  await refuses('not_found', addPhoto(other, id))
  await refuses('not_found', other.api('DELETE /performer/performer-assets/galleries/{id}', { params: { id } }))
  await refuses('not_found', other.api('DELETE /performer/performer-assets/photos/{id}', { params: { id: photo } }))
  await refuses(
    'not_found',
    other.api('POST /performer/performer-assets/photos/set-cover/{id}', { params: { id: photo } }),
  )
  await refuses(
    'not_found',
    other.api('PUT /performer/performer-assets/photos/{id}', { params: { id: photo }, body: { title: 'x' } }),
  )
})

test('twenty photos that arrive and leave at once are counted exactly', async () => {
  const { id, performer, photos } = await aGallery({ photos: 6 })
  await Promise.all([
    ...photos
      .slice(0, 3)
      .map((photo) => performer.api('DELETE /performer/performer-assets/photos/{id}', { params: { id: photo } })),
    ...Array.from({ length: 5 }, () => addPhoto(performer, id)),
  ])
  await app.jobs.runPending()
  assert.equal((await view(visitor(), id)).data.photoCount, 8)
  const page = await app.as()('GET /performers/{id}', { params: { id: performer.username } })
  assert.equal(page.data.stats.photos, 8)
})

test('endless pages of galleries and photos show each once', async () => {
  const performer = await aPerformer(app)
  for (let n = 0; n < 3; n += 1) await aGallery({ by: performer, photos: 2, title: `G${n}` })
  const seen: string[] = []
  let cursor: string | null | undefined
  do {
    const page = await app.as()('GET /performer-assets/photos/{performerId}', {
      params: { performerId: performer.id },
      query: { pageSize: 4, ...(cursor && { cursor }) },
    })
    assert.equal(page.total, 6)
    seen.push(...page.data.map(({ _id }) => _id))
    cursor = page.nextCursor
  } while (cursor)
  assert.deepEqual([seen.length, new Set(seen).size], [6, 6])
  const first = await app.as()('GET /performer-assets/galleries/search', {
    query: { performerId: performer.username, pageSize: 2 },
  })
  assert.deepEqual([first.data.map(({ title }) => title), first.isMore], [['G2', 'G1'], true])
  await refuses('cursor_invalid', app.as()('GET /performer-assets/galleries/search', { query: { cursor: 'nonsense' } }))
})

test('without a gallery a creator lists all photos of their own, in every gallery and in none', async () => {
  const { performer, id } = await aGallery({ photos: 2, access: 'paid', price: 10 })
  await aGallery({ photos: 1 })
  const loose = await addPhoto(performer, undefined, 'loose')
  app.clock.advance({ seconds: 1 })
  await performer.api('PUT /performer/performer-assets/photos/{id}', {
    params: { id: loose._id },
    body: { status: 'inactive' },
  })

  const { data, total } = await ownPhotos(performer)
  assert.deepEqual([total, data[0]?.title, data.every(({ canView }) => canView)], [3, 'loose', true])
  const first = await ownPhotos(performer, { pageSize: 2, sortBy: 'createdAt', sort: 'asc' })
  const second = await ownPhotos(performer, { pageSize: 2, sortBy: 'createdAt', sort: 'asc', current: 2 })
  assert.deepEqual(
    [...first.data, ...second.data].map(({ title, galleryId }) => [title, galleryId]),
    [
      ['0', id],
      ['1', id],
      ['loose', null],
    ],
  )
  for (const query of [{ isLoose: 'true' }, { status: 'inactive' }, { q: 'loo' }])
    assert.deepEqual(
      (await ownPhotos(performer, query)).data.map(({ title }) => title),
      ['loose'],
    )
})

test('without a gallery fans and visitors have no photos, and in a gallery nobody searches or filters', async () => {
  const { id, performer } = await aGallery()
  for (const by of [visitor(), await aFan(app), await aPerformer(app)])
    assert.deepEqual(await ownPhotos(by), { data: [], total: 0 })

  for (const query of [{ q: '0' }, { status: 'active' }, { isLoose: 'true' }])
    await refuses('request_invalid', ownPhotos(performer, { galleryId: id, ...query }))
})
