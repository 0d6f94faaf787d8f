/** Photos that carry the name of who opened them, and whose they are. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { storedCode } from '@limelight/contract/people/viewer-marks'
import sharp from 'sharp'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aFeed, anOperator, aPerformer, type Member } from '#test/builders'
import { sample } from '#test/media-samples'
import { refuses } from '#test/refusals'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

test('opened photos carry a mark, other for each viewer; not for makers, operators, and not in previews and small sizes', async () => {
  const { creator, post } = await aPaidPhoto()
  const [fan, other, early] = [await aBuyer(post.id), await aBuyer(post.id), await aBuyer(post.id)]
  const before = await pixelsFor(early, post.id, 'w1920.webp')
  await marks(creator)

  const [own, theirs] = [await pixelsFor(fan, post.id, 'w1920.webp'), await pixelsFor(other, post.id, 'w1920.webp')]
  const plain = await pixelsFor(creator, post.id, 'w1920.webp')
  assert.ok(differs(own, plain) > 0.002, 'the mark shows')
  assert.ok(differs(own, plain) < 0.2, 'the picture does too')
  assert.ok(differs(own, theirs) > 0.001, 'each viewer has a mark of their own')
  assert.ok(differs(before, plain) < 0.001)
  assert.ok(differs(await pixelsFor(await anOperator(app), post.id, 'w1920.webp'), plain) < 0.001)
  const small = await pixelsFor(creator, post.id, 'w480.webp')
  assert.ok(differs(await pixelsFor(fan, post.id, 'w480.webp'), small) < 0.001)
  // The second look is the stored picture.
  assert.deepEqual(await pixelsFor(fan, post.id, 'w1920.webp'), own)
})

test('a mark has ranges and lengths of its own, stays private, and its address is for one viewer', async () => {
  const { creator, post } = await aPaidPhoto()
  await marks(creator)
  const fan = await aBuyer(post.id)
  const url = await addressFor(fan, post.id, 'w1920.webp')
  const whole = await open(fan, url)
  assert.deepEqual([whole.statusCode, whole.headers['content-type']], [200, 'image/webp'])
  assert.match(String(whole.headers['cache-control']), /^private/)
  assert.equal(Number(whole.headers['content-length']), whole.rawPayload.length)
  const part = await open(fan, url, { range: 'bytes=10-19' })
  assert.deepEqual([part.statusCode, part.headers['content-range']], [206, `bytes 10-19/${whole.rawPayload.length}`])
  assert.deepEqual(part.rawPayload, whole.rawPayload.subarray(10, 20))
  assert.equal((await open(await aBuyer(post.id), url)).statusCode, 404)
  // An address that was passed on shows the name of the one it was made for, as it does without a session.
  assert.deepEqual((await open(undefined, url)).rawPayload, whole.rawPayload)
})

test('twenty tabs at once make one picture', async () => {
  const { creator, post } = await aPaidPhoto()
  await marks(creator)
  const fan = await aBuyer(post.id)
  const url = await addressFor(fan, post.id, 'w1920.webp')
  const answers = await Promise.all(Array.from({ length: 20 }, () => open(fan, url)))
  assert.ok(answers.every(({ statusCode }) => statusCode === 200))
  assert.equal((await codesOf(fan)).length, 1)
})

test('free photos carry none, and neither do those of creators who want none', async () => {
  const creator = await aPerformer(app)
  const post = await aFeed(app, { by: creator, type: 'photo', fileIds: [await aPhoto(creator)], access: 'free' })
  await app.jobs.runPending()
  await marks(creator)
  const fan = await aFan(app)
  const plain = await pixelsFor(creator, post.id, 'w1920.webp')
  assert.ok(differs(await pixelsFor(fan, post.id, 'w1920.webp'), plain) < 0.001)
  assert.deepEqual(await codesOf(fan), [])
})

test('a creator finds whose code is in a photo of theirs, however it is typed, and nobody else does', async () => {
  const { creator, post } = await aPaidPhoto()
  await marks(creator)
  const fan = await aBuyer(post.id)
  await pixelsFor(fan, post.id, 'w1920.webp')
  const [code = ''] = await codesOf(fan)
  const find = (by: Member, typed: string) => by.api('GET /performer/viewer-marks', { query: { code: typed } })

  for (const typed of [code, code.toLowerCase(), ` ${code.slice(0, 4)}-${code.slice(4)} `]) {
    const { data } = await find(creator, typed)
    assert.deepEqual([data._id, data.username], [fan.id, fan.username])
  }
  const { data } = await (await anOperator(app)).api('GET /admin/search', { query: { q: code } })
  assert.deepEqual(
    data.people.map(({ _id }) => _id),
    [fan.id],
  )
  await refuses('not_found', find(await aPerformer(app), code))
  await refuses('not_found', find(creator, 'AAAA-AAAA'))
  await refuses('forbidden', find(fan, code))
})

test('an archive of a gallery holds marked photos, for its buyer alone', async () => {
  const creator = await aPerformer(app)
  const id = await aPaidGallery(creator)
  const fan = await aFan(app, { balanceTokens: 100 })
  await fan.api('POST /wallet/charges/gallery/{id}', { params: { id } })
  const zipFor = async () => {
    const { data } = await fan.api('POST /performer-assets/galleries/{id}/download', { params: { id } })
    return open(fan, data.url)
  }
  const plain = await zipFor()
  await marks(creator)
  app.clock.advance({ minutes: 1 })
  const marked = await zipFor()

  assert.deepEqual([plain.statusCode, marked.statusCode], [200, 200])
  assert.notEqual(marked.rawPayload.length, plain.rawPayload.length)
  assert.equal((await codesOf(fan)).length, 1)
})

test('letters that look like digits are the digits', () => {
  assert.equal(storedCode('oO1l-iIab'), '001111AB')
})

async function aPaidGallery(by: Member) {
  const body = { title: 'Light', access: 'paid', price: 5 } as const
  const { data } = await by.api('POST /performer/performer-assets/galleries', { body })
  const photo = new Blob([new Uint8Array(await sample('photo.jpg'))])
  await by.api('POST /performer/performer-assets/photos/upload', {
    body: { title: 'x', galleryId: data._id },
    files: { photo },
  })
  await app.jobs.runPending()
  return data._id
}

async function aPaidPhoto() {
  const creator = await aPerformer(app)
  const fileIds = [await aPhoto(creator)]
  const post = await aFeed(app, { by: creator, type: 'photo', fileIds, access: 'paid', price: 5 })
  await app.jobs.runPending()
  return { creator, post }
}

async function aPhoto({ api }: Member) {
  const file = new Blob([new Uint8Array(await sample('photo.jpg'))])
  return (await api('POST /performer/feeds/photo/upload', { files: { file } })).data._id
}

async function aBuyer(id: Awaited<ReturnType<typeof aFeed>>['id']): Promise<Member> {
  const fan = await aFan(app, { balanceTokens: 100 })
  await fan.api('POST /wallet/charges/feed/{id}', { params: { id } })
  return fan
}

async function marks(creator: Member): Promise<void> {
  const { data } = await creator.api('PUT /performers/me', { body: { marksPictures: true } })
  assert.equal(data.marksPictures, true)
}

async function addressFor(viewer: Member, id: Awaited<ReturnType<typeof aFeed>>['id'], name: string): Promise<string> {
  const { data } = await viewer.api('GET /user/feeds/{id}', { params: { id } })
  const url = data.files[0]?.thumbnails.find((address) => address.endsWith(name)) ?? ''
  assert.ok(url, name)
  return url
}

function open(viewer: Member | undefined, url: string, headers: Record<string, string> = {}) {
  return app.http.inject({ url, headers: { ...headers, ...(viewer && { authorization: `Bearer ${viewer.token}` }) } })
}

async function pixelsFor(viewer: Member, id: Awaited<ReturnType<typeof aFeed>>['id'], name: string): Promise<Buffer> {
  const { statusCode, rawPayload } = await open(viewer, await addressFor(viewer, id, name))
  assert.equal(statusCode, 200)
  return sharp(rawPayload).removeAlpha().greyscale().raw().toBuffer()
}

/** The share of pixels that are clearly other. */
function differs(one: Buffer, other: Buffer): number {
  assert.equal(one.length, other.length)
  return one.reduce((count, value, at) => count + (Math.abs(value - (other[at] ?? 0)) > 12 ? 1 : 0), 0) / one.length
}

async function codesOf({ id }: Member): Promise<string[]> {
  const rows = await app.ctx.db.selectFrom('viewer_mark').select('code').where('viewer_id', '=', id).execute()
  return rows.map(({ code }) => code)
}
