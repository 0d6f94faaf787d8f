/** HLS of a stream at the machine that does not host it: fetched from the one that does, once, and by nobody else. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { after, afterEach, before, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { StreamId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import { hlsFolderOf } from '#/live/engine/hls-folder'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aPerformer, type Member } from '#test/builders'
import { freePort, freeUdpPort } from '#test/free-port'
import { joinBuses } from '#test/joined-buses'
import { endPeers, publish } from '#test/live-peers'
import { until } from '#test/until'

const MASTER_KEY = randomBytes(32).toString('base64')
const buses = joinBuses()
/** The stream is at `there`, which alone has its files. */
let here: TestApp
let there: TestApp
let streamId: StreamId
let fan: Member
let asked: IncomingMessage[] = []
const servers: Server[] = []

async function startHost(name: string, beside?: TestApp): Promise<TestApp & { origin: string }> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const app = await startTestApp({
    bus: buses.open(),
    env: {
      HOST: '127.0.0.1',
      MASTER_KEY,
      LIVE_HOST: name,
      LIVE_HOST_URL: origin,
      LIVE_UDP_PORT: String(await freeUdpPort()),
      LIVE_RTC_MAX: '0',
    },
    ...(beside && { beside }),
  })
  await app.http.listen({ host: '127.0.0.1', port })
  return { ...app, origin }
}

let origin: string
before(async () => {
  here = await startHost('here')
  const other = await startHost('there', here)
  ;[there, origin] = [other, other.origin]
  there.http.server.on('request', (request) => asked.push(request))
  await until(async () => (await sql`select from live_host`.execute(here.ctx.db)).rows.length === 2)
  const performer = await aPerformer(here)
  fan = await aFan(here)
  const { data } = await performer.api('POST /streaming/live', { body: { title: 'For a crowd' } })
  assert.ok(data.publish)
  streamId = data._id
  await publish(there, data.publish)
  await until(async () => (await performer.api('GET /streaming/own')).data?.status === 'live')
})
afterEach(async () => {
  for (const server of servers.splice(0)) server.close()
  await setHostUrl(origin)
  asked = []
})
after(async () => {
  endPeers()
  await there.close()
  await here.close()
})

/** Known after the second for which places are remembered. */
async function setHostUrl(url: string | null): Promise<void> {
  await sql`update live_host set url = ${url} where name = 'there'`.execute(here.ctx.db)
}

async function addressFor(viewer: Member): Promise<string> {
  const { data } = await here.as(viewer.token)('GET /streaming/join/{id}', { params: { id: streamId } })
  return new URL(data.play?.hls ?? 'http://none/').pathname
}

const get = (url: string, { app = here, viewer = fan }: { app?: TestApp; viewer?: Member } = {}) =>
  app.http.inject({ url, headers: { authorization: `Bearer ${viewer.token}`, cookie: 'theirs=1' } })
const beside = (address: string, name: string) => address.replace('index.m3u8', name)

/** The address of a whole segment, once there is one. */
async function aSegment(): Promise<{ address: string; name: string }> {
  const address = await addressFor(fan)
  let name: string | undefined
  await until(async () => {
    const index = await get(address)
    const playlist = /^\d+-1\.m3u8$/m.exec(index.body)?.[0]
    if (index.statusCode !== 200 || !playlist) return false
    name = /^\d+-1-\d+\.m4s$/m.exec((await get(beside(address, playlist))).body)?.[0]
    return name !== undefined
  })
  return { address: beside(address, name ?? ''), name: name ?? '' }
}

/** What one machine asks another for a segment that it has not got yet. */
async function hostAddress(): Promise<string> {
  asked = []
  let found: string | undefined
  await until(async () => {
    await get((await aSegment()).address)
    found = asked.find(({ url }) => url?.includes('/live-host/') && url.endsWith('.m4s'))?.url
    return found !== undefined
  })
  return found ?? ''
}

test('the picture is at both machines, and only one of them has the files', async () => {
  const { address, name } = await aSegment()
  const file = await readFile(path.join(hlsFolderOf(there.ctx, streamId), name))
  await assert.rejects(readFile(path.join(hlsFolderOf(here.ctx, streamId), name)))
  for (const app of [here, there]) {
    const answer = await get(address, { app })
    assert.deepEqual([answer.statusCode, answer.headers['content-type']], [200, 'video/iso.segment'])
    assert.equal(answer.headers['cache-control'], 'private, no-store')
    assert.ok(answer.rawPayload.equals(file))
  }
})

test('a crowd at one machine is one request to the other, which gets nothing of any viewer', async () => {
  const address = await addressFor(fan)
  const { name } = await aSegment()
  const init = name.replace(/-\d+\.m4s$/, '.mp4')
  asked = []
  const crowd = await Promise.all(Array.from({ length: 30 }, () => get(beside(address, init))))
  for (const { statusCode } of crowd) assert.equal(statusCode, 200)
  const requests = asked.filter(({ url }) => url?.endsWith(init))
  assert.equal(requests.length, 1)
  assert.deepEqual([requests[0]?.headers.cookie, requests[0]?.headers.authorization], [undefined, undefined])
})

test('who may not watch causes no request', async () => {
  const { address } = await aSegment()
  asked = []
  const stranger = await aFan(here)
  assert.equal((await get(address, { viewer: stranger })).statusCode, 404)
  assert.equal((await get(address.replace(/[\w-]{5}\/(?=\d+-1)/, 'AAAAA/'))).statusCode, 404)
  assert.deepEqual(asked, [])
})

test('what is not there is not found, and names that lead elsewhere are not asked for', async () => {
  const address = await addressFor(fan)
  assert.equal((await get(beside(address, '1-1-1.m4s'))).statusCode, 404)
  asked = []
  for (const name of ['..%2F..%2Fkey.m4s', 'index.m3u8.new', 'x/index.m3u8'])
    assert.equal((await get(beside(address, name))).statusCode, 404, name)
  assert.deepEqual(asked, [])
})

test('the address for machines opens one file for a short time, and none without the key of the site', async () => {
  const address = await hostAddress()
  const open = async (url: string) => (await there.http.inject({ url })).statusCode
  assert.equal(await open(address), 200)
  const altered = [
    address.replace(/\d{10}\./, (expires) => `${Number(expires.slice(0, -1)) + 60}.`),
    address.replace(/\.[\w-]{43}\//, `.${'A'.repeat(43)}/`),
    address.replace(/[^/]+$/, 'index.m3u8'),
    address.replace(
      streamId,
      streamId.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    ),
    address.replace(streamId, '..'),
    address.replace(/live-host\/[^/]+/, `live-host/${(await addressFor(fan)).split('/')[4]}`),
  ]
  for (const url of altered) {
    assert.notEqual(url, address)
    assert.equal(await open(url), 404, url)
  }
  there.clock.advance({ seconds: 31 })
  assert.equal(await open(address), 404)
  there.clock.advance({ seconds: -31 })
})

test('a machine never passes on what another one asks it for', async () => {
  const address = await hostAddress()
  asked = []
  assert.equal((await here.http.inject({ url: address })).statusCode, 404)
  assert.deepEqual(asked, [])
})

const answering: [string, (server: Server) => void][] = [
  ['answers with an error', (server) => server.on('request', (_, response) => response.writeHead(500).end())],
  [
    'sends elsewhere',
    (server) =>
      server.on('request', (_, response) => response.writeHead(302, { location: `${origin}/api/health` }).end()),
  ],
  [
    'sends without end',
    (server) =>
      server.on('request', async (_, response) => {
        while (!response.destroyed) {
          response.write(Buffer.alloc(1_000_000))
          await setImmediate()
        }
      }),
  ],
  ['breaks off', (server) => server.on('request', (request) => request.socket.destroy())],
  ['says nothing', () => {}],
]
for (const [what, answer] of answering)
  test(`while the other machine ${what} the picture is unavailable, and back afterwards`, async () => {
    const server = createServer()
    servers.push(server)
    answer(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { name } = await aSegment()
    const address = await addressFor(fan)
    await setHostUrl(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    await until(async () => (await get(address)).statusCode === 503)
    server.closeAllConnections()

    await setHostUrl(origin)
    await until(async () => (await get(beside(address, name))).statusCode === 200)
  })

test('a machine without an address makes the picture unavailable', async () => {
  const address = await addressFor(fan)
  await setHostUrl(null)
  await until(async () => (await get(address)).statusCode === 503)
  await setHostUrl(origin)
  await until(async () => (await get(address)).statusCode === 200)
})

test('a stream whose host is gone is unavailable, and one without a host is not found', async () => {
  const address = await addressFor(fan)
  await sql`update hosted_media set engine_id = gen_random_uuid() where room_id = ${streamId}`.execute(here.ctx.db)
  await until(async () => (await get(address)).statusCode === 503)
  await sql`delete from hosted_media where room_id = ${streamId}`.execute(here.ctx.db)
  await until(async () => (await get(address)).statusCode === 404)
})
