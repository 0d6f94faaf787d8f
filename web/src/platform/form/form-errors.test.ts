import { ApiError } from '@limelight/contract/client'
import { expect, test } from 'vitest'
import { refusalAt, refusalOf } from './form-errors.ts'

test('issues of the server stand at their fields, the first one of each', () => {
  const issues = [
    { path: 'email', message: 'Not an address' },
    { path: ['body', 'prices', 'monthly'], message: 'Too low' },
    { path: 'email', message: 'Too long' },
  ]
  const error = new ApiError(400, {
    code: 'request_invalid',
    message: 'The request isn’t valid.',
    details: { issues },
  })

  expect(refusalOf(error, 'fallback')).toEqual({
    fields: { email: 'Not an address', 'prices.monthly': 'Too low' },
    message: null,
  })
})

test('a refusal about no field is a message', () => {
  const error = new ApiError(402, { code: 'payment_declined', message: 'The card was declined.' })

  expect(refusalOf(error, 'Declined.')).toEqual({ fields: {}, message: 'Declined.' })
})

test('an unknown failure is a message', () => {
  expect(refusalOf(new TypeError('x is undefined'), 'fallback')).toEqual({ fields: {}, message: 'fallback' })
})

test('a refusal can be moved to the field it is about', () => {
  const refusal = refusalOf(new ApiError(409, { code: 'email_taken' }), 'In use.')

  expect(refusalAt(refusal, 'email')).toEqual({ fields: { email: 'In use.' }, message: null })
})
