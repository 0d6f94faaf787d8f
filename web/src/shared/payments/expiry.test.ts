import { expect, test } from 'vitest'
import { EXPIRY_PATTERN, expiryFrom, withSlash } from './expiry.ts'

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

test.each([
  ['1', '1'],
  ['12', '12 / '],
  ['123', '12 / 3'],
  ['1230', '12 / 30'],
  ['2', '02 / '],
  ['4/3', '04 / 3'],
  ['04/30', '04 / 30'],
  ['12/2032', '12 / 32'],
  ['12 / 203', '12 / 3'],
])('%s is shown as %o', (typed, shown) => expect(withSlash(typed)).toBe(shown))
