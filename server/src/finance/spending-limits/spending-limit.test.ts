import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeLimits, limitsAt, NO_LIMITS, remainingOf } from './spending-limit.ts'

const now = Temporal.Instant.from('2026-06-15T12:00:00Z')
const tomorrow = now.add({ hours: 24 })

test('a lower limit begins at once, a higher one and none a day later', () => {
  const first = changeLimits(NO_LIMITS, { day_minor: 1_000, month_minor: 5_000 }, now)
  assert.deepEqual(limitsAt(first, now), { day_minor: 1_000, month_minor: 5_000 })
  assert.deepEqual(first, { ...NO_LIMITS, day_minor: 1_000, month_minor: 5_000 }, 'nothing waits')

  const mixed = changeLimits(first, { day_minor: 2_000, month_minor: 4_000 }, now)
  assert.deepEqual(limitsAt(mixed, now), { day_minor: 1_000, month_minor: 4_000 })
  assert.deepEqual(limitsAt(mixed, tomorrow.subtract({ seconds: 1 })), { day_minor: 1_000, month_minor: 4_000 })
  assert.deepEqual(limitsAt(mixed, tomorrow), { day_minor: 2_000, month_minor: 4_000 })

  const month = changeLimits(first, { day_minor: 1_000, month_minor: 9_000 }, now)
  assert.deepEqual(limitsAt(month, now), { day_minor: 1_000, month_minor: 5_000 })
  assert.deepEqual(limitsAt(month, tomorrow), { day_minor: 1_000, month_minor: 9_000 })

  const none = changeLimits(first, { day_minor: null, month_minor: null }, now)
  assert.deepEqual(limitsAt(none, now), { day_minor: 1_000, month_minor: 5_000 })
  assert.deepEqual(limitsAt(none, tomorrow), { day_minor: null, month_minor: null })
})

test('lowering again ends the wait of a raise', () => {
  const first = changeLimits(NO_LIMITS, { day_minor: 1_000, month_minor: null }, now)
  const raised = changeLimits(first, { day_minor: 9_000, month_minor: null }, now)
  const lowered = changeLimits(raised, { day_minor: 500, month_minor: null }, now)

  assert.deepEqual(limitsAt(lowered, tomorrow), { day_minor: 500, month_minor: null })
})

test('what is left is the less of day and month, never below nothing', () => {
  const spent = { todayMinor: 400, monthMinor: 4_900 }
  assert.equal(remainingOf({ day_minor: null, month_minor: null }, spent), null)
  assert.equal(remainingOf({ day_minor: 1_000, month_minor: null }, spent), 600)
  assert.equal(remainingOf({ day_minor: 1_000, month_minor: 5_000 }, spent), 100)
  assert.equal(remainingOf({ day_minor: 300, month_minor: null }, spent), 0)
})
