import { ApiError } from '@limelight/contract/client'
import { expect, test } from 'vitest'
import { errors } from './en/errors.ts'
import { errorText } from './use-error-text.ts'

test('a refusal is told in our own words where there are any', () => {
  const error = new ApiError(402, { code: 'payment_declined', message: 'The card was declined.' })

  expect(errorText(error, 'en')).toBe(errors.payment_declined)
})

test('another refusal is told in the words of the API', () => {
  const error = new ApiError(401, { code: 'credentials_incorrect', message: 'Incorrect credentials!' })

  expect(errorText(error, 'en')).toBe('Incorrect credentials!')
})

test('a lost connection is told as one', () => {
  expect(errorText(new ApiError(0, null), 'en')).toBe(errors.network)
})

test('a failure of our own shows nothing of its inside', () => {
  expect(errorText(new TypeError('x is undefined'), 'en')).toBe('Something went wrong, please try again later')
})
