import { expect, test } from 'vitest'
import { startOf } from './start-time.ts'

test.each([
  ['65', 65],
  ['0', 0],
  ['', 0],
  ['-5', 0],
  ['1:05', 0],
  ['99999999', 0],
  [null, 0],
])('%s begins at %d', (text, seconds) => {
  expect(startOf(text)).toBe(seconds)
})
