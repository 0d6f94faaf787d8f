import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { shareSamples } from './share-decoding.ts'

/** Frames by their numbers; counts those in memory. */
function frames(count: number, { failsAt = Infinity } = {}) {
  const open = new Set<object>()
  const state = { decoded: 0, open, most: 0, isEnded: false }
  function frame(nth: number) {
    const made = { nth, clone: () => frame(nth), close: () => open.delete(made) }
    open.add(made)
    state.most = Math.max(state.most, open.size)
    return made
  }
  async function* decode() {
    try {
      for (let nth = 0; nth < count; nth += 1) {
        if (nth === failsAt) throw new Error('broken')
        state.decoded += 1
        yield frame(nth)
      }
    } finally {
      state.isEnded = true
    }
  }
  return { decode, state }
}

type Reader = AsyncGenerator<{ nth: number; close(): void }, void>

/** Gives other readers `pauses[i]` turns after frame i; leaves after `leavesAfter` frames. */
async function readAll(reader: Reader, { pauses = [] as number[], leavesAfter = Infinity } = {}): Promise<number[]> {
  const read: number[] = []
  for await (const sample of reader) {
    for (let turns = pauses[read.length] ?? 0; turns > 0; turns -= 1) await undefined
    read.push(sample.nth)
    sample.close()
    if (read.length >= leavesAfter) break
  }
  return read
}

test('however fast they read, and if some leave, each reader gets all frames in order, decoded once, and few are in memory', () =>
  fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 30 }),
      fc.array(
        fc.record({
          pauses: fc.array(fc.nat(40), { maxLength: 30 }),
          leavesAfter: fc.oneof(fc.constant(Infinity), fc.integer({ min: 1, max: 30 })),
        }),
        { minLength: 1, maxLength: 3 },
      ),
      async (count, readers) => {
        const { decode, state } = frames(count)
        const shares = shareSamples(decode(), readers.length)
        const read = await Promise.all(shares.map((share, i) => readAll(share, readers[i])))
        const all = Array.from({ length: count }, (_, nth) => nth)
        assert.deepEqual(
          read,
          readers.map(({ leavesAfter }) => all.slice(0, leavesAfter)),
        )
        assert.ok(state.decoded <= count)
        assert.equal(state.open.size, 0)
        assert.ok(state.most <= 1 + 5 * readers.length, `${state.most} in memory`)
        assert.equal(state.isEnded, true)
      },
    ),
  ))

test('what cannot be decoded fails for every reader', async () => {
  const { decode, state } = frames(10, { failsAt: 3 })
  const shares = shareSamples(decode(), 2)
  const ends = await Promise.allSettled(shares.map((share, i) => readAll(share, { pauses: i === 0 ? [] : [9, 9, 9] })))
  assert.deepEqual(
    ends.map((end) => end.status === 'rejected' && String(end.reason)),
    ['Error: broken', 'Error: broken'],
  )
  assert.equal(state.open.size, 0)
})
