import { expect, test } from 'vitest'
import { tokensOfAmount } from './price-amount.ts'

test.each([
  ['2.50', 0.01, '250'],
  ['0.29', 0.01, '29'],
  ['2.52', 0.05, '50'],
  ['0', 0.01, '0'],
  ['', 0.01, ''],
  ['a lot', 0.01, ''],
  ['-1', 0.01, ''],
])('%s at %s a token is %s tokens', (text, worth, tokens) => {
  expect(tokensOfAmount(text, worth)).toBe(tokens)
})
