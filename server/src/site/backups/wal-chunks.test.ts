import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  type Chunk,
  chainsOf,
  chooseChain,
  chunkName,
  parseHistory,
  SEGMENT_BYTES,
  segmentName,
  toChunk,
  type WalArchive,
} from './wal-chunks.ts'

const NONE: WalArchive = { chunks: [], histories: new Map(), covered: [] }
const at = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1_000)
const S = SEGMENT_BYTES

function chunk(timeline: number, start: bigint, end: bigint, seconds: number): Chunk {
  const known = { timeline, start, end, at: at(seconds) }
  return { ...known, name: chunkName(known) }
}

test('a name says all of a chunk, and other names are none', () => {
  const known = chunk(2, 5n * S + 17n, 6n * S, 1.5)
  assert.deepEqual(toChunk(known.name), known)
  for (const name of ['covered.json', '00000002.history', `.${known.name}`, `${known.name}.draft`])
    assert.equal(toChunk(name), undefined)
})

test('segments are named as PostgreSQL names them', () => {
  assert.equal(segmentName(1, 0x1_2345_6789n), '000000010000000100000023')
  assert.equal(segmentName(0x1a, 0xff00_0000n), '0000001A00000000000000FF')
})

test('a history is read whatever its reasons and comments say', () => {
  const text = '# a comment\n1\t0/4000098\tno recovery target specified\n\n2\t1/5000000\tbefore 2030-01-01\n'
  assert.deepEqual(parseHistory(text), [
    { parent: 1, at: 0x400_0098n },
    { parent: 2, at: 0x1_0500_0000n },
  ])
})

test('however the WAL was cut, and while chunks are joined, a chain reaches from the set to the first gap', () => {
  const cuts = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 2, maxLength: 12 })
  fc.assert(
    fc.property(cuts, fc.nat(), fc.boolean(), (lengths, lost, isJoined) => {
      const ends = lengths.map((_, i) => BigInt(lengths.slice(0, i + 1).reduce((sum, one) => sum + one, 0)))
      const chunks = ends.map((end, i) => chunk(1, ends[i - 1] ?? 0n, end, i + 1))
      const missing = lost % chunks.length
      const kept = chunks.filter((_, i) => i !== missing)
      // Parts beside the whole, as a crash leaves them.
      const joined = isJoined && missing > 1 ? [chunk(1, 0n, ends[missing - 1] ?? 0n, missing)] : []

      const [chain] = chainsOf({ ...NONE, chunks: [...joined, ...kept].reverse() }, { timeline: 1, position: 0n })

      assert.equal(chain?.end, ends[missing - 1] ?? 0n)
      assert.equal(chain?.gap?.start, missing === chunks.length - 1 ? undefined : ends[missing])
      assert.equal(chain?.until?.epochMilliseconds, missing === 0 ? undefined : missing * 1_000)
    }),
  )
})

test('an idle site is covered until its last look, but only if all before is there', () => {
  const chunks = [chunk(1, 0n, S, 10)]
  const covered = { timeline: 1, position: S, at: at(500) }
  const until = (archive: WalArchive) => chainsOf(archive, { timeline: 1, position: 5n })[0]?.until?.epochMilliseconds
  assert.equal(until({ ...NONE, chunks, covered: [covered] }), 500_000)
  assert.equal(until({ ...NONE, chunks, covered: [{ ...covered, position: S + 1n }] }), 10_000)
  assert.equal(until({ ...NONE, chunks, covered: [{ ...covered, timeline: 2 }] }), 10_000)
  assert.equal(until({ ...NONE, chunks, covered: [{ ...covered, timeline: 2, at: at(900) }, covered] }), 500_000)
})

test('a time belongs to the first life that covers it, and a life that left before the set is none of its', () => {
  const chunks = [chunk(1, 0n, S, 10), chunk(1, S, 3n * S, 30), chunk(2, S, 2n * S, 50), chunk(3, 0n, S, 90)]
  const histories = new Map([
    [2, [{ parent: 1, at: S + 100n }]],
    [3, [{ parent: 1, at: 7n }]],
  ])
  const chains = chainsOf({ ...NONE, chunks, histories }, { timeline: 1, position: 9n })
  const timelineAt = (seconds: number) => chooseChain(chains, at(seconds))?.timeline
  assert.deepEqual([5, 30, 31, 50, 51].map(timelineAt), [1, 1, 2, 2, undefined])
  assert.equal(chooseChain(chains, 'latest')?.timeline, 2)
  assert.deepEqual(
    chooseChain(chains, at(50))?.chunks.map(({ timeline, end }) => [timeline, end]),
    [
      [1, S],
      [1, 3n * S],
      [2, 2n * S],
    ],
  )
})

test('a life whose beginning was not archived has a gap there', () => {
  const chunks = [chunk(1, 0n, S, 10), chunk(2, 2n * S, 3n * S, 50)]
  const histories = new Map([[2, [{ parent: 1, at: S + 100n }]]])
  // The life before was idle for a while, and is not the newest one for that.
  const covered = [{ timeline: 1, position: S, at: at(40) }]
  const newest = chooseChain(chainsOf({ chunks, histories, covered }, { timeline: 1, position: 0n }), 'latest')
  assert.ok(newest?.gap && newest.timeline === 2 && newest.end === S)
})
