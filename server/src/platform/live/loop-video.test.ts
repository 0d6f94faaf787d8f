import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createH264Pictures } from './h264.ts'
import { packetsOf, picturesOf } from './loop-video.ts'
import { readRtp } from './rtp.ts'

const NUMBERING = { payloadType: 96, ssrc: 7, picturesPerSecond: 10 }
const DELIMITER = Buffer.from([9, 0xf0])
const START_CODE = Buffer.from([0, 0, 0, 1])

/** A unit without a start code in it and without a zero at its end, as encoders write them. */
const aUnit = fc
  .tuple(fc.constantFrom(1, 5, 7, 8), fc.array(fc.integer({ min: 1, max: 255 }), { minLength: 1, maxLength: 4_000 }))
  .map(([type, bytes]) => Buffer.from([0x60 | type, ...bytes]))

test('whatever is sent of a video is received as it was stored', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(aUnit, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
      (pictures) => {
        const video = Buffer.concat(
          pictures.flatMap((units) => [DELIMITER, ...units].flatMap((unit) => [START_CODE, unit])),
        )

        let sequence = 65_530
        const received = picturesOf(video).map((units, nth) => {
          const packets = packetsOf(units, { nth, sequence }, NUMBERING)
          const reader = createH264Pictures()
          for (const packet of packets) {
            const header = readRtp(packet)
            assert.ok(header && packet.length < 1_250)
            assert.equal(header.sequence, sequence & 0xffff)
            assert.equal(header.timestamp, nth * 9_000)
            reader.add(packet.subarray(header.payloadAt))
            sequence += 1
          }
          const marked = packets.map((packet) => ((packet[1] ?? 0) & 0x80) !== 0)
          assert.deepEqual(marked, [
            ...packets
              .slice(1)
              .fill(Buffer.alloc(0))
              .map(() => false),
            true,
          ])
          return reader.take()?.data
        })

        const stored = pictures.map((units) => Buffer.concat(units.flatMap((unit) => [START_CODE, unit])))
        assert.deepEqual(received, stored)
      },
    ),
    { numRuns: 40 },
  )
})
