import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newOrderNumber } from './order-number.ts'

test('an order number is two groups of five, without letters that are misread', () => {
  const numbers = Array.from({ length: 200 }, newOrderNumber)

  for (const number of numbers) assert.match(number, /^[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{5}$/)
  assert.equal(new Set(numbers).size, 200)
  // Of 2 000 letters, one of the 31 is missing less than once in 10^26 runs.
  assert.equal(new Set(numbers.join('').replaceAll('-', '')).size, 31)
})
