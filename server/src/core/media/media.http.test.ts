import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { after, test } from 'node:test'
import type { FilePurpose } from '@limelight/contract/core/media'
import type { AccountId } from '@limelight/contract/ids'
import fastify from 'fastify'
import { handleError } from '#/platform/http/error-handler'
import { createTestCtx } from '#test/ctx'
import { type SampleName, sample } from '#test/media-samples'
import { mountMedia } from './media.http.ts'
import { insertFile, setReady, startRun } from './media.queries.ts'
import { fileView, findFilesByIds, type MediaRow, mediaTokensFor, publicImageUrl } from './media.service.ts'
import { processMedia } from './process-media.ts'
import { receiveUpload } from './receive-upload.ts'

const { ctx, close } = await createTestCtx()
const { sign } = mediaTokensFor(ctx)
const app = fastify()
const entitled = new Set<string>()
app.setErrorHandler(handleError)
mountMedia(app, {
  isWithheld: () => Promise.resolve(false),
  requireAge: () => Promise.resolve(false),
  requireAgeCheck: () => Promise.resolve(),
  ctx,
  viewerAt: async ({ headers }) => ({
    id: headers['x-viewer'] as AccountId | undefined,
    role: 'fan',
    country: headers['x-country']?.toString() ?? null,
  }),
  canStream: async (file, { id, country }) => country !== 'NL' && entitled.has(`${file.id}/${id ?? ''}`),
})
await app.listen({ host: '127.0.0.1', port: 0 })
after(async () => {
  await app.close()
  await close()
})

async function ready(name: SampleName, purpose: FilePurpose): Promise<MediaRow> {
  const body = Readable.from([await sample(name)])
  const { id } = await receiveUpload(ctx, body, { ownerId: randomUUIDv7(), originalName: name, maxBytes: 1e9, purpose })
  await processMedia(ctx, { fileId: id })
  const file = (await findFilesByIds(ctx, [id])).get(id)
  assert.equal(file?.status, 'ready')
  return file
}

/** A file of three megabytes, too large for the cache, without the cost of rendering one. */
async function largeVideo(bytes: Buffer): Promise<string> {
  const id = randomUUIDv7()
  const name = 'hls/segments-1.m4s'
  const contentType = 'video/mp4'
  await insertFile(ctx.db, {
    id,
    ownerId: randomUUIDv7(),
    purpose: 'feed-video',
    sizeBytes: 1,
    originalName: 'x',
    contentType,
  })
  await ctx.storage.put(`media/${id}/${name}`, bytes, { contentType })
  const variants = [{ name, contentType, sizeBytes: bytes.length, width: 2, height: 2 }]
  await startRun(ctx.db, id)
  await setReady(ctx.db, { id, attempt: 1 }, { width: 2, height: 2, durationMs: 1, thumbhash: null, variants })
  return id
}

type Ask = { viewerId?: string; range?: string; method?: 'GET' | 'HEAD' | 'POST'; country?: string }

async function ask(url: string, { viewerId, country, range, method = 'GET' }: Ask = {}) {
  const headers = {
    ...(viewerId && { 'x-viewer': viewerId }),
    ...(country && { 'x-country': country }),
    ...(range && { range }),
  }
  return app.inject({ url, method, headers })
}

async function assertNotFound(url: string, options: Ask = {}) {
  const response = await ask(url, options)
  assert.equal(response.statusCode, 404, url)
  const { requestId, ...body } = response.json()
  assert.deepEqual(body, { statusCode: 404, code: 'not_found', message: 'Not found.' })
  assert.equal(typeof requestId, 'string')
}

const photo = await ready('photo.jpg', 'feed-photo')
const viewerId = randomUUIDv7()
const unlocked = fileView(photo, { viewerId, grant: 'full', sign })
const locked = fileView(photo, { viewerId, grant: 'preview', sign })

test('an unlocked photo is served unchanged, and cached only as long as its token lasts', async () => {
  const response = await ask(unlocked.url ?? '', { viewerId })

  assert.equal(response.statusCode, 200)
  assert.equal(response.headers['content-type'], 'image/webp')
  assert.equal(response.headers['x-content-type-options'], 'nosniff')
  assert.match(String(response.headers['content-security-policy']), /sandbox/)
  const maxAge = Number(/^private, max-age=(\d+), immutable$/.exec(String(response.headers['cache-control']))?.[1])
  assert.ok(maxAge > 100 && maxAge <= 300, String(maxAge))
  assert.equal(response.rawPayload.length, photo.variants.find(({ name }) => name === 'w1920.webp')?.sizeBytes)
})

test('a locked photo shows its blurred poster and opens nothing else', async () => {
  const [poster = ''] = locked.thumbnails

  assert.deepEqual([locked.url, locked.thumbnails.length], [undefined, 1])
  assert.equal((await ask(poster)).statusCode, 200)
  await assertNotFound(poster.replace('blur.webp', 'w1920.webp'), { viewerId })
})

test('a token with another id, path, owner or no token at all opens nothing', async () => {
  const url = unlocked.url ?? ''
  const other = await ready('photo.jpg', 'feed-photo')

  await assertNotFound(url.replace(photo.id, other.id), { viewerId })
  await assertNotFound(url, { viewerId: randomUUIDv7() })
  await assertNotFound(url.replace('w1920.webp', `..%2f..%2foriginals%2f${photo.id}`), { viewerId })
  await assertNotFound(url.replace('w1920.webp', 'w1921.webp'), { viewerId })
  await assertNotFound(`/media/public/${photo.id}/w1920.webp`, { viewerId })
  await assertNotFound(`/media/x.y/${photo.id}/w1920.webp`, { viewerId })
  await assertNotFound(`/media/public/not-an-id/w512.webp`)
})

test('ranges: a part, the rest, the tail, none; beyond the end is 416', async () => {
  const url = unlocked.url ?? ''
  const whole = (await ask(url)).rawPayload
  const size = whole.length

  for (const [range, start, end] of [
    ['bytes=0-9', 0, 9],
    [`bytes=${size - 5}-`, size - 5, size - 1],
    ['bytes=-5', size - 5, size - 1],
  ] as const) {
    const part = await ask(url, { range })
    assert.equal(part.statusCode, 206)
    assert.equal(part.headers['content-range'], `bytes ${start}-${end}/${size}`)
    assert.deepEqual(part.rawPayload, whole.subarray(start, end + 1))
  }
  const beyond = await ask(url, { range: `bytes=${size}-` })
  assert.deepEqual([beyond.statusCode, beyond.headers['content-range']], [416, `bytes */${size}`])
  const head = await ask(url, { method: 'HEAD' })
  assert.deepEqual([head.headers['content-length'], head.rawPayload.length], [String(size), 0])
  assert.equal((await ask(url, { method: 'POST' })).statusCode, 404)
})

test('an expired token opens nothing', async () => {
  const url = fileView(photo, { viewerId, grant: 'full', sign }).url ?? ''

  ctx.clock.advance({ minutes: 6 })

  await assertNotFound(url, { viewerId })
})

test('profile pictures are open to all, for ever', async () => {
  const avatar = await ready('photo.jpg', 'avatar')

  const response = await ask(publicImageUrl(avatar.id, 'avatar'))

  assert.deepEqual(
    [response.statusCode, response.headers['cache-control']],
    [200, 'public, max-age=31536000, immutable'],
  )
})

test('a teaser is served to viewers without access to the item', async () => {
  const teaser = fileView(await ready('small.mp4', 'feed-teaser'), { viewerId, grant: 'preview', sign })

  assert.equal((await ask(teaser.url ?? '')).headers['content-type'], 'video/mp4')
  for (const url of teaser.thumbnails) assert.equal((await ask(url)).statusCode, 200)
})

test('a video plays only for the session it was given to, and only while that may see it', async () => {
  const video = await ready('small.mp4', 'feed-video')
  const view = fileView(video, { viewerId, grant: 'full', sign })
  const master = view.hls ?? ''
  assert.equal(view.url, undefined)
  await assertNotFound(master, { viewerId })
  entitled.add(`${video.id}/${viewerId}`)

  const response = await ask(master, { viewerId })

  assert.deepEqual(
    [response.statusCode, response.headers['cache-control'], response.headers['content-type']],
    [200, 'private, no-store', 'application/vnd.apple.mpegurl'],
  )
  const playlist = /^playlist-\d\.m3u8$/m.exec(response.body)?.[0] ?? ''
  assert.equal((await ask(master.replace('master.m3u8', playlist), { viewerId })).statusCode, 200)
  await assertNotFound(master)
  await assertNotFound(master, { viewerId: randomUUIDv7() })
  await assertNotFound(master.replace('hls/master.m3u8', 'w480.webp'), { viewerId })

  entitled.clear()
  ctx.clock.advance({ seconds: 61 })
  await assertNotFound(master, { viewerId })
})

test('a recording plays by ranges, only for the session it was given to, and only while that may hear it', async () => {
  const audio = await ready('voice.wav', 'feed-audio')
  const shut = fileView(audio, { viewerId, grant: 'preview', sign })
  const open = fileView(audio, { viewerId, grant: 'full', sign })
  const url = open.url ?? ''
  assert.deepEqual([shut.url, shut.thumbnails, open.waveform?.length], [undefined, [], 200])
  await assertNotFound(url, { viewerId })
  entitled.add(`${audio.id}/${viewerId}`)

  const part = await ask(url, { viewerId, range: 'bytes=0-99' })

  assert.deepEqual([part.statusCode, part.rawPayload.length, part.headers['content-type']], [206, 100, 'audio/mp4'])
  assert.equal(part.headers['cache-control'], 'private, no-store')
  await assertNotFound(url)
  await assertNotFound(url, { viewerId: randomUUIDv7() })
  const pictures = sign({ fileId: audio.id, viewerId, scope: 'full' })
  await assertNotFound(`/media/${pictures}/${audio.id}/sound.m4a`, { viewerId })
  entitled.clear()
  ctx.clock.advance({ seconds: 61 })
  await assertNotFound(url, { viewerId })
})

test('the strip of a video needs access to the video', async () => {
  const video = await ready('small.mp4', 'video-video')
  const open = fileView(video, { viewerId, grant: 'full', sign })
  const shut = fileView(video, { viewerId, grant: 'preview', sign })
  const preview = sign({ fileId: video.id, viewerId: undefined, scope: 'preview' })

  assert.deepEqual([open.strip.length, shut.strip], [8, []])
  for (const url of open.strip) assert.equal((await ask(url, { viewerId })).headers['content-type'], 'image/webp')
  await assertNotFound(`/media/${preview}/${video.id}/strip/1.webp`)
})

test('a welcome video is shown to every viewer of the page', async () => {
  const { url = '' } = fileView(await ready('small.mp4', 'welcome-video'), { viewerId, grant: 'preview', sign })

  assert.equal((await ask(url, { range: 'bytes=0-9' })).statusCode, 206)
})

test('a visitor may watch a free video', async () => {
  const id = await largeVideo(Buffer.alloc(10, 1))
  const url = `/media/${sign({ fileId: id, viewerId: undefined, scope: 'stream' })}/${id}/hls/segments-1.m4s`
  await assertNotFound(url)

  entitled.add(`${id}/`)

  assert.equal((await ask(url)).statusCode, 200)
  // Visitors share an answer, but not across countries.
  await assertNotFound(url, { country: 'NL' })
})

test('a picture token does not open videos, and a locked video shows its poster only', async () => {
  const video = await ready('small.mp4', 'feed-video')
  const view = fileView(video, { viewerId, grant: 'preview', sign })
  const token = sign({ fileId: video.id, viewerId, scope: 'full' })

  assert.deepEqual([view.hls, view.url, view.thumbnails.length], [undefined, undefined, 1])
  await assertNotFound(`/media/${token}/${video.id}/hls/master.m3u8`, { viewerId })
})

test('large files come in parts from the storage, and a disconnecting client affects no other', async () => {
  const bytes = Buffer.alloc(3_000_000, 'limelight')
  const id = await largeVideo(bytes)
  entitled.add(`${id}/${viewerId}`)
  const url = `/media/${sign({ fileId: id, viewerId, scope: 'stream' })}/${id}/hls/segments-1.m4s`
  const { port } = app.server.address() as AddressInfo

  await Promise.all(Array.from({ length: 20 }, (_, i) => leaveEarly({ port, url, afterResponse: i % 2 === 0 })))
  const part = await ask(url, { viewerId, range: 'bytes=1000000-2999999' })

  assert.deepEqual(part.rawPayload, bytes.subarray(1_000_000))
})

type Leaving = { port: number; url: string; afterResponse: boolean }

function leaveEarly({ port, url, afterResponse }: Leaving): Promise<void> {
  return new Promise((resolve) => {
    const request = httpRequest({ port, host: '127.0.0.1', path: url, headers: { 'x-viewer': viewerId } })
    request.on('error', () => resolve()).on('close', () => resolve())
    if (afterResponse) request.on('response', () => request.destroy())
    else request.on('finish', () => request.destroy())
    request.end()
  })
}
