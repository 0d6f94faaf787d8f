import { ApiError } from '@limelight/contract/client'
import { ERRORS } from '@limelight/contract/errors'
import { expect, test } from 'vitest'
import { errorText } from './use-error-text.ts'

test.each(Object.entries(ERRORS))('%s is shown in the words of the server', (code, [status]) => {
  expect(
    errorText(new ApiError(status, { code: code as keyof typeof ERRORS, message: 'as the server says' }), 'en'),
  ).toBe('as the server says')
})

test('a refusal without a message is shown as a failure', () => {
  expect(errorText(new ApiError(502, null), 'en')).toBe('Something went wrong, please try again later')
})

test('a failure of our own shows nothing of its inside', () => {
  expect(errorText(new TypeError('x is undefined'), 'en')).toBe('Something went wrong, please try again later')
})
