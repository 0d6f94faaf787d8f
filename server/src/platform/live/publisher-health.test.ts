import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createHealthLog, type HealthLog } from './publisher-health.ts'

const CLOCK_PER_MS = 90

/** A picture every 100 ms of the given time, with a key picture every `keyEveryMs`, whose timestamps begin just before they start over. */
function send(log: HealthLog, { from, to, keyEveryMs }: { from: number; to: number; keyEveryMs: number }): void {
  for (let at = from; at < to; at += 100) {
    log.packet(1_250)
    log.picture({ timestamp: (0xffff_0000 + at * CLOCK_PER_MS) >>> 0, isKey: at % keyEveryMs === 0 }, at)
  }
}

test('bitrate and interval of key pictures are those of what was sent, across the end of the timestamps', () => {
  const log = createHealthLog(0)
  send(log, { from: 0, to: 5_000, keyEveryMs: 1_000 })
  assert.deepEqual(log.read(5_000), { kilobitsPerSecond: 100, keyframeMs: 1_000, isPictureMissing: false })
  send(log, { from: 5_000, to: 20_000, keyEveryMs: 8_000 })
  assert.deepEqual(log.read(20_000), { kilobitsPerSecond: 100, keyframeMs: 8_000, isPictureMissing: false })
})

test('a single key picture counts by the time since it came, and none is no interval', () => {
  const log = createHealthLog(0)
  log.picture({ timestamp: 0, isKey: false }, 0)
  assert.equal(log.read(1_000).keyframeMs, null)
  log.picture({ timestamp: 0, isKey: true }, 1_000)
  assert.equal(log.read(7_000).keyframeMs, 6_000)
})

test('several packets of one key picture, and one that was sent again, are no interval', () => {
  const log = createHealthLog(0)
  for (const [timestamp, at] of [
    [0, 0],
    [0, 5],
    [90_000, 1_000],
    [0, 1_010],
    [180_000, 2_000],
  ] as const)
    log.picture({ timestamp, isKey: true }, at)
  assert.equal(log.read(2_000).keyframeMs, 1_000)
})

test('a picture is missing once none has come for ten seconds, also when sound does', () => {
  const log = createHealthLog(0)
  log.packet(100)
  assert.equal(log.read(9_999).isPictureMissing, false)
  log.packet(100)
  assert.equal(log.read(10_000).isPictureMissing, true)
  log.picture({ timestamp: 0, isKey: true }, 10_500)
  assert.equal(log.read(11_000).isPictureMissing, false)
})
