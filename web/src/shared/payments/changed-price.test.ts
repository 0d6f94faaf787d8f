import { ApiError } from '@limelight/contract/client'
import { expect, test } from 'vitest'
import { changedPriceOf } from './changed-price.ts'

test('a refused price comes with the one now asked for', () => {
  expect(changedPriceOf(refusal('price_changed', { price: 12.5 }))).toBe(12.5)
})

test.each([
  ['another refusal', refusal('tokens_insufficient', { price: 3 })],
  ['a refusal without its price', refusal('price_changed', {})],
  ['a failure', new Error('offline')],
])('%s names no new price', (_what, error) => {
  expect(changedPriceOf(error)).toBeUndefined()
})

function refusal(code: 'price_changed' | 'tokens_insufficient', details: object): ApiError {
  return new ApiError(409, { code, details })
}
