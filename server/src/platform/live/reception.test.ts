import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createReceptionLog } from './reception.ts'

const CLOCK_HZ = 90_000

function received(sequences: readonly number[], log = createReceptionLog(7, CLOCK_HZ)) {
  for (const sequence of sequences) log.packet({ ...HEADER, sequence, timestamp: sequence * 90 }, sequence)
  return log
}
const HEADER = { payloadType: 96, ssrc: 7, payloadAt: 12 }

test('what is lost is counted from the first packet on, and its share since the report before', () => {
  const log = received([10, 11, 13, 14])
  const first = log.report(100)
  assert.deepEqual([first.highest, first.lost, first.fractionLost], [14, 1, Math.trunc(256 / 5)])

  received([15, 16], log)
  const second = log.report(200)
  assert.deepEqual([second.highest, second.lost, second.fractionLost], [16, 1, 0])
})

test('a packet that comes late is no longer lost, and not asked for', () => {
  const log = received([10, 13, 11])
  assert.equal(log.report(100).lost, 1)
  assert.deepEqual(log.missing(1_000), [12])
})

test('numbers go on where 16 bits end', () => {
  assert.equal(received([0xfffe, 0xffff, 0, 1]).report(100).highest, 0x10001)
})

test('packets that arrive as evenly as they were made have no jitter, others do', () => {
  assert.equal(received([10, 11, 12]).report(100).jitter, 0)
  const uneven = createReceptionLog(7, CLOCK_HZ)
  for (const [sequence, nowMs] of [
    [1, 0],
    [2, 30],
    [3, 31],
  ] as const)
    uneven.packet({ ...HEADER, sequence, timestamp: sequence * 900 }, nowMs)
  assert.ok(uneven.report(100).jitter > 0)
})

test('a report names the sender’s last one and how long ago it came', () => {
  const log = received([1])
  assert.deepEqual([log.report(100).lastReport, log.report(100).sinceLastReport], [0, 0])
  const report = Buffer.alloc(28)
  report.writeUInt32BE(0xabcd, 10)
  log.senderReport(report, 1_000)
  const { lastReport, sinceLastReport } = log.report(2_000)
  assert.deepEqual([lastReport, Math.round(sinceLastReport)], [0xabcd, 65_536])
})
