import { strict as assert } from 'node:assert'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Feed } from '@limelight/contract/content/feeds'
import { sql } from 'kysely'
import { openSession } from '#/people/auth/sessions.service'
import { type Child, startApi, startFileStub, startNginx } from '../children.ts'
import { get, type Target } from '../http-load.ts'
import { type CaseResult, inTurn, type Measured, type Ratio, ratioOf, type Subject } from '../measure.ts'
import { rssOf } from '../processes.ts'
import { findFeed, type World } from '../world.ts'
import { serving } from './serving.ts'

const ROUNDS = 5
const PICTURE = 'picture'
const IMAGE_BYTES = 100_000
const VIDEO_BYTES = 12_000_000
const RANGE = 'bytes=1000000-10999999'
const UPLOAD_BYTES = 2_000_000_000
/** Above what the process holds anyway; the figure of the whole process is measured with case 1. */
const UPLOAD_TARGET_MB = 200

/**
 * Case 8: a picture and a part of a video that only some may have, beside servers without rules; and a large upload. Not whole, the
 * picture only.
 */
export async function privateMedia(world: World, { rounds = ROUNDS, isWhole = true } = {}): Promise<CaseResult> {
  const folder = await mkdtemp(path.join(tmpdir(), 'limelight-bench-files-'))
  const [image, video] = [randomBytes(IMAGE_BYTES), randomBytes(VIDEO_BYTES)]
  await writeFile(path.join(folder, 'image'), image)
  await writeFile(path.join(folder, 'video'), video)
  const api = await startApi(world)
  const stubs = [
    await startFileStub(path.join(folder, 'image')),
    await startFileStub(path.join(folder, 'video')),
  ] as const
  const nginx = await startNginx(folder)
  const offloaded = await startOffloaded(world, folder)
  try {
    const addresses = await store(world, { api, image, video })
    await check(world, { port: api.port, addresses, image, video })
    if (offloaded) await check(world, { port: offloaded.nginx.port, addresses, image, video })
    const all = subjectsOf(world, { api, stubs, nginx, offloaded, addresses })
    const subjects = isWhole ? all : all.filter(({ name }) => name.startsWith(PICTURE))
    const measured = await inTurn(subjects, { rounds, unit: 'CPU ms' })
    const grewMb = isWhole ? [await uploadTwoGigabytes(world, api)] : []
    const memory = grewMb.map((mb): Measured => ({ name: 'memory an upload of 2 GB adds', unit: 'MB', values: [mb] }))
    return {
      title: '8. a picture of 100 KB and 10 MB of a video, entitlement checked; an upload of 2 GB',
      measured: [...measured, ...memory],
      ratios: isWhole
        ? ratiosOf(measured, { hasNginx: nginx !== undefined, grewMb })
        : [ratioOf(measured, { above: PICTURE, below: 'picture, node alone' })],
    }
  } finally {
    const proxied = offloaded ? [offloaded.nginx, offloaded.api] : []
    await Promise.all([api, ...stubs, ...proxied, ...(nginx ? [nginx] : [])].map((child) => child.stop()))
    await rm(folder, { recursive: true, force: true })
  }
}

type Offloaded = { nginx: Child; api: Child }

/** The product behind nginx, which sends large files for it, and keeps its connections as docs/nginx.conf does. */
async function startOffloaded(world: World, folder: string): Promise<Offloaded | undefined> {
  const api = await startApi(world, { X_ACCEL_PATH: '/_stored/' })
  const nginx = await startNginx(await mkdtemp(path.join(folder, 'proxy-')), {
    upstreams: `upstream limelight { server 127.0.0.1:${api.port}; keepalive 32; }`,
    locations: `location /media/ { proxy_pass http://limelight; proxy_http_version 1.1; proxy_set_header Connection ''; }
    location /_stored/ { internal; alias ${path.join(world.config.dataDir, 'files/objects')}/; }`,
  })
  if (nginx) return { nginx, api }
  await api.stop()
  return undefined
}

type Addresses = { image: string; video: string }
type Running = {
  api: Child
  stubs: readonly [Child, Child]
  nginx: Child | undefined
  offloaded: Offloaded | undefined
  addresses: Addresses
}

function subjectsOf(world: World, { api, stubs, nginx, offloaded, addresses }: Running): Subject[] {
  const cookie = `token=${world.reader.token}`
  const [imageStub, videoStub] = stubs
  const image = { requests: 2_000 }
  // The cheaper, the more: the system counts in hundredths of a second.
  const bare = { requests: 10_000 }
  const video = { requests: 60, range: RANGE }
  return [
    serving(world, { name: 'picture', child: api, path: addresses.image, cookie, ...image }),
    serving(world, { name: 'picture, node alone', child: imageStub, path: '/', ...bare }),
    serving(world, { name: '10 MB of a video', child: api, path: addresses.video, cookie, ...video }),
    serving(world, { name: '10 MB, node alone', child: videoStub, path: '/', ...video }),
    ...(nginx
      ? [
          serving(world, { name: 'picture, nginx', child: nginx, path: '/image', ...bare }),
          serving(world, { name: '10 MB, nginx', child: nginx, path: '/video', ...video }),
        ]
      : []),
    ...(offloaded
      ? [
          serving(world, {
            name: '10 MB, checked by us and sent by nginx',
            child: offloaded.nginx,
            behind: [offloaded.api],
            path: addresses.video,
            cookie,
            ...video,
          }),
        ]
      : []),
  ]
}

function ratiosOf(
  measured: Measured[],
  { hasNginx, grewMb }: { hasNginx: boolean; grewMb: readonly number[] },
): Ratio[] {
  return [
    ...(hasNginx
      ? [
          ratioOf(measured, { above: 'picture', below: 'picture, nginx', target: { atMost: 4 } }),
          ratioOf(measured, { above: '10 MB of a video', below: '10 MB, nginx' }),
          ratioOf(measured, {
            above: '10 MB, checked by us and sent by nginx',
            below: '10 MB, nginx',
            target: { atMost: 2 },
          }),
        ]
      : []),
    ratioOf(measured, { above: 'picture', below: 'picture, node alone' }),
    ratioOf(measured, { above: '10 MB of a video', below: '10 MB, node alone', target: { atMost: 1.3 } }),
    ...grewMb.map((mb) => ({
      what: 'memory an upload of 2 GB adds, MB',
      values: [mb],
      target: { atMost: UPLOAD_TARGET_MB },
    })),
  ]
}

/** Stores bytes for a subscribers-only feed that the reader may see, and turns another feed's picture into a video. */
async function store(
  { ctx, reader }: World,
  { api, image, video }: { api: Child; image: Buffer; video: Buffer },
): Promise<Addresses> {
  const [pictureFeed, videoFeed] = [
    await findFeed(ctx, { access: 'subscribers', by: 'performer-1' }),
    await findFeed(ctx, { access: 'subscribers', by: 'performer-5' }),
  ]
  const variants = (names: Record<string, Buffer>, contentType: string) =>
    JSON.stringify(
      Object.entries(names).map(([name, { length }]) => ({
        name,
        contentType,
        sizeBytes: length,
        width: 1080,
        height: 720,
      })),
    )
  const put = async (feedId: string, names: Record<string, Buffer>, set: { purpose: string; contentType: string }) => {
    const { rows } = await sql<{ file_id: string }>`select file_id from feed_file where feed_id = ${feedId}`.execute(
      ctx.db,
    )
    const fileId = rows[0]?.file_id ?? ''
    await sql`
      update media_file set purpose = ${set.purpose}, variants = ${variants(names, set.contentType)}::jsonb where id = ${fileId}
    `.execute(ctx.db)
    for (const [name, bytes] of Object.entries(names))
      await ctx.storage.put(`media/${fileId}/${name}`, bytes, { contentType: set.contentType })
  }
  await put(pictureFeed, { 'w1080.webp': image }, { purpose: 'feed-photo', contentType: 'image/webp' })
  const playlist = Buffer.from('#EXTM3U\n')
  await put(
    videoFeed,
    { 'hls/master.m3u8': playlist, 'hls/segments-1.m4s': video },
    { purpose: 'feed-video', contentType: 'video/mp4' },
  )
  const fileOf = async (id: string) => {
    const { body } = await get({ port: api.port, path: `/api/user/feeds/${id}`, token: reader.token })
    return (JSON.parse(body.toString()) as { data: Feed }).data.files[0]
  }
  const [picture, reel] = [await fileOf(pictureFeed), await fileOf(videoFeed)]
  return { image: picture?.url ?? '', video: reel?.hls?.replace('master.m3u8', 'segments-1.m4s') ?? '' }
}

type Checked = { port: number; addresses: Addresses; image: Buffer; video: Buffer }

async function check({ reader, stranger }: World, { port, addresses, image, video }: Checked): Promise<void> {
  const ask = (target: Omit<Target, 'port'>) => get({ port, ...target })
  const [cookie, foreign] = [`token=${reader.token}`, `token=${stranger.token}`]
  assert.ok((await ask({ path: addresses.image, cookie })).body.equals(image))
  assert.ok(
    (await ask({ path: addresses.video, cookie, range: RANGE })).body.equals(video.subarray(1_000_000, 11_000_000)),
  )
  for (const path of [addresses.image, addresses.video])
    assert.equal((await ask({ path, cookie: foreign })).status, 404)
  assert.equal((await ask({ path: addresses.video })).status, 404)
}

/** Peak memory of the process above its start, in MB. */
async function uploadTwoGigabytes({ ctx }: World, { pid, port }: Child): Promise<number> {
  const { rows } = await sql<{ id: never }>`select id from account where username = 'performer-1'`.execute(ctx.db)
  const [performer] = rows
  assert.ok(performer)
  const session = { accountId: performer.id, remember: true, userAgent: 'bench', address: '127.0.0.1' }
  const { token } = await ctx.transaction((tx) => openSession(tx, session))
  const before = rssOf(pid)
  let highest = before
  const watch = setInterval(() => {
    highest = Math.max(highest, rssOf(pid))
  }, 50)
  const { status, fileId } = await sendVideo(port, token)
  clearInterval(watch)
  assert.equal(status, 201)
  const { rows: sizes } = await sql<{ size_bytes: number }>`
    delete from media_file where id = ${fileId} returning size_bytes
  `.execute(ctx.db)
  assert.equal(sizes[0]?.size_bytes, UPLOAD_BYTES)
  await ctx.storage.delete(`originals/${fileId}`)
  return (highest - before) / 1e6
}

function sendVideo(port: number, token: string): Promise<{ status: number; fileId: string }> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: token, 'content-type': 'multipart/form-data; boundary=b' }
    const request = http.request({
      host: '127.0.0.1',
      port,
      method: 'POST',
      path: '/api/performer/feeds/video/upload',
      headers,
    })
    request.on('error', reject).on('response', async (response) => {
      const body = Buffer.concat(await Array.fromAsync(response as AsyncIterable<Buffer>)).toString()
      resolve({ status: response.statusCode ?? 0, fileId: JSON.parse(body).data?._id ?? '' })
    })
    request.write('--b\r\ncontent-disposition: form-data; name="file"; filename="x.mp4"\r\n\r\n')
    void pour(request).then(() => request.end('\r\n--b--\r\n'), reject)
  })
}

/** Begins like an MP4; the rest is zeros, since it is not rendered. */
async function pour(request: http.ClientRequest): Promise<void> {
  const head = Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex')
  const chunk = Buffer.alloc(1_000_000)
  request.write(head)
  for (let left = UPLOAD_BYTES - head.length; left > 0; left -= chunk.length) {
    const isTaken = request.write(left < chunk.length ? chunk.subarray(0, left) : chunk)
    if (!isTaken) await new Promise((resolve) => request.once('drain', resolve))
  }
}
