import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  chainsOf,
  chooseChain,
  type Piece,
  parseHistory,
  pieceName,
  SEGMENT_BYTES,
  segmentName,
  toPiece,
  type WalArchive,
} from './wal-pieces.ts'

const NONE: WalArchive = { pieces: [], histories: new Map(), covered: undefined }
const at = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1_000)
const S = SEGMENT_BYTES

function piece(timeline: number, start: bigint, end: bigint, seconds: number): Piece {
  const known = { timeline, start, end, at: at(seconds) }
  return { ...known, name: pieceName(known) }
}

test('a name says all of a piece, and other names are none', () => {
  const known = piece(2, 5n * S + 17n, 6n * S, 1.5)
  assert.deepEqual(toPiece(known.name), known)
  for (const name of ['covered.json', '00000002.history', `.${known.name}`, `${known.name}.draft`])
    assert.equal(toPiece(name), undefined)
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

test('however the WAL was cut, and while pieces are joined, a chain reaches from the set to the first gap', () => {
  const cuts = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 2, maxLength: 12 })
  fc.assert(
    fc.property(cuts, fc.nat(), fc.boolean(), (lengths, lost, isJoined) => {
      const ends = lengths.map((_, i) => BigInt(lengths.slice(0, i + 1).reduce((sum, one) => sum + one, 0)))
      const pieces = ends.map((end, i) => piece(1, ends[i - 1] ?? 0n, end, i + 1))
      const missing = lost % pieces.length
      const kept = pieces.filter((_, i) => i !== missing)
      // Parts beside the whole, as a crash leaves them.
      const joined = isJoined && missing > 1 ? [piece(1, 0n, ends[missing - 1] ?? 0n, missing)] : []

      const [chain] = chainsOf({ ...NONE, pieces: [...joined, ...kept].reverse() }, { timeline: 1, position: 0n })

      assert.equal(chain?.end, ends[missing - 1] ?? 0n)
      assert.equal(chain?.gap?.start, missing === pieces.length - 1 ? undefined : ends[missing])
      assert.equal(chain?.until?.epochMilliseconds, missing === 0 ? undefined : missing * 1_000)
    }),
  )
})

test('an idle site is covered until its last look, but only if all before is there', () => {
  const pieces = [piece(1, 0n, S, 10)]
  const covered = { timeline: 1, position: S, at: at(500) }
  const until = (archive: WalArchive) => chainsOf(archive, { timeline: 1, position: 5n })[0]?.until?.epochMilliseconds
  assert.equal(until({ ...NONE, pieces, covered }), 500_000)
  assert.equal(until({ ...NONE, pieces, covered: { ...covered, position: S + 1n } }), 10_000)
  assert.equal(until({ ...NONE, pieces, covered: { ...covered, timeline: 2 } }), 10_000)
})

test('a time belongs to the first life that covers it, and a life that left before the set is none of its', () => {
  const pieces = [piece(1, 0n, S, 10), piece(1, S, 3n * S, 30), piece(2, S, 2n * S, 50), piece(3, 0n, S, 90)]
  const histories = new Map([
    [2, [{ parent: 1, at: S + 100n }]],
    [3, [{ parent: 1, at: 7n }]],
  ])
  const chains = chainsOf({ ...NONE, pieces, histories }, { timeline: 1, position: 9n })
  const timelineAt = (seconds: number) => chooseChain(chains, at(seconds))?.timeline
  assert.deepEqual([5, 30, 31, 50, 51].map(timelineAt), [1, 1, 2, 2, undefined])
  assert.equal(chooseChain(chains, 'latest')?.timeline, 2)
  assert.deepEqual(
    chooseChain(chains, at(50))?.pieces.map(({ timeline, end }) => [timeline, end]),
    [
      [1, S],
      [1, 3n * S],
      [2, 2n * S],
    ],
  )
})

test('a life whose beginning was not archived has a gap there', () => {
  const pieces = [piece(1, 0n, S, 10), piece(2, 2n * S, 3n * S, 50)]
  const histories = new Map([[2, [{ parent: 1, at: S + 100n }]]])
  const second = chainsOf({ ...NONE, pieces, histories }, { timeline: 1, position: 0n }).find(
    (one) => one.timeline === 2,
  )
  assert.ok(second?.gap && second.end === S)
})
