import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Picture } from './coded-picture.ts'
import { createPictureReader } from './picture-reader.ts'
import { sizeOf } from './sequence-set.ts'

const SPS = Buffer.from([
  0x67, 0x42, 0xc0, 0x1f, 0xda, 0x01, 0x40, 0x16, 0xe8, 0x40, 0, 0, 0x03, 0, 0x40, 0, 0, 0x0c, 0x83,
])
const PPS = Buffer.from([0x68, 0xce, 0x3c, 0x80])
const KEY = Buffer.from([0x65, 1, 2, 3, 4, 5, 6])
const DELTA = Buffer.from([0x41, 9, 8, 7])

function read(packets: readonly { payload: Buffer; sequence: number; timestamp: number; isLast?: boolean }[]) {
  const pictures: Picture[] = []
  const push = createPictureReader('H264', (picture) => pictures.push(picture))
  for (const packet of packets) push({ isLast: true, ...packet })
  return pictures
}

const aggregate = (...parts: Buffer[]) =>
  Buffer.concat([
    Buffer.from([24]),
    ...parts.flatMap((part) => {
      const size = Buffer.alloc(2)
      size.writeUInt16BE(part.length)
      return [size, part]
    }),
  ])
const fragmentsOf = (part: Buffer) => [
  Buffer.concat([Buffer.from([((part[0] ?? 0) & 0xe0) | 28, 0x80 | ((part[0] ?? 0) & 31)]), part.subarray(1, 3)]),
  Buffer.concat([Buffer.from([((part[0] ?? 0) & 0xe0) | 28, (part[0] ?? 0) & 31]), part.subarray(3, 5)]),
  Buffer.concat([Buffer.from([((part[0] ?? 0) & 0xe0) | 28, 0x40 | ((part[0] ?? 0) & 31)]), part.subarray(5)]),
]

test('aggregated sets and a key picture in fragments are one picture', () => {
  const [one = Buffer.alloc(0), two = Buffer.alloc(0), three = Buffer.alloc(0)] = fragmentsOf(KEY)
  const [picture, ...rest] = read([
    { payload: aggregate(SPS, PPS), sequence: 65_535, timestamp: 90, isLast: false },
    { payload: one, sequence: 0, timestamp: 90, isLast: false },
    { payload: two, sequence: 1, timestamp: 90, isLast: false },
    { payload: three, sequence: 2, timestamp: 90 },
  ])
  const code = Buffer.from([0, 0, 0, 1])
  assert.deepEqual(rest, [])
  assert.deepEqual([picture?.isKey, picture?.timestamp], [true, 90])
  assert.deepEqual(picture?.format?.(), {
    codec: 'avc',
    identity: SPS.toString('hex'),
    name: 'avc1.42c01f',
    width: 1_280,
    height: 720,
  })
  assert.deepEqual(picture?.data, Buffer.concat([code, SPS, code, PPS, code, KEY]))
})

test('nothing comes out before a key picture, and after a loss not until the next', () => {
  const pictures = read([
    { payload: DELTA, sequence: 1, timestamp: 1 },
    { payload: KEY, sequence: 2, timestamp: 2 },
    { payload: DELTA, sequence: 3, timestamp: 3 },
    { payload: DELTA, sequence: 5, timestamp: 5 },
    { payload: DELTA, sequence: 6, timestamp: 6 },
    { payload: KEY, sequence: 7, timestamp: 7 },
  ])
  assert.deepEqual(
    pictures.map(({ timestamp }) => timestamp),
    [2, 3, 7],
  )
})

test('packets of any bytes break nothing', () => {
  const random = Array.from({ length: 2_000 }, (_, sequence) => ({
    payload: Buffer.from(Array.from({ length: sequence % 40 }, (_byte, at) => (sequence * 31 + at * 17) & 255)),
    sequence: sequence & 0xffff,
    timestamp: sequence >> 2,
    isLast: sequence % 3 === 0,
  }))
  assert.ok(Array.isArray(read(random)))
})

test('the size of the picture stands in its sequence set', () => {
  assert.deepEqual(sizeOf(SPS), { width: 1_280, height: 720 })
  assert.throws(() => sizeOf(SPS.subarray(0, 5)), /too short/)
})
