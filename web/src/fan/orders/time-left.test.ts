import { expect, test } from 'vitest'
import { secondsLeft } from './time-left.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')

test('what is left is rounded up, and never less than nothing', () => {
  expect(secondsLeft('2026-11-21T12:15:00Z', NOW)).toBe(900)
  expect(secondsLeft('2026-11-21T12:00:00.200Z', NOW)).toBe(1)
  expect(secondsLeft('2026-11-21T11:59:00Z', NOW)).toBe(0)
})
