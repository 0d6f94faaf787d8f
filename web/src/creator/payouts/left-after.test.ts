import { expect, test } from 'vitest'
import { leftAfter } from './left-after.ts'

test.each([
  [80, 60, 20],
  [80.1, 50.2, 29.9],
  [0.3, 0.1, 0.2],
  [50, 80, 0],
])('%f less %f leaves %f', (available, amount, left) => {
  expect(leftAfter(available, amount)).toBe(left)
})
