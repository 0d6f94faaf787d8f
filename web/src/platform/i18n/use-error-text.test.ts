import { ApiError } from '@limelight/contract/client'
import { ERRORS, type ErrorCode } from '@limelight/contract/errors'
import { expect, test } from 'vitest'
import { errorText } from './use-error-text.ts'

const textOf = (error: unknown) => errorText(error, (key) => key)
// The catalogue is typed, its keys are not.
const codes = Object.keys(ERRORS) as ErrorCode[]

test.each(codes.filter((code) => code !== 'internal'))('%s is said in the words of the server', (code) => {
  expect(textOf(new ApiError(ERRORS[code][0], { code, message: 'as the server says' }))).toBe('as the server says')
})

test('a refusal without a message is said as a failure', () => {
  expect(textOf(new ApiError(502, null))).toBe('somethingWrong')
})

test('no answer is said as such', () => {
  expect(textOf(new ApiError(0, null))).toBe('unreachable')
})

test('a failure of our own shows nothing of its inside', () => {
  expect(textOf(new TypeError('x is undefined'))).toBe('somethingWrong')
})
