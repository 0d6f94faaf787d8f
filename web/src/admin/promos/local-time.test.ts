import { expect, test } from 'vitest'
import { instantOf, localTimeOf } from './local-time.ts'

test('what is written into the field comes back to the minute, whatever the zone', () => {
  expect(instantOf(localTimeOf('2027-03-04T05:06:59.000Z'))).toBe('2027-03-04T05:06:00.000Z')
})

test('an empty field is no time', () => {
  expect([instantOf(''), instantOf(null), localTimeOf(null)]).toEqual([null, null, ''])
})
