import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StreamQuality } from '@limelight/contract/live/stream-qualities'
import type { Track } from './peer.ts'
import { createPicture } from './picture.ts'
import { createRoom, type Layer, type Room, type Source } from './room.ts'
import * as rtp from './rtp.ts'

const KEY = Buffer.from([24, 0, 3, 0x67, 0x42, 0xe0, 0, 2, 0x68, 0xce])
const OTHER = Buffer.from([0x41, 9, 8, 7])
const SSRC = 77
const GOOD = { lost: 0, estimate: undefined }

function aSource(codec: Source['codec'] = 'H264'): Source {
  return {
    codec,
    sinks: new Set(),
    // Numbers are given to the sinks directly here.
    continuity: { restart() {}, packet: () => ({ sequence: 0, timestamp: 0 }), senderReport: () => 0 },
    clock: undefined,
    lastAt: 0,
    bitsPerSecond: 0,
  }
}

/** A room whose publisher sends what the test says, and what one viewer is sent of it. */
function aViewing({ hasLow = true } = {}) {
  const room: Room = createRoom('a-room')
  const asked: Layer[] = []
  room.onKeyFrameRequest = (layer) => asked.push(layer)
  room.sources.set('video', aSource())
  if (hasLow) room.low = aSource()
  const sent: { sequence: number; timestamp: number; mark: number; ssrc: number; payloadType: number }[] = []
  const reports: number[] = []
  const track = {
    isOpen: () => true,
    sendMessageBinary(packet: Buffer) {
      if (rtp.isRtcp(packet)) reports.push(packet.readUInt32BE(rtp.REPORT_TIME_AT))
      else {
        const { payloadAt: _, ...header } = rtp.readRtp(packet) ?? assert.fail('no RTP packet')
        sent.push({ ...header, mark: packet.at(-1) ?? 0 })
      }
      return true
    },
  } as unknown as Track
  let changes = 0
  const onChange = () => {
    changes += 1
  }
  const picture = createPicture({ room, codec: 'H264', track, payloadType: 102, ssrc: SSRC, onChange })
  const numbers = { high: { sequence: 100, timestamp: 1_000_000 }, low: { sequence: 60_000, timestamp: 4_294_966_000 } }
  let now = 1_000
  const give = (layer: Layer, payload: Buffer, { sequence, timestamp } = numbers[layer]) => {
    const source = layer === 'high' ? room.sources.get('video') : room.low
    if (!source) return
    source.lastAt = now
    const header = Buffer.alloc(12)
    header[0] = 0x80
    header[1] = 0x80 | 96
    const packet = Buffer.concat([header, payload, Buffer.from([layer === 'high' ? 1 : 2])])
    for (const sink of source.sinks) sink.packet(packet, { sequence, timestamp }, now)
  }
  return {
    room,
    picture,
    sent,
    reports,
    asked,
    give,
    numbers,
    now: () => now,
    changes: () => changes,
    choose: (quality: StreamQuality) => picture.choose(quality, now),
    /** A picture of one packet in each layer. */
    tick(payloads: Partial<Record<Layer, Buffer>> = {}) {
      for (const layer of ['high', 'low'] as const) {
        give(layer, payloads[layer] ?? OTHER)
        numbers[layer].sequence = (numbers[layer].sequence + 1) & 0xffff
        numbers[layer].timestamp = (numbers[layer].timestamp + 3_000) >>> 0
      }
      now += 1_000 / 30
    },
    marks: () => sent.map(({ mark }) => mark),
  }
}

function assertGoesOn(sent: { sequence: number; timestamp: number; ssrc: number; payloadType: number }[]): void {
  for (const [index, packet] of sent.entries()) {
    assert.deepEqual([packet.ssrc, packet.payloadType], [SSRC, 102])
    const before = sent[index - 1]
    if (!before) continue
    assert.equal(packet.sequence, (before.sequence + 1) & 0xffff)
    const step = (packet.timestamp - before.timestamp) | 0
    assert.ok(step > 0 && step < 9_000, `${step}`)
  }
}

test('a viewer changes to the other layer at its next key picture, and not before', () => {
  const { choose, tick, marks, sent, asked } = aViewing()
  tick()
  choose('low')
  tick()
  tick({ high: KEY })
  assert.deepEqual([marks(), asked], [[1, 1, 1], ['low']])

  // Both are given at one moment: the one that is left has come first.
  tick({ low: KEY })
  tick()
  choose('high')
  tick({ low: KEY })
  tick({ high: KEY })
  tick()

  assert.deepEqual(marks(), [1, 1, 1, 1, 2, 2, 2, 1, 1])
  assert.deepEqual(
    sent.map(({ sequence }) => sequence),
    sent.map((_, nth) => 100 + nth),
  )
})

test('numbers and times go on through many changes, and across their wrap', () => {
  const { choose, tick, sent } = aViewing()
  for (let nth = 0; nth < 70_000; nth += 1) {
    if (nth % 997 === 0) choose(nth % 2 === 0 ? 'low' : 'high')
    tick(nth % 10 === 0 ? { high: KEY, low: KEY } : {})
  }
  assert.ok(sent.length > 69_000)
  const unexpected = sent.filter((packet, index) => {
    const before = sent[index - 1]
    return before && packet.sequence !== ((before.sequence + 1) & 0xffff)
  })
  assert.deepEqual(unexpected, [])
  for (const [index, { timestamp }] of sent.entries()) {
    const before = sent[index - 1]
    if (before) assert.ok(((timestamp - before.timestamp) | 0) > 0)
  }
})

test('a key picture that comes late begins nothing, and another one is asked for', async () => {
  const { choose, picture, tick, give, numbers, marks, asked, now } = aViewing()
  tick()
  choose('low')
  const late = { ...numbers.low }
  numbers.low.sequence += 1
  tick()
  give('low', KEY, late)
  tick()
  assert.deepEqual(marks(), [1, 1, 1])

  picture.report(GOOD, now())
  await new Promise<void>((resolve) => {
    const look = () => (asked.length > 1 ? resolve() : setImmediate(look))
    look()
  })
  assert.deepEqual(asked, ['low', 'low'])
})

test('what is lost during a change leaves a gap that can be asked for, and nothing is sent twice', () => {
  const { choose, tick, give, numbers, sent } = aViewing()
  tick()
  choose('low')
  tick({ low: KEY })
  const lost = { ...numbers.low }
  numbers.low.sequence += 1
  tick()
  give('low', OTHER, lost)
  const before = { sequence: 59_990, timestamp: 4_294_960_000 }
  give('low', OTHER, before)

  assert.deepEqual(
    sent.map(({ sequence }) => sequence),
    [100, 101, 102, 104, 103],
  )
})

test('sender reports are those of the layer that is shown, in its rewritten time', () => {
  const { choose, tick, room, reports, sent } = aViewing()
  const report = (layer: 'high' | 'low', timestamp: number) => {
    const source = layer === 'high' ? room.sources.get('video') : room.low
    for (const sink of source?.sinks ?? []) {
      const bytes = Buffer.alloc(28)
      bytes[0] = 0x80
      bytes[1] = 200
      sink.senderReport(bytes, timestamp)
    }
  }
  tick()
  report('high', 5_000)
  report('low', 6_000)
  assert.deepEqual(reports, [5_000])

  choose('low')
  report('low', 6_000)
  tick({ low: KEY })
  const shown = sent.at(-1)?.timestamp ?? 0
  report('high', 5_000)
  report('low', 4_294_966_000 + 3_000)
  assert.deepEqual(reports, [5_000, shown])
})

test('without a smaller layer the whole one is shown, whatever was chosen', () => {
  const { choose, tick, marks } = aViewing({ hasLow: false })
  choose('low')
  tick({ high: KEY })
  assert.deepEqual(choose('low'), { isOffered: false, quality: 'low', shown: 'high' })
  assert.deepEqual(marks(), [1])
})

test('a smaller layer that stops, or is gone with its publisher, leads back to the whole one', () => {
  const { choose, picture, tick, room, marks, now } = aViewing()
  choose('low')
  tick({ low: KEY })
  assert.equal(choose('low').shown, 'low')
  room.low = undefined
  picture.follow(now())
  tick({ high: KEY })
  assert.deepEqual(choose('low'), { isOffered: false, quality: 'low', shown: 'high' })

  const low = aSource()
  room.low = low
  low.lastAt = now()
  picture.follow(now())
  tick({ low: KEY })
  assert.equal(choose('low').shown, 'low')
  low.lastAt = now() - 2_500
  picture.report(GOOD, now())
  tick({ high: KEY })
  assert.deepEqual([choose('low').shown, marks().at(-1)], ['high', 1])
})

test('layers of another codec are not offered to a viewer who has come before', () => {
  const { choose, picture, room, now, tick, sent } = aViewing()
  room.sources.set('video', aSource('VP8'))
  room.low = aSource('VP8')
  choose('low')
  picture.follow(now())
  tick({ high: KEY, low: KEY })
  assert.deepEqual([choose('low').isOffered, sent.length], [false, 0])
})

test('by itself a viewer changes after seconds of loss, and a choice ends that', () => {
  const { choose, picture, tick, now } = aViewing()
  const lossy = () => {
    for (let nth = 0; nth < 10; nth += 1) {
      for (let frame = 0; frame < 30; frame += 1) tick({ high: KEY, low: KEY })
      picture.report({ lost: 0.2, estimate: undefined }, now())
    }
    tick({ high: KEY, low: KEY })
  }
  lossy()
  assert.deepEqual(choose('auto'), { isOffered: true, quality: 'auto', shown: 'low' })
  // A page repeats its choice, which begins nothing anew.
  tick({ high: KEY, low: KEY })
  assert.equal(choose('auto').shown, 'low')

  choose('high')
  lossy()
  assert.deepEqual(choose('high'), { isOffered: true, quality: 'high', shown: 'high' })
})

test('a viewer who has left is sent nothing', () => {
  const { choose, picture, tick, room, sent } = aViewing()
  choose('low')
  picture.close()
  tick({ high: KEY, low: KEY })
  assert.equal(sent.length, 0)
  assert.deepEqual([room.sources.get('video')?.sinks.size, room.low?.sinks.size], [0, 0])
})

test('a change within a moment is one that players do not notice', () => {
  const { choose, tick, sent, changes } = aViewing()
  tick()
  choose('low')
  tick({ low: KEY })
  tick()
  choose('high')
  tick({ high: KEY })
  tick()
  assertGoesOn(sent)
  assert.equal(changes(), 2)
})
