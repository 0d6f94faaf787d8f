/** Large files by a proxy: what the process answers, and what nginx makes of it with the file that docs/ has for it. */
import assert from 'node:assert/strict'
import { randomBytes, randomUUIDv7 } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { after, test } from 'node:test'
import type { AccountId } from '@limelight/contract/ids'
import fastify from 'fastify'
import { handleError } from '#/platform/http/error-handler'
import { createTestCtx } from '#test/ctx'
import { startNginx, WITHOUT_NGINX } from '#test/nginx-server'
import { mountMedia } from './media.http.ts'
import { insertFile, setReady, startRun } from './media.queries.ts'
import { mediaTokensFor } from './media.service.ts'

const ACCEL_PATH = '/_stored/'

const { ctx, close } = await createTestCtx()
const app = fastify()
const entitled = new Set<string>()
app.setErrorHandler(handleError)
mountMedia(app, {
  ctx: { ...ctx, config: { ...ctx.config, accelPath: ACCEL_PATH } },
  isWithheld: () => Promise.resolve(false),
  requireAge: () => Promise.resolve(false),
  requireAgeCheck: () => Promise.resolve(),
  viewerAt: async ({ headers }) => ({
    id: headers['x-viewer'] as AccountId | undefined,
    role: 'fan',
    country: null,
  }),
  canStream: async (file, { id }) => entitled.has(`${file.id}/${id ?? ''}`),
})
await app.listen({ host: '127.0.0.1', port: 0 })
after(async () => {
  await app.close()
  await close()
})

const viewerId = randomUUIDv7()
const bytes = randomBytes(3_000_000)
const video = await aVideo()

test('an allowed video is named to the proxy with its headers, a small file is sent', async () => {
  const large = await app.inject({ url: video.large, headers: { 'x-viewer': viewerId, range: 'bytes=0-9' } })
  const small = await app.inject({ url: video.small, headers: { 'x-viewer': viewerId } })

  assert.deepEqual([large.statusCode, large.body], [200, ''])
  assert.equal(large.headers['x-accel-redirect'], `${ACCEL_PATH}media/${video.id}/hls/segments-1.m4s`)
  assert.equal(large.headers['content-type'], 'video/mp4')
  assert.equal(large.headers['cache-control'], 'private, no-store')
  assert.equal(small.body, '#EXTM3U\n')
  assert.equal(small.headers['x-accel-redirect'], undefined)
})

test('a viewer without access learns no location', async () => {
  for (const headers of [{}, { 'x-viewer': randomUUIDv7() }]) {
    const refused = await app.inject({ url: video.large, headers })

    assert.equal(refused.statusCode, 404)
    assert.equal(refused.headers['x-accel-redirect'], undefined)
  }
})

const skip = WITHOUT_NGINX ?? false
test('nginx with the example sends ranges, and no stored file of its own accord', { skip }, async () => {
  const nginx = await startNginx('nginx.conf', {
    sitePort: (app.server.address() as AddressInfo).port,
    replace: { '/var/lib/limelight/files/': `${path.join(ctx.config.dataDir, 'files')}/` },
  })
  try {
    const part = await nginx.get(video.large, { 'x-viewer': viewerId, range: 'bytes=100-1099' })
    const beyond = await nginx.get(video.large, { 'x-viewer': viewerId, range: `bytes=${bytes.length}-` })
    const whole = await nginx.get(video.large, { 'x-viewer': viewerId })
    const refused = await nginx.get(video.large, {})
    const direct = await nginx.get(`${ACCEL_PATH}media/${video.id}/hls/segments-1.m4s`, { 'x-viewer': viewerId })

    assert.deepEqual([part.status, part.headers.get('content-range')], [206, `bytes 100-1099/${bytes.length}`])
    assert.ok(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 1_100)))
    assert.ok(Buffer.from(await whole.arrayBuffer()).equals(bytes))
    assert.equal(whole.headers.get('content-type'), 'video/mp4')
    assert.equal(whole.headers.get('cache-control'), 'private, no-store')
    assert.equal(whole.headers.get('x-content-type-options'), 'nosniff')
    assert.match(whole.headers.get('content-security-policy') ?? '', /sandbox/)
    assert.equal(whole.headers.get('x-accel-redirect'), null)
    assert.deepEqual([beyond.status, refused.status, direct.status], [416, 404, 404])
  } finally {
    await nginx.stop()
  }
})

/** A video with a playlist, and addresses of both for the viewer, who may see it. */
async function aVideo(): Promise<{ id: string; large: string; small: string }> {
  const id = randomUUIDv7()
  const files = { 'hls/segments-1.m4s': bytes, 'hls/master.m3u8': Buffer.from('#EXTM3U\n') }
  const contentType = 'video/mp4'
  const row = {
    id,
    ownerId: randomUUIDv7(),
    purpose: 'feed-video',
    sizeBytes: 1,
    originalName: 'x',
    contentType,
  } as const
  await insertFile(ctx.db, row)
  for (const [name, content] of Object.entries(files))
    await ctx.storage.put(`media/${id}/${name}`, content, { contentType })
  const variants = Object.entries(files).map(([name, { length }]) => ({
    name,
    contentType,
    sizeBytes: length,
    width: 2,
    height: 2,
  }))
  await startRun(ctx.db, id)
  await setReady(ctx.db, { id, attempt: 1 }, { width: 2, height: 2, durationMs: 1, thumbhash: null, variants })
  entitled.add(`${id}/${viewerId}`)
  const token = mediaTokensFor(ctx).sign({ fileId: id, viewerId, scope: 'stream' })
  return { id, large: `/media/${token}/${id}/hls/segments-1.m4s`, small: `/media/${token}/${id}/hls/master.m3u8` }
}
