import { expect, test } from 'vitest'
import { inGroups } from './number-groups.ts'

test.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242 42', '4242 42'],
  ['378282246310005', '3782 822463 10005'],
  ['4000-0000-0000-0002', '4000 0000 0000 0002'],
  ['4242 ', '4242'],
  ['', ''],
])('%o is shown as %o', (typed, shown) => {
  expect(inGroups(typed)).toBe(shown)
})
