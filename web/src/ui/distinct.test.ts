import { expect, test } from 'vitest'
import { distinct } from './distinct.ts'

test('texts that occur once stay, repeated ones get their number', () => {
  expect(distinct([])).toEqual([])
  expect(distinct(['a', 'b', 'a', 'c', 'a'])).toEqual(['a', 'b', 'a 2', 'c', 'a 3'])
})

test('what is added at the end changes no key before it', () => {
  expect(distinct(['a', 'a', 'b', 'a']).slice(0, 3)).toEqual(distinct(['a', 'a', 'b']))
})
