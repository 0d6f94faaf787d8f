/** Large files by the store: who gets an address of it, and what the store makes of that address. */
import assert from 'node:assert/strict'
import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import type { FilePurpose } from '@limelight/contract/core/media'
import type { AccountId } from '@limelight/contract/ids'
import fastify from 'fastify'
import { handleError } from '#/platform/http/error-handler'
import { openStorage } from '#/platform/storage/open-storage'
import { createTestCtx } from '#test/ctx'
import { presignedStore } from '#test/presigned-store'
import { mountMedia } from './media.http.ts'
import { insertFile, setReady, startRun } from './media.queries.ts'
import { mediaTokensFor } from './media.service.ts'
import type { MediaScope } from './media-token.ts'

const { ctx: testCtx, close } = await createTestCtx()
const folder = await mkdtemp(path.join(tmpdir(), 'limelight-presigned-'))
const store = await presignedStore(folder)
const ctx = { ...testCtx, storage: await openStorage(store.config) }
const app = fastify()
const allowed = new Set<string>()
app.setErrorHandler(handleError)
mountMedia(app, {
  ctx,
  isWithheld: () => Promise.resolve(false),
  requireAge: () => Promise.resolve(false),
  requireAgeCheck: () => Promise.resolve(),
  viewerAt: async ({ headers }) => ({ id: headers['x-viewer'] as AccountId | undefined, role: 'fan', country: null }),
  canStream: async ({ id }) => allowed.has(id),
  canDownload: async (id) => allowed.has(id),
})
await app.ready()
after(async () => {
  await app.close()
  await store.close()
  await close()
  await rm(folder, { recursive: true, force: true })
})

const viewerId = randomUUIDv7()
const bytes = randomBytes(3_000_000)

test('a large file is sent by the store, whole and by range, with the type of the site', async () => {
  const { url } = await aFile({ 'hls/segments-1.m4s': bytes })
  const redirect = await ask(url)
  const address = redirect.headers.location ?? ''

  assert.deepEqual([redirect.statusCode, redirect.body], [302, ''])
  assert.equal(redirect.headers['cache-control'], 'private, no-store')
  assert.equal(redirect.headers['referrer-policy'], 'no-referrer')
  assert.equal(new URL(address).origin, store.config.endpoint)
  assert.ok(Number(new URL(address).searchParams.get('X-Amz-Expires')) <= 60)
  assert.ok(!address.includes(viewerId))
  const whole = await fetch(address)
  const part = await fetch(address, { headers: { range: 'bytes=100-1099' } })
  assert.deepEqual([whole.status, part.status], [200, 206])
  assert.ok(Buffer.from(await whole.arrayBuffer()).equals(bytes))
  assert.ok(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 1_100)))
  assert.equal(part.headers.get('content-range'), `bytes 100-1099/${bytes.length}`)
  assert.equal(whole.headers.get('content-type'), 'video/mp4')
  assert.equal(whole.headers.get('cache-control'), 'private, no-store')
})

test('the store refuses an address that has expired', async () => {
  const { url } = await aFile({ 'hls/segments-1.m4s': bytes })
  const { headers } = await ask(url)
  const address = headers.location ?? ''

  assert.equal((await fetch(address, { headers: { range: 'bytes=0-0' } })).status, 206)
  store.advance(31)
  try {
    assert.equal((await fetch(address)).status, 403)
  } finally {
    store.advance(-31)
  }
})

test('the store refuses an altered address, another object and another method', async () => {
  const { id, url } = await aFile({ 'hls/segments-1.m4s': bytes })
  const other = await aFile({ 'hls/segments-1.m4s': bytes })
  const address = (await ask(url)).headers.location ?? ''
  const altered = [
    address.replace(id, other.id),
    address.replace('segments-1', 'segments-2'),
    address.replace('X-Amz-Expires=30', 'X-Amz-Expires=3000'),
    address.replace('video%2Fmp4', 'text%2Fhtml'),
    address.replace('no-store', 'public'),
    `${address}&response-content-encoding=gzip`,
    address.replace(/X-Amz-Signature=[^&]+/, `X-Amz-Signature=${'0'.repeat(64)}`),
    address.replace(/[?&]X-Amz-Signature=[^&]+/, ''),
    address.replace(/\?.*/, ''),
  ]

  for (const wrong of altered) {
    assert.notEqual(wrong, address)
    assert.equal((await fetch(wrong)).status, 403, wrong)
  }
  assert.equal((await fetch(address, { method: 'HEAD' })).status, 403)
  assert.equal((await fetch(address, { method: 'DELETE' })).status, 403)
  assert.equal((await fetch(address, { headers: { range: 'bytes=0-0' } })).status, 206)
})

test('nobody gets an address of the store without the right', async () => {
  const { id, url } = await aFile({ 'hls/segments-1.m4s': bytes })
  const asked = [ask(url, {}), ask(url, { 'x-viewer': randomUUIDv7() }), ask(url.replace(id, randomUUIDv7()))]
  const locked = await aFile({ 'hls/segments-1.m4s': bytes }, { isAllowed: false })

  for (const refused of await Promise.all([...asked, ask(locked.url)])) {
    assert.equal(refused.statusCode, 404)
    assert.equal(refused.headers.location, undefined)
  }
})

test('a right that ended gives no address after half a minute, so that the last one ends within a minute', async () => {
  const { id, url } = await aFile({ 'hls/segments-1.m4s': bytes })
  const before = await ask(url)
  const lastsS = Number(new URL(before.headers.location ?? '').searchParams.get('X-Amz-Expires'))
  allowed.delete(id)

  // An answer is remembered up to and including its last millisecond.
  testCtx.clock.advance({ seconds: 60 - lastsS, milliseconds: 1 })
  const later = await ask(url)

  assert.equal(before.statusCode, 302)
  assert.equal(later.statusCode, 404)
})

test('small files and HEAD are answered by the process', async () => {
  const { url } = await aFile({ 'hls/master.m3u8': Buffer.from('#EXTM3U\n') })
  const large = await aFile({ 'hls/segments-1.m4s': bytes })

  const small = await ask(url)
  const head = await app.inject({ method: 'HEAD', url: large.url, headers: { 'x-viewer': viewerId } })

  assert.deepEqual([small.statusCode, small.body], [200, '#EXTM3U\n'])
  assert.equal(small.headers['x-content-type-options'], 'nosniff')
  assert.deepEqual([head.statusCode, head.headers['content-length']], [200, String(bytes.length)])
  assert.equal(head.headers.location, undefined)
})

test('a recording is sent by the process, since browsers play on from the address that they were sent to', async () => {
  const { url } = await aFile({ 'sound.m4a': bytes })
  const answer = await app.inject({ url, headers: { 'x-viewer': viewerId, range: 'bytes=0-9' } })

  assert.equal(answer.statusCode, 206)
  assert.ok(answer.rawPayload.equals(bytes.subarray(0, 10)))
})

test('a sold file is saved under its own name, with every mark in it', async () => {
  const originalName = "Video (1) it's *new* + größer & 100%.mp4"
  const { url } = await aFile({ download: bytes }, { originalName, scope: 'download', purpose: 'product-digital' })
  const answer = await fetch((await ask(url)).headers.location ?? '')

  assert.equal(answer.status, 200)
  assert.match(answer.headers.get('content-disposition') ?? '', /^attachment; .*filename\*=UTF-8''Video/)
  assert.ok(Buffer.from(await answer.arrayBuffer()).equals(bytes))
})

function ask(url: string, headers: Record<string, string> = { 'x-viewer': viewerId }) {
  return app.inject({ url, headers })
}

type FileOptions = { originalName?: string; scope?: MediaScope; purpose?: FilePurpose; isAllowed?: boolean }

/** A ready file of one rendition, with the viewer's address of it. */
async function aFile(
  files: Record<string, Buffer>,
  { originalName = 'x', scope = 'stream', purpose = 'feed-video', isAllowed = true }: FileOptions = {},
): Promise<{ id: string; url: string }> {
  const id = randomUUIDv7()
  const contentType = 'video/mp4'
  await insertFile(ctx.db, { id, ownerId: randomUUIDv7(), purpose, sizeBytes: 1, originalName, contentType })
  const variants = Object.entries(files).map(([name, { length: sizeBytes }]) => ({
    name,
    contentType,
    sizeBytes,
    width: 2,
    height: 2,
  }))
  for (const [name, content] of Object.entries(files))
    await ctx.storage.put(`media/${id}/${name}`, content, { contentType })
  await startRun(ctx.db, id)
  await setReady(ctx.db, { id, attempt: 1 }, { width: 2, height: 2, durationMs: 1, thumbhash: null, variants })
  if (isAllowed) allowed.add(id)
  const token = mediaTokensFor(ctx).sign({ fileId: id, viewerId, scope })
  return { id, url: `/media/${token}/${id}/${variants[0]?.name}` }
}
