import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMediaTime } from './media-time.ts'

test('time goes on across the wrap of timestamps, and an older one is in the past', () => {
  const secondsOf = createMediaTime(1_000)

  const timestamps = [4_294_967_000, 4_294_966_000, 4_294_967_295, 704, 2_000_000_704, 4_000_000_704, 704]

  assert.deepEqual(timestamps.map(secondsOf), [0, -1, 0.295, 1, 2_000_001, 4_000_001, 4_294_968.296])
})
