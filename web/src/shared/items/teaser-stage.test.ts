import { expect, test } from 'vitest'
import { chosenOf, mayStartAlone } from './teaser-stage.ts'

const place = (ratio: number, by: { isPressed?: boolean; isStopped?: boolean } = {}) => ({
  ratio,
  isPressed: false,
  isStopped: false,
  ...by,
})

test('of several in view, the one most in view plays', () => {
  const three = [
    ['a', place(0.6)],
    ['b', place(1)],
    ['c', place(0.4)],
  ] as const
  expect(chosenOf(three, true)).toBe('b')
})

test('a pressed one plays before one that is more in view, until it leaves', () => {
  expect(
    chosenOf(
      [
        ['a', place(0.5, { isPressed: true })],
        ['b', place(1)],
      ],
      true,
    ),
  ).toBe('a')
  expect(
    chosenOf(
      [
        ['a', place(0.4, { isPressed: true })],
        ['b', place(1)],
      ],
      true,
    ),
  ).toBe('b')
})

test('a stopped one stays still', () => {
  expect(chosenOf([['a', place(1, { isStopped: true })]], true)).toBeUndefined()
})

test.each([
  [{ prefersStill: true, savesData: false }, false],
  [{ prefersStill: false, savesData: true }, false],
  [{ prefersStill: false, savesData: false }, true],
])('with %o teasers start by themselves: %s', (page, starts) => {
  expect(mayStartAlone(page)).toBe(starts)
})

test('where none starts by itself, a pressed one plays', () => {
  expect(chosenOf([['a', place(1)]], false)).toBeUndefined()
  expect(chosenOf([['a', place(1, { isPressed: true })]], false)).toBe('a')
})
