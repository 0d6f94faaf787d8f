import { expect, test } from 'vitest'
import { moved } from './photo-order.ts'

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [0, 99, 'bca'],
  [2, -5, 'cab'],
  [7, 0, 'abc'],
])('moving %d to %d makes abc %s', (from, to, order) => {
  expect(moved([...'abc'], from, to).join('')).toBe(order)
})
