import { expect, test } from 'vitest'
import { priceProblemOf } from './use-next-message.ts'

test.each([
  [undefined, 0, undefined],
  [undefined, 2, undefined],
  ['', 0, 'priceNeedsFile'],
  ['3', 0, 'priceNeedsFile'],
  ['', 1, 'priceMissing'],
  ['0', 1, 'priceMissing'],
  ['-1', 1, 'priceMissing'],
  ['0.01', 1, undefined],
])('a price of %j for %j files: %j', (amount, files, problem) => {
  expect(priceProblemOf(amount, files)).toBe(problem)
})
