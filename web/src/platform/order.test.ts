import { expect, test } from 'vitest'
import { inOrder, moved } from './order.ts'

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

test.each([
  ['cab', 'cab'],
  ['ca', 'cab'],
  ['c', 'cab'],
  ['', 'abc'],
  ['xcba', 'cba'],
])('in the order of %s, abc is %s', (ids, order) => {
  const list = [...'abc'].map((_id) => ({ _id }))
  expect(
    inOrder(list, [...ids])
      .map(({ _id }) => _id)
      .join(''),
  ).toBe(order)
})
