import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSplice as create, type Numbers, shiftBetween } from './splice.ts'

const HZ = 90_000

/** With the numbers that it has written; undefined: the packet is not for the viewer. */
function createSplice(clockHz: number) {
  const splice = create(clockHz)
  return {
    ...splice,
    next(numbers: Numbers, nowMs: number): Numbers | undefined {
      const packet = Buffer.alloc(12)
      if (!splice.write(packet, numbers, nowMs)) return undefined
      return { sequence: packet.readUInt16BE(2), timestamp: packet.readUInt32BE(4) }
    },
  }
}

test('without another layer the numbers stay as they are, also when packets come late', () => {
  const splice = createSplice(HZ)
  for (const sequence of [65_534, 0, 65_535, 1])
    assert.deepEqual(splice.next({ sequence, timestamp: sequence * 2 }, sequence), {
      sequence,
      timestamp: sequence * 2,
    })
})

test('another layer goes on with the next number and the time that has passed', () => {
  const splice = createSplice(HZ)
  splice.next({ sequence: 100, timestamp: 5_000 }, 1_000)
  splice.begin({ sequence: 40_000, timestamp: 900_000_000 }, 1_050, undefined)

  assert.deepEqual(splice.next({ sequence: 40_000, timestamp: 900_000_000 }, 1_050), {
    sequence: 101,
    timestamp: 9_500,
  })
  assert.deepEqual(splice.next({ sequence: 40_001, timestamp: 900_003_000 }, 1_080), {
    sequence: 102,
    timestamp: 12_500,
  })
  assert.equal(splice.timeOf(900_003_000), 12_500)
})

test('numbers and times go on across their wrap, in both layers', () => {
  const splice = createSplice(HZ)
  splice.next({ sequence: 65_535, timestamp: 4_294_967_000 }, 0)
  splice.begin({ sequence: 3, timestamp: 7 }, 10, undefined)

  assert.deepEqual(splice.next({ sequence: 3, timestamp: 7 }, 10), { sequence: 0, timestamp: 604 })

  splice.begin({ sequence: 65_535, timestamp: 4_294_967_295 }, 20, undefined)
  assert.deepEqual(splice.next({ sequence: 65_535, timestamp: 4_294_967_295 }, 20), { sequence: 1, timestamp: 1_504 })
  assert.deepEqual(splice.next({ sequence: 0, timestamp: 2_999 }, 50), { sequence: 2, timestamp: 4_504 })
})

test('what was lost before the change stays a gap, and comes too late for either layer', () => {
  const splice = createSplice(HZ)
  splice.next({ sequence: 10, timestamp: 0 }, 0)
  // 11 is lost.
  splice.next({ sequence: 12, timestamp: 3_000 }, 33)
  splice.begin({ sequence: 500, timestamp: 0 }, 66, undefined)

  assert.equal(splice.next({ sequence: 500, timestamp: 0 }, 66)?.sequence, 13)
  assert.equal(splice.next({ sequence: 499, timestamp: 0 }, 70), undefined)
  // Lost after the change, a packet has its own number.
  assert.equal(splice.next({ sequence: 502, timestamp: 3_000 }, 99)?.sequence, 15)
  assert.equal(splice.next({ sequence: 501, timestamp: 0 }, 105)?.sequence, 14)
})

test('long after the change nothing counts as from before it', () => {
  const splice = createSplice(HZ)
  splice.next({ sequence: 10, timestamp: 0 }, 0)
  splice.begin({ sequence: 500, timestamp: 0 }, 10, undefined)
  const rewritten = []
  for (let nth = 0; nth < 100_000; nth += 1)
    rewritten.push(splice.next({ sequence: (500 + nth) & 0xffff, timestamp: nth }, 10 + nth)?.sequence)
  assert.deepEqual(
    rewritten,
    rewritten.map((_, nth) => (11 + nth) & 0xffff),
  )
})

test('by what the publisher reports of both clocks, both layers show a moment at the same time', () => {
  const shift = shiftBetween({ timestamp: 1_000, seconds: 50 }, { timestamp: 4_294_967_290, seconds: 50.5 }, HZ)
  const splice = createSplice(HZ)
  splice.next({ sequence: 1, timestamp: 46_000 }, 0)
  // Half a second after the first report, and 10 ms late.
  splice.begin({ sequence: 9, timestamp: 3_000 }, 43, shift)

  assert.equal(splice.next({ sequence: 9, timestamp: 3_000 }, 43)?.timestamp, 49_006)
})

test('reports that cannot be right are not believed, and time never goes back', () => {
  for (const shift of [HZ * 5, -HZ * 5, 0, -4_000]) {
    const splice = createSplice(HZ)
    splice.next({ sequence: 1, timestamp: 10_000 }, 0)
    splice.begin({ sequence: 1, timestamp: 10_000 }, 20, shift)
    assert.equal(splice.next({ sequence: 1, timestamp: 10_000 }, 20)?.timestamp, 11_800, `${shift}`)
  }
  assert.equal(shiftBetween(undefined, { timestamp: 0, seconds: 0 }, HZ), undefined)
})
