import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRecent, type Sample, withSample } from './replica-lag.ts'

const LIMIT_MS = 1_000
/** One byte each 100 ms. */
const samplesUntil = (lastMs: number) => {
  let samples: Sample[] = []
  for (let atMs = 0; atMs <= lastMs; atMs += 100)
    samples = withSample(samples, { position: atMs / 100, atMs }, LIMIT_MS)
  return samples
}

test('a standby that has what the primary had before the limit is read, one that has less is not', () => {
  const samples = samplesUntil(5_000)
  assert.deepEqual([isRecent(samples, 40), isRecent(samples, 39)], [true, false])
})

test('just after a start, what was behind before has to come up to the first look', () => {
  const first = [{ position: 500, atMs: 0 }]
  assert.deepEqual([isRecent(first, 499), isRecent(first, 500), isRecent([], 500)], [false, true, false])
})

test('an idle primary makes no lag, and memory has an end', () => {
  let samples: Sample[] = []
  for (let atMs = 0; atMs < 100_000; atMs += 10) samples = withSample(samples, { position: 7, atMs }, LIMIT_MS)
  assert.equal(isRecent(samples, 7), true)
  assert.ok(samples.length <= 102)
})
