/** Places of a stream by WebRTC, through the front door: how many one address has, and for how long one who does not connect has one. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { StreamId } from '@limelight/contract/ids'
import { startTestApp, type TestApp } from '#test/app'
import { aPerformer } from '#test/builders'
import { freeUdpPort } from '#test/free-port'
import { endPeers, type LivePeer, publish } from '#test/live-peers'
import { until } from '#test/until'

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
  'a=recvonly',
  'a=rtcp-mux',
  'a=rtpmap:96 H264/90000',
  'a=fmtp:96 packetization-mode=1;profile-level-id=42e01f',
  '',
].join('\r\n')

let app: TestApp
let publisher: LivePeer
let streamId: StreamId
before(async () => {
  const env = {
    HOST: '127.0.0.1',
    LIVE_UDP_PORT: String(await freeUdpPort()),
    LIVE_RTC_MAX: '8',
    TRUST_PROXY: '127.0.0.1',
  }
  app = await startTestApp({ env })
  await app.startJobs()
  const performer = await aPerformer(app)
  const { data } = await performer.api('POST /streaming/live', { body: { title: 'For all' } })
  assert.ok(data.publish)
  streamId = data._id
  publisher = await publish(app, data.publish)
  await until(async () => (await performer.api('GET /streaming/own')).data?.status === 'live')
})
after(async () => {
  publisher.vanish()
  endPeers()
  await app.close()
})

/** As visitors, each with a token of their own. */
async function aPlace(address: string) {
  const { data } = await app.as(undefined)('GET /streaming/join/{id}', { params: { id: streamId } })
  const authorization = `Bearer ${data.play?.token}`
  const { statusCode, headers } = await app.http.inject({
    method: 'POST',
    url: new URL(data.play?.url ?? '').pathname,
    headers: { authorization, 'content-type': 'application/sdp', 'x-forwarded-for': address },
    payload: OFFER,
  })
  return { statusCode, authorization, location: String(headers.location) }
}

test('one address takes a quarter of the places and at least four, and none for longer than it takes to connect', async () => {
  const first = await aPlace('2001:db8::1')
  for (const address of ['2001:db8::2', '2001:db8::3', '2001:db8::4'])
    assert.equal((await aPlace(address)).statusCode, 201)
  assert.equal((await aPlace('2001:db8::5')).statusCode, 409)
  const other = await aPlace('192.0.2.1')
  assert.deepEqual([first.statusCode, other.statusCode], [201, 201])

  // A token that is renewed keeps no place for one who does not connect.
  await until(async () => {
    const sent = await publisher.sent()
    await until(async () => (await publisher.sent()) > sent)
    const { authorization, location } = first
    const { headers } = await app.http.inject({ method: 'PATCH', url: location, headers: { authorization } })
    return headers['session-state'] === 'ended'
  })
  assert.equal((await aPlace('2001:db8::5')).statusCode, 201)
})
