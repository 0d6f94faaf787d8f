import { expect, test } from 'vitest'
import { slugOf } from './slug-of.ts'

test.each([
  ['Terms & Conditions', 'terms-conditions'],
  ['  Über uns!  ', 'uber-uns'],
  ['Große Straße', 'grosse-strasse'],
  ['Что нового', ''],
  ['2027: a year', '2027-a-year'],
  ['a'.repeat(90), 'a'.repeat(80)],
  [`${'a'.repeat(79)} b`, 'a'.repeat(79)],
])('%j suggests %j', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})
