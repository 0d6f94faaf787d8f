import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysOf, periodBefore, periodOf } from '#/platform/period'

test('without a period it is the last thirty days, today among them', () => {
  const now = Temporal.Instant.from('2026-03-01T23:59:59Z')

  assert.deepEqual(periodOf({}, now), { from: '2026-01-31', to: '2026-03-01' })
  assert.equal(daysOf(periodOf({}, now)).length, 30)
})

test('the period before is as long and ends the day before', () => {
  assert.deepEqual(periodBefore({ from: '2024-03-01', to: '2024-03-02' }), { from: '2024-02-28', to: '2024-02-29' })
  assert.deepEqual(periodBefore({ from: '2026-01-01', to: '2026-01-01' }), { from: '2025-12-31', to: '2025-12-31' })
})

test('days go over the ends of months and years', () => {
  assert.deepEqual(daysOf({ from: '2025-12-30', to: '2026-01-02' }), [
    '2025-12-30',
    '2025-12-31',
    '2026-01-01',
    '2026-01-02',
  ])
})
