/** Videos by an edge: who is sent to which address, what it opens, and for how long. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { EDGE_MAX_S } from '#/platform/http/edge-addresses'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aPerformer, type Member } from '#test/builders'
import { aLargeVideo, LARGE_RENDITION, type LargeVideo } from '#test/large-video'
import { aFile } from '#test/shop'
import { downloadLinkFor } from './media.service.ts'

let app: TestApp
/** The same site without the setting. */
let without: TestApp
before(async () => {
  app = await startTestApp({ env: { MEDIA_EDGE_SECRET: 'a-secret-of-more-than-thirty-two-characters' } })
  without = await startTestApp({ beside: app })
})
after(async () => {
  await without?.close()
  await app?.close()
})

type Asking = { by?: Member; range?: string; method?: 'GET' | 'HEAD'; at?: TestApp }

function ask(url: string, { by, range, method = 'GET', at = app }: Asking = {}) {
  const headers = { ...(by && { authorization: by.token }), ...(range && { range }) }
  return at.http.inject({ url, method, headers })
}

/** The address that a viewer with the right is sent to. */
async function edgeAddressFor(video: LargeVideo, by: Member | undefined): Promise<string> {
  const answer = await ask(await video.addressFor(by), { ...(by && { by }) })
  assert.equal(answer.statusCode, 302)
  return answer.headers.location ?? ''
}

async function assertRefused(url: string, asking: Asking = {}): Promise<void> {
  const answer = await ask(url, asking)
  assert.deepEqual([answer.statusCode, answer.headers.location], [404, undefined], url)
}

async function aFollower(video: LargeVideo): Promise<Member> {
  const fan = await aFan(app)
  await fan.api('POST /follows/{id}', { params: { id: video.performer.id } })
  return fan
}

test('who may watch is sent to an address that no shared cache stores and that names nobody', async () => {
  const video = await aLargeVideo(app, 'followers')
  const fan = await aFollower(video)
  const answer = await ask(await video.addressFor(fan), { by: fan, range: 'bytes=0-9' })

  assert.deepEqual([answer.statusCode, answer.body], [302, ''])
  assert.match(String(answer.headers['cache-control']), /^private, max-age=([5-9]|1\d|2[0-5])$/)
  assert.equal(answer.headers['referrer-policy'], 'no-referrer')
  const expected = new RegExp(`^/media/edge\\.\\d{10}\\.[\\w-]{43}/${video.fileId}/${LARGE_RENDITION}$`)
  assert.match(String(answer.headers.location), expected)
})

test('two viewers of a file get the same address within a window', async () => {
  const video = await aLargeVideo(app)
  const [fan, other] = [await aFan(app), await aFan(app)]
  for (;;) {
    const first = await edgeAddressFor(video, fan)
    const addresses = [await edgeAddressFor(video, other), await edgeAddressFor(video, undefined)]
    // The window ended in between: once more.
    if ((await edgeAddressFor(video, fan)) !== first) continue
    assert.deepEqual(addresses, [first, first])
    return
  }
})

test('the address sends the file, whole and by range, without a session', async () => {
  const video = await aLargeVideo(app, 'followers')
  const address = await edgeAddressFor(video, await aFollower(video))
  const [whole, part] = [await ask(address), await ask(address, { range: 'bytes=100-1099' })]
  const beyond = await ask(address, { range: `bytes=${video.bytes.length}-` })
  const head = await ask(address, { method: 'HEAD' })

  assert.equal(whole.statusCode, 200)
  assert.ok(whole.rawPayload.equals(video.bytes))
  assert.equal(whole.headers['content-type'], 'video/mp4')
  assert.equal(whole.headers['cache-control'], 'private, no-store')
  assert.match(String(whole.headers['content-security-policy']), /sandbox/)
  assert.deepEqual([part.statusCode, part.headers['content-range']], [206, `bytes 100-1099/${video.bytes.length}`])
  assert.ok(part.rawPayload.equals(video.bytes.subarray(100, 1_100)))
  assert.equal(beyond.statusCode, 416)
  assert.deepEqual([head.statusCode, head.headers['content-length']], [200, String(video.bytes.length)])
})

test('an altered address opens nothing, not even for who may watch', async () => {
  const [video, other] = [await aLargeVideo(app), await aLargeVideo(app)]
  const fan = await aFan(app)
  const address = await edgeAddressFor(video, fan)
  const [, , segment = ''] = address.split('/')
  const [, expiry = '', mac = ''] = segment.split('.')
  const altered = [
    address.replace(video.fileId, other.fileId),
    address.replace(LARGE_RENDITION, 'hls/master.m3u8'),
    address.replace(LARGE_RENDITION, 'blur.webp'),
    address.replace(`/${LARGE_RENDITION}`, `/x/${LARGE_RENDITION}`),
    address.replace(LARGE_RENDITION, `${LARGE_RENDITION}%00`),
    address.replace(expiry, String(Number(expiry) + 20)),
    address.replace(expiry, String(Number(expiry) - 20)),
    address.replace(mac, 'A'.repeat(mac.length)),
    address.replace(`.${mac}`, ''),
    address.replace('edge.', ''),
  ]

  for (const wrong of altered) {
    assert.notEqual(wrong, address)
    await assertRefused(wrong)
    await assertRefused(wrong, { by: fan })
  }
  assert.equal((await ask(address)).statusCode, 200)
})

test('an expired address opens nothing by itself, and leads who may still watch to the next one', async () => {
  const video = await aLargeVideo(app, 'followers')
  const [fan, stranger] = [await aFollower(video), await aFan(app)]
  const address = await edgeAddressFor(video, fan)
  app.clock.advance({ seconds: EDGE_MAX_S })

  await assertRefused(address)
  await assertRefused(address, { by: stranger })
  const next = await ask(address, { by: fan, range: 'bytes=100-1099' })
  assert.deepEqual([next.statusCode, next.body], [302, ''])
  assert.match(String(next.headers['cache-control']), /^private, max-age=\d+$/)
  assert.notEqual(next.headers.location, address)
  const part = await ask(String(next.headers.location), { range: 'bytes=100-1099' })
  assert.ok(part.rawPayload.equals(video.bytes.subarray(100, 1_100)))
})

test('who loses the right is given no address after half a minute, and the last one ends within the minute', async () => {
  const video = await aLargeVideo(app, 'followers')
  const fan = await aFollower(video)
  const own = await video.addressFor(fan)
  const address = await edgeAddressFor(video, fan)
  await fan.api('DELETE /follows/{id}', { params: { id: video.performer.id } })

  app.clock.advance({ seconds: 60 - EDGE_MAX_S })

  await assertRefused(own, { by: fan })
  app.clock.advance({ seconds: EDGE_MAX_S })
  for (const asking of [{}, { by: fan }]) await assertRefused(address, asking)
})

test('nobody is sent to an address without the right', async () => {
  const video = await aLargeVideo(app, 'followers')
  const own = await video.addressFor(await aFollower(video))

  for (const asking of [{}, { by: await aFan(app) }]) await assertRefused(own, asking)
})

test('the video of a deleted post is refused to who was sent to it before', async () => {
  const video = await aLargeVideo(app)
  const fan = await aFan(app)
  const address = await edgeAddressFor(video, fan)
  await video.performer.api('DELETE /performer/feeds/{id}', { params: { id: video.feedId } })
  app.clock.advance({ seconds: 60 })

  for (const asking of [{}, { by: fan }]) await assertRefused(address, asking)
})

test('small files come from the site itself', async () => {
  const video = await aLargeVideo(app)
  const fan = await aFan(app)
  const playlist = (await video.addressFor(fan)).replace(LARGE_RENDITION, 'hls/master.m3u8')
  const answer = await ask(playlist, { by: fan })

  assert.deepEqual([answer.statusCode, answer.body], [200, '#EXTM3U\n'])
})

test('downloads come from the site itself, since one can take longer than an address lives', async () => {
  const performer = await aPerformer(app)
  const content = 'x'.repeat(3_000_000)
  const fileId = await aFile(performer, content)
  await app.jobs.runPending()
  const answer = await ask(downloadLinkFor(app.ctx, { fileId, viewerId: performer.id }), { by: performer })

  assert.equal(answer.statusCode, 200)
  assert.equal(answer.body, content)
})

test('an edge gets bytes also where a proxy sends large files, since it could not store what it is only named', async () => {
  const env = { MEDIA_EDGE_SECRET: app.ctx.config.mediaEdgeSecret ?? '', X_ACCEL_PATH: '/_stored/' }
  const proxied = await startTestApp({ env, beside: app })
  try {
    const video = await aLargeVideo(app)
    const answer = await ask(await edgeAddressFor(video, undefined), { at: proxied })

    assert.equal(answer.headers['x-accel-redirect'], undefined)
    assert.ok(answer.rawPayload.equals(video.bytes))
  } finally {
    await proxied.close()
  }
})

test('without the setting the site sends videos itself and knows no such address', async () => {
  const video = await aLargeVideo(app)
  const fan = await aFan(app)
  const own = await ask(await video.addressFor(fan), { by: fan, range: 'bytes=0-9', at: without })

  assert.equal(own.statusCode, 206)
  assert.ok(own.rawPayload.equals(video.bytes.subarray(0, 10)))
  await assertRefused(await edgeAddressFor(video, fan), { by: fan, at: without })
})
