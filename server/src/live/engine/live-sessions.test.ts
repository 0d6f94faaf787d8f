import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { checkRooms } from '#/live/connection-check/connection-check.service'
import { openLiveHost } from '#/live/hosts/live-hosts.service'
import { streamRooms } from '#/live/streams/stream-rooms.service'
import { startTestApp, type TestApp } from '#test/app'
import { aPerformer } from '#test/builders'
import { freeUdpPort } from '#test/free-port'
import { until } from '#test/until'
import { openEmbeddedEngine } from './embedded/embedded-engine.service.ts'
import { openLiveSessions } from './live-sessions.service.ts'
import { claimsOf } from './media-address.service.ts'

/** Nothing ever connects by it. */
const OFFER = [
  'v=0',
  'o=- 1 2 IN IP4 127.0.0.1',
  's=-',
  't=0 0',
  'm=video 9 UDP/TLS/RTP/SAVPF 96',
  'c=IN IP4 0.0.0.0',
  'a=ice-ufrag:abcd',
  `a=ice-pwd:${'x'.repeat(24)}`,
  `a=fingerprint:sha-256 ${Array(32).fill('AB').join(':')}`,
  'a=setup:actpass',
  'a=mid:0',
  'a=sendonly',
  'a=rtcp-mux',
  'a=rtpmap:96 H264/90000',
  'a=fmtp:96 packetization-mode=1;profile-level-id=42e01f',
  '',
].join('\r\n')

let app: TestApp
before(async () => {
  app = await startTestApp({ env: { HOST: '127.0.0.1', LIVE_UDP_PORT: String(await freeUdpPort()) } })
})
after(() => app.close())

test('a stream that ends while the engine answers is not sent to any more', async () => {
  const performer = await aPerformer(app)
  const { data } = await performer.api('POST /streaming/live', { body: { title: 'Over at once' } })
  const claims = claimsOf(app.ctx, data.publish?.token ?? '')
  assert.ok(claims)
  const rooms = streamRooms(app.ctx)
  const endsMeanwhile = {
    ...rooms,
    async recordTo() {
      await performer.api('PUT /streaming/live/{id}', { params: { id: data._id }, body: { status: 'ended' } })
      return undefined
    },
  }
  const keepers = { stream: endsMeanwhile, call: checkRooms(), check: checkRooms() }
  const engine = openEmbeddedEngine(app.ctx, keepers)
  const sessions = openLiveSessions(app.ctx, { engine, keepers, host: openLiveHost(app.ctx, '') })
  try {
    await assert.rejects(sessions.open(claims, { offer: OFFER, network: '' }), { code: 'not_found' })
    await until(async () => engine.rooms().length === 0)
  } finally {
    await sessions.stop()
  }
})

test('a session whose stream cannot be asked for any more is closed', async () => {
  const performer = await aPerformer(app)
  const { data } = await performer.api('POST /streaming/live', { body: { title: 'Not known' } })
  const claims = claimsOf(app.ctx, data.publish?.token ?? '')
  assert.ok(claims)
  let asked = 0
  const failsLater = {
    ...checkRooms(),
    async requireOpen() {
      asked += 1
      if (asked > 2) throw new Error('the database is away')
    },
  }
  const keepers = { stream: failsLater, call: checkRooms(), check: checkRooms() }
  const engine = openEmbeddedEngine(app.ctx, keepers)
  const sessions = openLiveSessions(app.ctx, { engine, keepers, host: openLiveHost(app.ctx, '') })
  try {
    await assert.rejects(sessions.open(claims, { offer: OFFER, network: '' }), /the database is away/)
    await until(async () => engine.load() === 0)
  } finally {
    await sessions.stop()
  }
})
