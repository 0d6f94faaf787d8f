import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Picture } from './coded-picture.ts'
import { createPictureReader, type PicturePacket } from './picture-reader.ts'

/** Of 640 × 360, to be scaled, which is no part of the size. */
const KEY = Buffer.from([0x10, 0x02, 0x00, 0x9d, 0x01, 0x2a, 0x80, 0x42, 0x68, 0x81, 7, 8, 9])
const DELTA = Buffer.from([0x11, 1, 2, 3])
const FIRST = Buffer.from([0x10])
const NEXT = Buffer.from([0])
/** With a picture number of two bytes, an index and a layer, as browsers send it. */
const LONG_FIRST = Buffer.from([0x90, 0xe0, 0x81, 0x02, 0x03, 0x20])

function read(packets: readonly (Partial<PicturePacket> & { payload: Buffer })[]) {
  const pictures: Picture[] = []
  const push = createPictureReader('VP8', (picture) => pictures.push(picture))
  for (const [sequence, packet] of packets.entries()) push({ sequence, timestamp: sequence, isLast: true, ...packet })
  return pictures
}

test('the packets of a frame are one picture, without their descriptors', () => {
  const [picture, ...rest] = read([
    { payload: Buffer.concat([LONG_FIRST, KEY.subarray(0, 5)]), timestamp: 9, isLast: false },
    { payload: Buffer.concat([NEXT, KEY.subarray(5)]), timestamp: 9 },
  ])
  assert.deepEqual(rest, [])
  assert.deepEqual([picture?.data, picture?.isKey, picture?.timestamp], [KEY, true, 9])
  assert.deepEqual(picture?.format?.(), {
    codec: 'vp8',
    identity: 'vp8 640 × 360',
    name: 'vp8',
    width: 640,
    height: 360,
  })
})

test('a frame without a mark ends where the next one begins', () => {
  const pictures = read([
    { payload: Buffer.concat([FIRST, KEY]), isLast: false },
    { payload: Buffer.concat([FIRST, DELTA]), isLast: false },
    { payload: Buffer.concat([FIRST, DELTA]) },
  ])
  assert.deepEqual(
    pictures.map(({ isKey, timestamp }) => [isKey, timestamp]),
    [
      [true, 0],
      [false, 1],
      [false, 2],
    ],
  )
})

test('a frame whose first packet is lost is left out, with all that refer to it', () => {
  const pictures = read([
    { payload: Buffer.concat([FIRST, KEY]), sequence: 1 },
    { payload: Buffer.concat([NEXT, DELTA]), sequence: 3 },
    { payload: Buffer.concat([FIRST, DELTA]), sequence: 4 },
    { payload: Buffer.concat([FIRST, KEY]), sequence: 5 },
  ])
  assert.deepEqual(
    pictures.map(({ isKey }) => isKey),
    [true, true],
  )
})

test('a key frame without its mark has no size, and packets of any bytes break nothing', () => {
  const [picture] = read([{ payload: Buffer.concat([FIRST, Buffer.from([0x10, 1, 2, 3, 4, 5, 6, 7, 8, 9])]) }])
  assert.throws(() => picture?.format?.(), /no key frame/)
  for (let length = 0; length < 40; length += 1)
    for (let first = 0; first < 256; first += 1)
      read([{ payload: Buffer.from(Array.from({ length }, (_, at) => (first + at * 17) & 255)) }])
})
