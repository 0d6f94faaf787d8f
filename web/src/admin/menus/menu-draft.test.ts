import { expect, test } from 'vitest'
import { moved } from './menu-draft.ts'

test.each([
  [1, -1, 'bac'],
  [1, 1, 'acb'],
  [0, -1, 'abc'],
  [2, 1, 'abc'],
] as const)('entry %i moved by %i gives %s', (index, step, expected) => {
  expect(moved(['a', 'b', 'c'], index, step).join('')).toBe(expected)
})
