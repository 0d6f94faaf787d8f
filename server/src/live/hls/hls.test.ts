import assert from 'node:assert/strict'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, test } from 'node:test'
import type { StreamId } from '@limelight/contract/ids'
import { checkRooms } from '#/live/connection-check/connection-check.service'
import { openEmbeddedEngine } from '#/live/engine/embedded/embedded-engine.service'
import { hlsFolderOf } from '#/live/engine/hls-folder'
import { claimsOf } from '#/live/engine/media-address.service'
import { mediaStarted, reconcileStreams } from '#/live/streams/stream-media.service'
import { streamRooms } from '#/live/streams/stream-rooms.service'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, anOperator, aPerformer, type Member } from '#test/builders'
import { until } from '#test/until'
import { countHlsViewers } from './hls-viewers.service.ts'

let app: TestApp
before(async () => {
  app = await startTestApp({ env: { LIVE_RTC_MAX: '0' } })
})
after(() => app.close())

async function onAir(body: { access?: 'free' | 'paid'; price?: number } = {}) {
  const performer = await aPerformer(app)
  const { data } = await performer.api('POST /streaming/live', { body: { title: 'For many', ...body } })
  await mediaStarted(app.ctx, data._id)
  const folder = hlsFolderOf(app.ctx, data._id)
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'index.m3u8'), '#EXTM3U\n7-1.m3u8\n')
  await writeFile(path.join(folder, '7-1.m3u8'), '#EXTM3U\n7-1-1.m4s\n')
  await writeFile(path.join(folder, '7-1-1.m4s'), Buffer.alloc(1_000, 7))
  return { id: data._id, performer }
}

async function addressFor(viewer: Member | undefined, id: StreamId): Promise<string> {
  const { data } = await app.as(viewer?.token)('GET /streaming/join/{id}', { params: { id } })
  return new URL(data.play?.hls ?? 'http://none/').pathname
}

const get = (url: string, viewer?: Member) =>
  app.http.inject({ url, headers: viewer ? { authorization: `Bearer ${viewer.token}` } : {} })
const statusOf = async (url: string, viewer?: Member) => (await get(url, viewer)).statusCode
const beside = (address: string, name: string) => address.replace('index.m3u8', name)
const noRooms = { stream: checkRooms(), call: checkRooms(), check: checkRooms() }
const own = async (performer: Member) => (await performer.api('GET /streaming/own')).data

test('playlists and segments are beside each other, and in no cache', async () => {
  const { id } = await onAir()
  const address = await addressFor(undefined, id)

  const [index, playlist, segment] = await Promise.all(
    ['index.m3u8', '7-1.m3u8', '7-1-1.m4s'].map((name) => get(beside(address, name))),
  )

  assert.match(index?.body ?? '', /7-1\.m3u8/)
  assert.equal(playlist?.headers['content-type'], 'application/vnd.apple.mpegurl')
  assert.deepEqual([segment?.rawPayload.length, segment?.headers['content-type']], [1_000, 'video/iso.segment'])
  for (const answer of [index, playlist, segment]) assert.equal(answer?.headers['cache-control'], 'private, no-store')
})

test('players of other origins read what a visitor’s address opens, and nothing of an account', async () => {
  const { id } = await onAir()
  const fan = await aFan(app)
  const [anybodys, theirs] = [await addressFor(undefined, id), await addressFor(fan, id)]
  const allowedAt = async (url: string, viewer?: Member) => {
    const { headers } = await get(url, viewer)
    return [headers['access-control-allow-origin'], headers['cross-origin-resource-policy']]
  }

  for (const name of ['index.m3u8', '7-1.m3u8', '7-1-1.m4s', '8-1.m4s'])
    assert.deepEqual(await allowedAt(beside(anybodys, name)), ['*', 'cross-origin'], name)
  for (const [url, viewer] of [[theirs, fan], [theirs], ['/api/streaming/hls/forged/index.m3u8']] as const)
    assert.deepEqual(await allowedAt(url, viewer), [undefined, 'same-origin'])

  const { statusCode, headers } = await app.http.inject({ method: 'OPTIONS', url: anybodys })
  assert.deepEqual(
    [statusCode, headers['access-control-allow-methods'], headers['access-control-allow-credentials']],
    [204, 'GET, HEAD', undefined],
  )
})

test('what is not there, and names that lead elsewhere, are not found', async () => {
  const { id } = await onAir()
  const address = await addressFor(undefined, id)
  for (const name of ['8-1.m3u8', '..%2F..%2Fkey.m4s', '../../key.m4s', 'index.m3u8.new', 'x/index.m3u8', ''])
    assert.equal(await statusOf(beside(address, name)), 404, name)
})

test('a player that prefers to wait gets the first playlist when it is there, and is refused nothing before', async () => {
  const { id } = await onAir()
  const address = await addressFor(undefined, id)
  const index = path.join(hlsFolderOf(app.ctx, id), 'index.m3u8')
  await rm(index)
  const ask = (url: string, prefer: string) => app.http.inject({ url, headers: { prefer } })
  await until(async () => (await statusOf(address)) === 404)

  assert.equal((await ask(address, 'wait=0')).statusCode, 204)
  assert.equal((await ask(beside(address, '9-9.m3u8'), 'wait=5')).statusCode, 404)
  assert.equal((await ask(`${address}x`, 'wait=5')).statusCode, 404)
  const waiting = ask(address, 'wait=600')
  await writeFile(index, '#EXTM3U\n7-1.m3u8\n')
  // Also on a machine so slow that the first wait is over.
  await until(async () => [await waiting, await ask(address, 'wait=10')].some(({ body }) => body.includes('7-1.m3u8')))
})

test('an address is of one account, one stream and one direction, and lives for six hours', async () => {
  const { id } = await onAir()
  const [fan, other] = [await aFan(app), await aFan(app)]
  const [theirs, anybodys] = [await addressFor(fan, id), await addressFor(undefined, id)]
  assert.deepEqual(
    [await statusOf(theirs, fan), await statusOf(theirs, other), await statusOf(theirs), await statusOf(anybodys, fan)],
    [200, 404, 404, 404],
  )
  const { data } = await fan.api('GET /streaming/join/{id}', { params: { id } })
  assert.equal(await statusOf(`/api/streaming/hls/${data.play?.token}/index.m3u8`, fan), 404)
  const forged = theirs.replace(/.(?=\/index\.m3u8$)/, (last) => (last === 'A' ? 'B' : 'A'))
  assert.equal(await statusOf(forged, fan), 404)
  const whep = await app.http.inject({
    method: 'POST',
    url: `/api/streaming/whep/${id}`,
    headers: { authorization: `Bearer ${theirs.split('/')[4]}`, 'content-type': 'application/sdp' },
    payload: 'v=0\r\nm=video 9 UDP/TLS/RTP/SAVPF 96\r\n',
  })
  assert.equal(whep.statusCode, 401)

  app.clock.advance({ hours: 6 })
  assert.equal(await statusOf(anybodys), 404)
})

test('who loses the right is refused within twenty seconds: by a refund, a ban, a block, and at the end', async () => {
  const { id, performer } = await onAir({ access: 'paid', price: 50 })
  const operator = await anOperator(app)
  const fans = await Promise.all(Array.from({ length: 4 }, () => aFan(app, { balanceTokens: 50 })))
  const [refunded, banned, blocked, last] = fans as [Member, Member, Member, Member]
  const sales = await Promise.all(
    fans.map((fan) => fan.api('POST /wallet/charges/stream/{id}', { params: { id }, body: {} })),
  )
  const addresses = await Promise.all(fans.map((fan) => addressFor(fan, id)))
  const statuses = () => Promise.all(fans.map((fan, index) => statusOf(addresses[index] ?? '', fan)))
  assert.deepEqual(await statuses(), [200, 200, 200, 200])
  assert.equal(await statusOf(await addressFor(await aFan(app), id)), 404)

  const saleId = sales[0]?.data._id
  assert.ok(saleId && refunded)
  await operator.api('POST /admin/charges/{id}/refund', { params: { id: saleId }, body: { reason: 'No sound' } })
  await performer.api('POST /conversations/stream/{id}/bans', { params: { id }, body: { userId: banned.id } })
  await performer.api('POST /block/users', { body: { userId: blocked.id } })
  app.clock.advance({ seconds: 21 })
  assert.deepEqual(await statuses(), [404, 404, 404, 200])

  await performer.api('PUT /streaming/live/{id}', { params: { id }, body: { status: 'ended' } })
  app.clock.advance({ seconds: 21 })
  assert.equal(await statusOf(addresses[3] ?? '', last), 404)
})

test('players are viewers for as long as they ask, whatever the engine knows', async () => {
  const { id, performer } = await onAir()
  const fan = await aFan(app)
  const viewers = countHlsViewers(app.ctx)
  const players = await Promise.all([addressFor(fan, id), addressFor(fan, id), addressFor(undefined, id)])
  const claims = players.map((address) => claimsOf(app.ctx, address.split('/')[4] ?? ''))
  const ask = async (count: number) => {
    for (const one of claims.slice(0, count)) if (one) viewers.note(one)
    await viewers.save()
    await reconcileStreams(app.ctx, { flowing: [id], sessions: [] })
  }
  await ask(3)
  await ask(3)
  assert.deepEqual([(await own(performer))?.viewerCount, (await own(performer))?.totalViewers], [3, 2])

  app.clock.advance({ seconds: 15 })
  await ask(1)
  app.clock.advance({ seconds: 10 })
  await ask(0)

  assert.deepEqual([(await own(performer))?.viewerCount, (await own(performer))?.peakViewers], [1, 3])
  await ask(3)
  assert.deepEqual([(await own(performer))?.viewerCount, (await own(performer))?.totalViewers], [3, 2])
})

test('players that ask a process without jobs are viewers too', async () => {
  const { id, performer } = await onAir()
  const fan = await aFan(app)
  const address = await addressFor(fan, id)
  const there = await startTestApp({ beside: app, env: { PROCESS: 'web' } })
  try {
    const headers = { authorization: `Bearer ${fan.token}` }
    assert.equal((await there.http.inject({ url: beside(address, '7-1.m3u8'), headers })).statusCode, 200)
    await there.startJobs()
    await until(async () => (await own(performer))?.viewerCount === 1)
  } finally {
    await there.close()
  }
})

test('without a place for WebRTC the answer says so, and calls and publishers are not counted', async () => {
  const { id } = await onAir()
  const { data } = await app.as()('GET /streaming/join/{id}', { params: { id } })
  const answer = await app.http.inject({
    method: 'POST',
    url: `/api/streaming/whep/${id}`,
    headers: { authorization: `Bearer ${data.play?.token}`, 'content-type': 'application/sdp' },
    payload: 'v=0\r\nm=video 9 UDP/TLS/RTP/SAVPF 96\r\n',
  })
  assert.deepEqual([answer.statusCode, answer.json().code], [409, 'limit_reached'])
})

test('what a process that was killed has written is removed at the start, and nothing of a stream that pauses later', async () => {
  const { id } = await onAir()
  const engine = openEmbeddedEngine(app.ctx, { ...noRooms, stream: streamRooms(app.ctx) })
  const folders = () => readdir(hlsFolderOf(app.ctx, ''))

  await engine.reconcile()
  assert.ok(!(await folders()).includes(id))

  const { id: paused } = await onAir()
  await engine.reconcile()
  assert.ok((await folders()).includes(paused))
})

test('a folder that cannot be read is no empty one', async () => {
  const there = await startTestApp({ env: {} })
  try {
    const folder = hlsFolderOf(there.ctx, '')
    await mkdir(path.dirname(folder), { recursive: true })
    await writeFile(folder, 'a file')
    const engine = openEmbeddedEngine(there.ctx, noRooms)
    await assert.rejects(engine.reconcile(), { code: 'ENOTDIR' })
  } finally {
    await there.close()
  }
})
