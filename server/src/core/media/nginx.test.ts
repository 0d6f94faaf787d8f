/** Large files by a proxy: what the process answers, and what nginx makes of it with the file that docs/ has for it. */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AccountId } from '@limelight/contract/ids'
import fastify from 'fastify'
import { handleError } from '#/platform/http/error-handler'
import { createTestCtx } from '#test/ctx'
import { mountMedia } from './media.http.ts'
import { insertFile, setReady, startRun } from './media.queries.ts'
import { mediaTokensFor } from './media.service.ts'

const ACCEL_PATH = '/_stored/'
const EXAMPLE = path.resolve(import.meta.dirname, '../../../../docs/nginx.conf')

const { ctx, close } = await createTestCtx()
const folder = await mkdtemp(path.join(tmpdir(), 'limelight-nginx-'))
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
  await rm(folder, { recursive: true, force: true })
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

const hasNginx = spawnSync('nginx', ['-v']).error === undefined
test('nginx with the example sends ranges, and no stored file of its own accord', { skip: !hasNginx }, async () => {
  const nginx = await startNginx()
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

async function startNginx() {
  const port = await freePort()
  const file = path.join(folder, 'nginx.conf')
  await writeFile(file, await exampleFor(port))
  const child = spawn('nginx', ['-p', folder, '-c', file, '-e', 'stderr', '-g', 'daemon off;'], { stdio: 'inherit' })
  const get = (url: string, headers: Record<string, string>) => fetch(`http://127.0.0.1:${port}${url}`, { headers })
  await answering(get)
  return {
    get,
    async stop() {
      child.kill('SIGQUIT')
      await once(child, 'exit')
    },
  }
}

async function answering(get: (url: string, headers: Record<string, string>) => Promise<unknown>): Promise<void> {
  for (;;) {
    const answer = await get('/', {}).catch(() => undefined)
    if (answer) return
    await sleep(20)
  }
}

/** The example with this test's account, addresses and folders. */
async function exampleFor(port: number): Promise<string> {
  const { port: appPort } = app.server.address() as AddressInfo
  const example = await readFile(EXAMPLE, 'utf8')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder};`)
  return example
    .replace(/^user .*;$/m, process.getuid?.() === 0 ? 'user root;' : '')
    .replace('events {', `pid ${folder}/nginx.pid;\nevents {`)
    .replace('http {', `http {\n  access_log off;\n  ${temporary.join(' ')}`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^ *ssl_.*$/gm, '')
    .replace('127.0.0.1:8080', `127.0.0.1:${appPort}`)
    .replace('/var/lib/limelight/files/', `${path.join(ctx.config.dataDir, 'files')}/`)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
