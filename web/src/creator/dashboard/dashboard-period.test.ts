import { expect, test } from 'vitest'
import { changeOf } from '../../platform/last-days.ts'
import { dayPeriod } from './dashboard-period.ts'

test('a week ends today and has seven days', () => {
  expect(dayPeriod('7d', Date.parse('2026-03-02T23:59:59Z'))).toEqual({ from: '2026-02-24', to: '2026-03-02' })
})

test('a change is measured against the time before, if there was anything', () => {
  expect(changeOf(3, 2)).toBe(0.5)
  expect(changeOf(0, 4)).toBe(-1)
  expect(changeOf(5, 0)).toBeUndefined()
})
