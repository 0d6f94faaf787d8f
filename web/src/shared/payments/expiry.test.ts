import { expect, test } from 'vitest'
import { EXPIRY_PATTERN, expiryFrom } from './expiry.ts'

test.each([
  ['04/32', 4, 2032],
  ['0432', 4, 2032],
  ['4/32', 4, 2032],
  ['432', 4, 2032],
  ['12 / 2032', 12, 2032],
  ['122032', 12, 2032],
])('%s is a month and a year', (text, expMonth, expYear) => {
  expect(expiryFrom(text)).toEqual({ expMonth, expYear })
  expect(new RegExp(`^(?:${EXPIRY_PATTERN})$`, 'v').test(text)).toBe(true)
})

test.each(['', '04', '13/32', '00/32', 'soon'])('%o is none', (text) => {
  expect(expiryFrom(text)).toEqual({ expMonth: 0, expYear: 0 })
})
