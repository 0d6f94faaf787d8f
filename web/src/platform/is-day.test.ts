import { expect, test } from 'vitest'
import { isDay } from './is-day.ts'

test('a day of the calendar is one, and nothing else that an address may have', () => {
  expect(['2026-11-21', '2024-02-29'].filter((text) => !isDay(text))).toEqual([])
  expect(
    ['', 'today', '2026-13-01', '2026-99-01', '2026-11', '2026-11-21T00:00:00Z', ' 2026-11-21'].filter(isDay),
  ).toEqual([])
})
