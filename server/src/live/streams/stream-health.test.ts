/** How well a stream arrives, as its creator sees it: by real connections, and by what the engine would report. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestApp, type TestApp } from '#test/app'
import { aPerformer } from '#test/builders'
import { freeUdpPort } from '#test/free-port'
import { endPeers, type LivePeer, publish, publishSound } from '#test/live-peers'
import { until } from '#test/until'
import { healthOf } from './stream-health.ts'
import { streamRooms } from './stream-rooms.service.ts'

const MAX_KBITS = 5_000
const FINE = { kilobitsPerSecond: 2_500, keyframeMs: 1_000, isPictureMissing: false }

let app: TestApp
const peers: LivePeer[] = []
before(async () => {
  const env = {
    HOST: '127.0.0.1',
    LIVE_UDP_PORT: String(await freeUdpPort()),
    LIVE_PUBLISH_MAX_KBITS: String(MAX_KBITS),
  }
  app = await startTestApp({ env })
  await app.startJobs()
})
after(async () => {
  for (const peer of peers) peer.vanish()
  endPeers()
  await app.close()
})

async function aStream() {
  const performer = await aPerformer(app)
  const { data } = await performer.api('POST /streaming/live', { body: { title: 'Measured' } })
  assert.ok(data.publish)
  const own = async () => (await performer.api('GET /streaming/own')).data
  const reports = (health: Partial<typeof FINE>) =>
    streamRooms(app.ctx).hear({ type: 'measured', room: data._id, health: { ...FINE, ...health } }, null)
  return { performer, id: data._id, address: data.publish, own, reports }
}

test('bitrate and keyframe interval are those of what the engine receives', async () => {
  const { address, own } = await aStream()
  assert.equal((await own())?.health, null)
  peers.push(await publish(app, address))
  await until(async () => (await own())?.health?.keyframeSeconds === 1)
  const { health } = (await own()) ?? {}
  assert.ok(health && health.kilobitsPerSecond > 0 && health.kilobitsPerSecond < 1_000, JSON.stringify(health))
  assert.deepEqual([health.warnings, health.maxKilobitsPerSecond], [[], MAX_KBITS])
})

test('sound alone is no stream: it is not live, and its creator sees that no picture arrives', async () => {
  const { address, own } = await aStream()
  const sound = await publishSound(app, address)
  await until(async () => ((await own())?.health?.warnings ?? []).includes('picture_missing'))
  assert.ok((await sound.sent()) > 30)
  assert.deepEqual([(await own())?.status, (await own())?.startedAt], ['preparing', null])
  await sound.close()

  peers.push(await publish(app, address))
  await until(async () => (await own())?.status === 'live')
})

for (const [name, health, warnings] of [
  ['what is fine has no warning', {}, []],
  ['an interval of two seconds is the longest without a warning', { keyframeMs: 2_049 }, []],
  ['a longer one is named', { keyframeMs: 2_100 }, ['keyframes_rare']],
  ['less than four fifths of the limit is fine', { kilobitsPerSecond: 3_999 }, []],
  ['more is named', { kilobitsPerSecond: 4_000 }, ['bitrate_high']],
  ['both at once', { keyframeMs: 8_300, kilobitsPerSecond: 6_000 }, ['keyframes_rare', 'bitrate_high']],
  ['without a picture nothing else matters', { isPictureMissing: true, keyframeMs: 8_300 }, ['picture_missing']],
] as const) {
  test(`of warnings: ${name}`, async () => {
    const { own, reports } = await aStream()
    await reports(health)
    assert.deepEqual((await own())?.health?.warnings, warnings)
  })
}

test('what was measured is not said for long after the publisher has gone', () => {
  const start = Temporal.Instant.from('2026-03-01T12:00:00Z')
  const at = (seconds: number, stoppedAfter: number | null) =>
    healthOf(
      {
        status: 'live',
        measured_at: start,
        received_kbits: 2_500,
        keyframe_ms: 1_000,
        is_picture_missing: false,
        media_stopped_at: stoppedAfter === null ? null : start.add({ seconds: stoppedAfter }),
      },
      { now: start.add({ seconds }), maxKbits: MAX_KBITS },
    )
  assert.deepEqual([at(14, null)?.kilobitsPerSecond, at(15, null)], [2_500, null])
  assert.deepEqual([at(19, 10), at(20, 10)?.warnings], [null, ['picture_missing']])
  assert.deepEqual([at(9, 0)?.warnings, at(10, 0)?.warnings], [[], ['picture_missing']])
})

test('a stream that is over is not measured any more', async () => {
  const { performer, id, own, reports } = await aStream()
  await reports({})
  await performer.api('PUT /streaming/live/{id}', { params: { id }, body: { status: 'ended' } })
  await reports({ isPictureMissing: true })
  assert.equal((await own())?.health, null)
})
