/** Streams by LiveKit, against a double of its API; e2e/real-time/livekit.test.ts has a real one. */
import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { StreamId } from '@limelight/contract/ids'
import { VIEWER_TOKEN_SECONDS } from '@limelight/contract/live/streaming'
import { checkRooms } from '#/live/connection-check/connection-check.service'
import type { MediaEngine } from '#/live/engine/media-engine'
import { streamRooms } from '#/live/streams/stream-rooms.service'
import { loadConfig } from '#/platform/config'
import type { EngineEvent } from '#/platform/live/engine-messages'
import { connectLiveKit } from '#/platform/live/livekit'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aPerformer, type Member } from '#test/builders'
import { LIVEKIT_KEY, LIVEKIT_SECRET, type LiveKitDouble, startLiveKitDouble, webhookOf } from '#test/livekit-double'
import { refuses } from '#test/refusals'
import { until } from '#test/until'
import { openLiveKitEngine } from './livekit-engine.service.ts'

let kit: LiveKitDouble
let app: TestApp
let live: MediaEngine
const heardOfCalls: EngineEvent[] = []
before(async () => {
  kit = await startLiveKitDouble()
  const keys = { LIVEKIT_URL: kit.url, LIVEKIT_API_KEY: LIVEKIT_KEY, LIVEKIT_API_SECRET: LIVEKIT_SECRET }
  app = await startTestApp({ env: { LIVE_DRIVER: 'livekit', ...keys } })
  // The jobs do not run here: each look at LiveKit is the test's own.
  const call = {
    requireOpen: async () => {},
    partnerOf: (room: string) => (room === 'b.fan' ? 'b.performer' : 'b.fan'),
    hear: async (event: EngineEvent) => void heardOfCalls.push(event),
    whetherOpen: () => [],
    reconcile: async () => {},
  }
  assert.ok(app.ctx.config.live.livekit)
  const keepers = { stream: streamRooms(app.ctx), call, check: checkRooms() }
  live = openLiveKitEngine(app.ctx, keepers, connectLiveKit(app.ctx.config.live.livekit))
})
after(async () => {
  await live.stop()
  await app.close()
  await kit.close()
})

const own = async (performer: Member) => (await performer.api('GET /streaming/own')).data
const join = async (member: Member | undefined, id: StreamId) =>
  (await app.as(member?.token)('GET /streaming/join/{id}', { params: { id } })).data

async function prepared() {
  const performer = await aPerformer(app)
  const { data } = await performer.api('POST /streaming/live', { body: { title: 'By LiveKit' } })
  return { id: data._id, performer, publish: data.publish }
}

async function onAir() {
  const made = await prepared()
  await kit.connect(made.publish?.livekit?.token ?? '')
  await live.reconcile()
  return made
}

async function watching(id: StreamId, member: Member | undefined) {
  const { play } = await join(member, id)
  const { identity } = await kit.connect(play?.livekit?.token ?? '')
  await live.reconcile()
  return { identity, token: play?.token ?? '' }
}

const isThere = (room: string, identity: string) => kit.rooms.get(room)?.some((one) => one.identity === identity)
const isAdmitted = (room: string, identity: string) =>
  kit.rooms.get(room)?.find((one) => one.identity === identity)?.permission?.canSubscribe

/** The page's request, by the engine of this file. */
async function renew(member: Member, { id, identity }: { id: StreamId; identity: string }): Promise<void> {
  const { play } = await join(member, id)
  if (play) await live.extend(identity, claimsFor(member, id))
}
const claimsFor = (member: Member, room: string) => ({
  role: 'play' as const,
  kind: 'stream' as const,
  room,
  account: member.id,
  key: member.id,
  expires: app.clock.now().epochMilliseconds + VIEWER_TOKEN_SECONDS * 1_000,
})

test('tokens open one room, to send or to receive, and nothing else of it', async () => {
  const { id, publish } = await prepared()
  const sender = await kit.connect(publish?.livekit?.token ?? '')
  assert.deepEqual([publish?.driver, publish?.hls, publish?.iceServers], ['livekit', null, []])
  assert.deepEqual([sender.room, sender.video.canPublish, sender.video.canSubscribe], [id, true, false])
  await live.reconcile()

  const { play } = await join(await aFan(app), id)
  const viewer = await kit.connect(play?.livekit?.token ?? '')

  assert.deepEqual(
    [viewer.room, viewer.video.canPublish, viewer.video.canSubscribe, viewer.video.hidden, viewer.video.canPublishData],
    [id, false, false, true, false],
  )
  assert.equal(viewer.video.roomAdmin, undefined)
  const [, body = ''] = (play?.livekit?.token ?? '').split('.')
  const { exp, nbf = exp } = JSON.parse(Buffer.from(body, 'base64url').toString())
  assert.ok(exp * 1_000 - Date.now() <= VIEWER_TOKEN_SECONDS * 1_000, `${exp} ${nbf}`)
})

test('a viewer receives once the site has let them in, and not by a token whose minute is over', async () => {
  const { id } = await onAir()
  const { identity } = await watching(id, await aFan(app))
  assert.equal(isAdmitted(id, identity), true)

  const { play } = await join(await aFan(app), id)
  app.clock.advance({ seconds: VIEWER_TOKEN_SECONDS })
  const late = await kit.connect(play?.livekit?.token ?? '')
  await live.reconcile()

  assert.equal(isThere(id, late.identity), false)
})

test('viewers whom another process has let in may renew their minute', async () => {
  const { id } = await onAir()
  const fan = await aFan(app)
  const permission = { canSubscribe: true }
  const identity = randomUUIDv7()
  kit.rooms.get(id)?.push({ identity, metadata: metadataOf(fan), tracks: [], joinedAt: '0', permission })
  await live.reconcile()
  assert.equal(isThere(id, identity), true)

  app.clock.advance({ seconds: VIEWER_TOKEN_SECONDS })
  await live.reconcile()
  assert.equal(isThere(id, identity), false)
})

test('a stream is live when a picture arrives at LiveKit, and viewers are counted by its word', async () => {
  const { id, performer } = await onAir()
  assert.equal((await own(performer))?.status, 'live')

  const { identity } = await watching(id, await aFan(app))
  assert.equal((await own(performer))?.viewerCount, 1)

  kit.rooms.set(id, kit.rooms.get(id)?.filter((one) => one.identity !== identity) ?? [])
  await live.reconcile()
  assert.equal((await own(performer))?.viewerCount, 0)

  kit.rooms.delete(id)
  await live.reconcile()
  assert.equal((await own(performer))?.isReceivingMedia, false)
})

test('a viewer whose page renews its minute stays; a banned one is removed, and not let in by the same token', async () => {
  const { id, performer } = await onAir()
  const [banned, other] = [await aFan(app), await aFan(app)]
  const [gone, stays] = [await watching(id, banned), await watching(id, other)]
  await performer.api('POST /conversations/stream/{id}/bans', { params: { id }, body: { userId: banned.id } })

  for (let seconds = 0; seconds < VIEWER_TOKEN_SECONDS; seconds += 20) {
    app.clock.advance({ seconds: 20 })
    await renew(banned, { id, identity: gone.identity })
    await renew(other, { id, identity: stays.identity })
    await live.reconcile()
  }

  assert.deepEqual([isThere(id, gone.identity), isThere(id, stays.identity)], [false, true])
  assert.equal((await join(banned, id)).play, null)
  kit.rooms.get(id)?.push({ identity: gone.identity, metadata: metadataOf(banned), tracks: [], joinedAt: '0' })
  await live.reconcile()
  assert.equal(isThere(id, gone.identity), false)
})

test('nobody renews or ends the session of another', async () => {
  const { id } = await onAir()
  const { identity } = await watching(id, await aFan(app))
  const stranger = await aFan(app)

  await assert.rejects(live.extend(identity, claimsFor(stranger, id)), { code: 'not_found' })
  await assert.rejects(live.close(identity, claimsFor(stranger, id)), { code: 'not_found' })
  await assert.rejects(live.choose(identity, claimsFor(stranger, id), 'low'), { code: 'not_found' })
  assert.equal(isThere(id, identity), true)
})

test('a quality is not offered: LiveKit and its code in the page agree on that', async () => {
  const { id } = await onAir()
  const fan = await aFan(app)
  const { identity } = await watching(id, fan)

  assert.deepEqual(await live.choose(identity, claimsFor(fan, id), 'low'), {
    isOffered: false,
    quality: 'auto',
    shown: 'high',
  })
})

test('the end of a stream ends its room, and nobody begins it again', async () => {
  const { id, performer, publish } = await onAir()
  await aPerformer(app)
  await performer.api('PUT /streaming/live/{id}', { params: { id }, body: { status: 'ended' } })
  live.endRoom(id)
  await until(() => !kit.rooms.has(id))

  await kit.connect(publish?.livekit?.token ?? '')
  await live.reconcile()

  assert.equal(kit.rooms.has(id), false)
  assert.equal((await own(performer))?.status, 'ended')
})

test('what others do at the same LiveKit is left alone', async () => {
  const stranger = { identity: 'someone', metadata: '{"site":"https://other.example"}', tracks: [], joinedAt: '0' }
  kit.rooms.set('of another', [stranger])

  await live.reconcile()

  assert.deepEqual(kit.rooms.get('of another'), [stranger])
})

test('a LiveKit that does not answer ends nothing at once, and all media after a while', async () => {
  const { performer } = await onAir()
  kit.isAway = true
  await live.reconcile()
  assert.equal((await own(performer))?.isReceivingMedia, true)

  app.clock.advance({ seconds: 25 })
  await live.reconcile()
  assert.equal((await own(performer))?.isReceivingMedia, false)

  kit.isAway = false
  await live.reconcile()
  assert.equal((await own(performer))?.isReceivingMedia, true)
})

test('of a call, the silence before LiveKit was missed is not counted', async () => {
  const metadata = JSON.stringify({ ...JSON.parse(metadataOf(await aFan(app))), kind: 'call', role: 'publish' })
  kit.rooms.set('a.fan', [{ identity: 'publisher', metadata, tracks: [{ type: 'VIDEO' }], joinedAt: '0' }])
  await live.reconcile()
  kit.isAway = true
  app.clock.advance({ seconds: 30 })
  await live.reconcile()
  kit.isAway = false

  const [started, stopped] = heardOfCalls
  assert.deepEqual(started, { type: 'media-started', room: 'a.fan' })
  assert.ok(stopped?.type === 'media-stopped' && stopped.silentForMs >= 30_000, JSON.stringify(stopped))
  kit.rooms.delete('a.fan')
})

test('neither side of a call receives the other one before it is seen itself, nor after it has stopped', async () => {
  const until = app.clock.now().epochMilliseconds + VIEWER_TOKEN_SECONDS * 1_000
  const member = (identity: string, role: 'publish' | 'play', hasVideo = false) => ({
    identity,
    metadata: JSON.stringify({ site: app.ctx.config.publicUrl, kind: 'call', role, account: null, until }),
    tracks: hasVideo ? [{ type: 'VIDEO' as const }] : [],
    joinedAt: '0',
    permission: { canSubscribe: false },
  })
  kit.rooms.set('b.performer', [member('sends', 'publish', true), member('looks on', 'play')])
  await live.reconcile()
  // What is false is left out of the requests to LiveKit.
  const admitted = () => [isAdmitted('b.performer', 'looks on'), isAdmitted('b.fan', 'looks back')].map(Boolean)
  assert.deepEqual(admitted(), [false, false])

  kit.rooms.set('b.fan', [member('sends, too', 'publish', true), member('looks back', 'play')])
  await live.reconcile()
  assert.deepEqual(admitted(), [true, true])

  kit.rooms.set('b.fan', [member('sends, too', 'publish'), member('looks back', 'play')])
  await live.reconcile()
  assert.deepEqual(admitted(), [false, false])
  for (const room of ['b.performer', 'b.fan']) kit.rooms.delete(room)
})

test('a webhook needs the signature of LiveKit', async () => {
  const { id } = await prepared()
  const send = (body: string, signature: string | undefined) =>
    app.http.inject({
      method: 'POST',
      url: '/api/streaming/livekit/webhook',
      headers: { 'content-type': 'application/webhook+json', ...(signature && { authorization: signature }) },
      payload: body,
    })
  const { body, signature } = await webhookOf(id)
  const forged = await webhookOf(id, 'some other secret of 32 characters')

  assert.equal((await send(body, signature)).statusCode, 204)
  assert.equal((await send(body, undefined)).statusCode, 401)
  assert.equal((await send(body, forged.signature)).statusCode, 401)
  assert.equal((await send(body.replace(id, 'another'), signature)).statusCode, 401)
})

test('a webhook is enough: the site looks at once', async () => {
  const { id, performer, publish } = await prepared()
  await kit.connect(publish?.livekit?.token ?? '')

  live.refresh(id)

  await until(async () => (await own(performer))?.status === 'live')
})

test('recordings are refused, WHIP leads nowhere, and the settings say which driver it is', async () => {
  const performer = await aPerformer(app)
  await refuses(
    'recording_unavailable',
    performer.api('POST /streaming/live', { body: { title: 'Recorded', isRecorded: true } }),
  )
  const { id, publish } = await prepared()
  const answer = await app.http.inject({
    method: 'POST',
    url: `/api/streaming/whip/${id}`,
    headers: { authorization: `Bearer ${publish?.token}`, 'content-type': 'application/sdp' },
    payload: 'v=0\r\nm=video 9 UDP/TLS/RTP/SAVPF 96\r\n',
  })
  assert.equal(answer.statusCode, 404)
  assert.equal((await app.as()('GET /settings/public')).data.liveDriver, 'livekit')
  assert.match(String((await app.http.inject('/')).headers['content-security-policy']), /ws:\/\/127\.0\.0\.1/)
})

test('the driver needs its address and both keys', () => {
  assert.throws(() => loadConfig({ NODE_ENV: 'test', LIVE_DRIVER: 'livekit' }), /LIVEKIT_URL/)
})

function metadataOf({ id }: Member): string {
  return JSON.stringify({ site: app.ctx.config.publicUrl, kind: 'stream', role: 'play', account: id, until: 0 })
}
