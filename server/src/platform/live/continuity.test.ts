import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createContinuity } from './continuity.ts'
import { createReceptionLog } from './reception.ts'
import * as rtp from './rtp.ts'
import { parseOffer, payloadTypeOf, withPublicAddress } from './sdp.ts'

function aPacket(sequence: number, timestamp: number): Buffer {
  const packet = Buffer.alloc(20)
  packet[0] = 0x80
  packet[1] = 96
  packet.writeUInt16BE(sequence, 2)
  packet.writeUInt32BE(timestamp, 4)
  packet.writeUInt32BE(7, 8)
  return packet
}

function headerOf(packet: Buffer): rtp.RtpHeader {
  return rtp.readRtp(packet) ?? assert.fail('no RTP packet')
}

test('after a change of the publisher the numbers go on, also across their wrap', () => {
  const continuity = createContinuity(90_000)
  const sent: [number, number][] = []
  const send = (sequence: number, timestamp: number, nowMs: number, isFirst = false) => {
    const packet = aPacket(sequence, timestamp)
    const header = headerOf(packet)
    if (isFirst) continuity.restart(header, nowMs)
    continuity.packet(packet, header, nowMs)
    sent.push([packet.readUInt16BE(2), packet.readUInt32BE(4)])
  }

  send(65_534, 1_000, 0, true)
  send(65_535, 4_000, 33)
  send(12_345, 4_294_967_000, 1_033, true)
  send(12_346, 4_294_967_296 - 1, 1_066)

  assert.deepEqual(sent, [
    [65_534, 1_000],
    [65_535, 4_000],
    [0, 94_000],
    [1, 94_295],
  ])
})

test('a packet that was sent again does not move what follows', () => {
  const continuity = createContinuity(90_000)
  for (const sequence of [10, 12, 11]) {
    const packet = aPacket(sequence, sequence * 100)
    continuity.packet(packet, headerOf(packet), sequence)
  }
  const next = aPacket(500, 0)
  continuity.restart(headerOf(next), 12)
  continuity.packet(next, headerOf(next), 12)

  assert.equal(next.readUInt16BE(2), 13)
})

test('timestamps that jump are taken for a new start, so that media keeps to the clock', () => {
  const continuity = createContinuity(90_000)
  let sequence = 0
  const timeOf = (timestamp: number, nowMs: number) => {
    const packet = aPacket(sequence++, timestamp)
    continuity.packet(packet, headerOf(packet), nowMs)
    return packet.readUInt32BE(4)
  }

  assert.deepEqual([timeOf(0, 0), timeOf(2_000_000_000, 1_000), timeOf(2_000_003_000, 1_033)], [0, 90_000, 93_000])
  assert.deepEqual([timeOf(5, 2_033), timeOf(3_005, 2_066)], [183_000, 186_000])
  // Twice as fast as the clock: a window after the other is as long as it may be.
  let last = 0
  for (let second = 3; second < 600; second += 1) last = timeOf(3_005 + second * 180_000, second * 1_000)
  assert.ok(last / 90_000 < 600 * 1.6, `${last / 90_000} s`)
})

test('a pause and a burst after it are no jump', () => {
  const continuity = createContinuity(90_000)
  const times = [0, 90_000, 2_000_000, 2_090_000].map((timestamp, sequence) => {
    const packet = aPacket(sequence, timestamp)
    continuity.packet(packet, headerOf(packet), [0, 20_000, 22_000, 22_001][sequence] ?? 0)
    return packet.readUInt32BE(4)
  })

  assert.deepEqual(times, [0, 90_000, 2_000_000, 2_090_000])
})

test('missing packets are asked for, a few times each, and no longer once they came', () => {
  const log = createReceptionLog(7, 90_000)
  for (const sequence of [65_534, 2]) log.packet(headerOf(aPacket(sequence, 0)), 1_000)

  assert.deepEqual(log.missing(1_100), [65_535, 0, 1])
  assert.deepEqual(log.missing(1_101), [])
  log.packet(headerOf(aPacket(0, 0)), 1_110)
  assert.deepEqual(log.missing(1_200), [65_535, 1])
  const asked = Array.from({ length: 20 }, (_, index) => log.missing(1_300 + index * 100).length)
  assert.equal(
    asked.reduce((sum, count) => sum + count, 0),
    12,
  )
})

test('bytes that are no RTP packet are not read', () => {
  for (const bytes of [
    Buffer.alloc(0),
    Buffer.alloc(11, 0x80),
    Buffer.alloc(40),
    Buffer.from([0x9f, ...Buffer.alloc(30)]),
  ])
    assert.equal(rtp.readRtp(bytes), undefined)
})

test('an extension is taken out of a packet', () => {
  const packet = Buffer.concat([
    aPacket(1, 1).subarray(0, 12),
    Buffer.from([0xbe, 0xde, 0, 1, 1, 2, 3, 4]),
    Buffer.from('media'),
  ])
  packet[0] = 0x90
  const plain = rtp.withoutExtension(packet, headerOf(packet))

  assert.equal(plain.subarray(12).toString(), 'media')
  assert.equal(headerOf(plain).payloadAt, 12)
})

test('what a receiver reports is read: what was lost of one source, and what gets through', () => {
  const nothing = { highest: 0, lost: 0, jitter: 0, lastReport: 0, sinceLastReport: 0 }
  const report = rtp.receiverReport(1, { ...nothing, ssrc: 7, fractionLost: 64 })
  const words = [...rtp.readRtcp(Buffer.concat([report, rtp.bitrateLimit(1, 7, 2_500_000), rtp.pictureLoss(1, 7)]))]

  assert.deepEqual(
    words.map((word) => rtp.lostShareOf(word, 7)),
    [0.25, undefined, undefined],
  )
  assert.equal(words.map((word) => rtp.lostShareOf(word, 8)).find(Number.isFinite), undefined)
  const [, limit = 0] = words.map(rtp.readBitrateLimit)
  assert.ok(Math.abs(limit - 2_500_000) < 2_500_000 / 2 ** 16, `${limit}`)
  assert.deepEqual(
    [words[0], words[2]].map((word) => word && rtp.readBitrateLimit(word)),
    [undefined, undefined],
  )
})

test('a report that is cut short, or claims more blocks than it has, is read as far as it goes', () => {
  const whole = rtp.receiverReport(1, {
    ssrc: 7,
    highest: 0,
    lost: 0,
    fractionLost: 64,
    jitter: 0,
    lastReport: 0,
    sinceLastReport: 0,
  })
  whole[0] = 0x80 | 31
  for (let length = 4; length < whole.length; length += 1)
    for (const word of rtp.readRtcp(whole.subarray(0, length))) assert.equal(rtp.lostShareOf(word, 7), undefined)
  const [word] = [...rtp.readRtcp(whole)]
  assert.deepEqual(word && [rtp.lostShareOf(word, 7), rtp.lostShareOf(word, 9)], [0.25, undefined])
  for (let length = 4; length < 24; length += 1)
    for (const limit of rtp.readRtcp(rtp.bitrateLimit(1, 7, 900).subarray(0, length))) rtp.readBitrateLimit(limit)
})

test('missing packets become numbers with masks', () => {
  const packet = rtp.negativeAck(1, 2, [100, 101, 116, 117, 65_535])

  assert.deepEqual(
    [12, 16, 20].map((at) => [packet.readUInt16BE(at), packet.readUInt16BE(at + 2)]),
    [
      [100, 0b1000_0000_0000_0001],
      [117, 0],
      [65_535, 0],
    ],
  )
})

const OFFER = [
  'v=0',
  'm=audio 9 UDP/TLS/RTP/SAVPF 111',
  'a=mid:0',
  'a=rtpmap:111 opus/48000/2',
  'm=video 9 UDP/TLS/RTP/SAVPF 96 102 106',
  'a=mid:1',
  'a=rtpmap:96 VP8/90000',
  'a=rtpmap:102 H264/90000',
  'a=fmtp:102 packetization-mode=0;profile-level-id=42e01f',
  'a=rtpmap:106 H264/90000',
  'a=fmtp:106 packetization-mode=1;profile-level-id=42E01F',
].join('\r\n')

test('the profile of H.264 that every browser has is chosen', () => {
  const [audio, video] = parseOffer(OFFER)
  assert.ok(audio && video)
  assert.deepEqual(
    [
      payloadTypeOf(audio, 'OPUS'),
      payloadTypeOf(video, 'H264'),
      payloadTypeOf(video, 'VP8'),
      payloadTypeOf(video, 'AV1'),
    ],
    [111, 106, 96, undefined],
  )
})

test('behind a NAT the answer names the public address once', () => {
  const candidates = ['10.0.0.4', '172.17.0.1'].map((ip) => `a=candidate:1 1 UDP 2114977791 ${ip} 50000 typ host`)
  const answer = ['v=0', ...candidates, 'a=end-of-candidates'].join('\r\n')

  assert.equal(
    withPublicAddress(answer, '203.0.113.9'),
    'v=0\r\na=candidate:1 1 UDP 2114977791 203.0.113.9 50000 typ host\r\na=end-of-candidates',
  )
  assert.equal(withPublicAddress(answer, undefined), answer)
})
