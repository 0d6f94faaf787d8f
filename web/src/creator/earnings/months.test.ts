import { expect, test } from 'vitest'
import { isMonth, monthsSince } from './months.ts'

test('months go back over the end of a year', () => {
  expect(monthsSince('2025-11', '2026-02')).toEqual(['2026-02', '2026-01', '2025-12', '2025-11'])
})

test('one month is itself', () => {
  expect(monthsSince('2026-02', '2026-02')).toEqual(['2026-02'])
})

test('a first month that is still to come shows the last one', () => {
  expect(monthsSince('2026-03', '2026-02')).toEqual(['2026-02'])
})

test.each(['2026-13', '2026-00', '2026', 'x'])('%s is no month', (text) => {
  expect(isMonth(text)).toBe(false)
})
