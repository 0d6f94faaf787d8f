/** Segments of live streams by an edge: who is sent to which address, what it opens, and for how long. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { after, before, test } from 'node:test'
import type { StreamId } from '@limelight/contract/ids'
import { hlsFolderOf } from '#/live/engine/hls-folder'
import { mediaStarted } from '#/live/streams/stream-media.service'
import { EDGE_MAX_S } from '#/platform/http/edge-addresses'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aPerformer, type Member } from '#test/builders'
import { startNginx, WITHOUT_NJS } from '#test/nginx-server'

const env = { MEDIA_EDGE_SECRET: 'a-secret-of-more-than-thirty-two-characters', LIVE_RTC_MAX: '0' }
/** How late the rules of joining are asked again. */
const MAY_WATCH_S = 20
const SEGMENT = '7-1-1.m4s'
const segment = randomBytes(1_500_000)

let app: TestApp
before(async () => {
  app = await startTestApp({ env })
})
after(() => app?.close())

async function onAir() {
  const performer = await aPerformer(app)
  const { data } = await performer.api('POST /streaming/live', { body: { title: 'For many' } })
  await mediaStarted(app.ctx, data._id)
  const folder = hlsFolderOf(app.ctx, data._id)
  await mkdir(folder, { recursive: true })
  const files = { 'index.m3u8': '#EXTM3U\n7-1.m3u8\n', '7-1.m3u8': '#EXTM3U\n', '7-1.mp4': 'init', [SEGMENT]: segment }
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content)
  return { id: data._id, performer }
}

/** The viewer's own address of the segment. */
async function addressFor(viewer: Member | undefined, id: StreamId, name = SEGMENT): Promise<string> {
  const { data } = await app.as(viewer?.token)('GET /streaming/join/{id}', { params: { id } })
  return new URL(data.play?.hls ?? 'http://none/').pathname.replace('index.m3u8', name)
}

const session = (viewer: Member | undefined): Record<string, string> =>
  viewer ? { authorization: `Bearer ${viewer.token}` } : {}
const get = (url: string, viewer?: Member) => app.http.inject({ url, headers: session(viewer) })

async function assertRefused(url: string, viewer?: Member): Promise<void> {
  const { statusCode, headers } = await get(url, viewer)
  assert.deepEqual([statusCode, headers.location], [404, undefined], url)
}

test('a segment is at an address that names the stream and nobody, and that opens without a session', async () => {
  const { id } = await onAir()
  const fan = await aFan(app)
  const answer = await get(await addressFor(fan, id), fan)
  const address = String(answer.headers.location)

  assert.deepEqual([answer.statusCode, answer.body], [302, ''])
  assert.equal(answer.headers['cache-control'], 'private, no-store')
  assert.match(address, new RegExp(`^/api/streaming/hls/edge\\.\\d{10}\\.[\\w-]{43}/${id}/${SEGMENT}$`))
  const sent = await get(address)
  assert.equal(sent.statusCode, 200)
  assert.ok(sent.rawPayload.equals(segment))
  assert.equal(sent.headers['content-type'], 'video/iso.segment')
  assert.equal(sent.headers['cache-control'], 'private, no-store')
})

test('playlists and the beginning of a part come from the site itself', async () => {
  const { id } = await onAir()
  for (const name of ['index.m3u8', '7-1.m3u8', '7-1.mp4'])
    assert.equal((await get(await addressFor(undefined, id, name))).statusCode, 200, name)
})

test('an altered or expired address opens nothing', async () => {
  const [{ id }, other] = [await onAir(), await onAir()]
  const fan = await aFan(app)
  const address = String((await get(await addressFor(fan, id), fan)).headers.location)
  const altered = [
    address.replace(id, other.id),
    address.replace(SEGMENT, '7-1.mp4'),
    address.replace(SEGMENT, `../${other.id}/${SEGMENT}`),
    address.replace(`${id}/`, ''),
    address.replace(/\.[\w-]{43}/, `.${'A'.repeat(43)}`),
    address.replace(/\d{10}/, (expiry) => String(Number(expiry) + 20)),
  ]
  for (const wrong of altered) {
    assert.notEqual(wrong, address)
    await assertRefused(wrong, fan)
  }

  app.clock.advance({ seconds: EDGE_MAX_S })
  await assertRefused(address, fan)
})

test('who is banned is given no address after twenty seconds, and the last one ends within the minute', async () => {
  const { id, performer } = await onAir()
  const fan = await aFan(app)
  const own = await addressFor(fan, id)
  const address = String((await get(own, fan)).headers.location)
  await performer.api('POST /conversations/stream/{id}/bans', { params: { id }, body: { userId: fan.id } })

  app.clock.advance({ seconds: MAY_WATCH_S })
  await assertRefused(own, fan)
  app.clock.advance({ seconds: EDGE_MAX_S })
  await assertRefused(address, fan)
  await assertRefused(address)
  assert.ok(MAY_WATCH_S + EDGE_MAX_S < 60)
})

test('nginx as an edge sends the segment to a second viewer from its own copy', {
  skip: WITHOUT_NJS ?? false,
}, async () => {
  const site = await startTestApp({ env, beside: app })
  await site.http.listen({ host: '127.0.0.1', port: 0 })
  const fetched: string[] = []
  site.http.server.on('request', ({ url = '' }) => url.includes('/edge.') && fetched.push(url))
  // This site's clock is that of the edge.
  const sitePort = (site.http.server.address() as AddressInfo).port
  const edge = await startNginx('nginx-edge.conf', { sitePort, env })
  try {
    const { id } = await onAir()
    for (const viewer of [await aFan(app), undefined]) {
      const answer = await follow(edge.get, await addressFor(viewer, id), session(viewer))
      assert.equal(answer.status, 200)
      assert.ok(Buffer.from(await answer.arrayBuffer()).equals(segment))
    }
    const address = String((await edge.get(await addressFor(undefined, id))).headers.get('location'))
    const forged = await edge.get(address.replace(/\.[\w-]{43}/, `.${'A'.repeat(43)}`))

    assert.equal(forged.status, 403)
    assert.equal(fetched.length, 1)
  } finally {
    await edge.stop()
    await site.close()
  }
})

type Get = (url: string, headers: Record<string, string>) => Promise<Response>

async function follow(ask: Get, url: string, headers: Record<string, string>): Promise<Response> {
  const answer = await ask(url, headers)
  const location = answer.headers.get('location')
  return location === null ? answer : follow(ask, location, headers)
}
