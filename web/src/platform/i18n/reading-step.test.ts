import { expect, test } from 'vitest'
import { readingSteps } from './reading-step.ts'

test('next lies to the right, and to the left where one reads from right to left', () => {
  const [ltr, rtl] = [readingSteps('ltr'), readingSteps('rtl')]

  expect([ltr.byKey('ArrowRight'), ltr.byKey('ArrowLeft'), ltr.byKey('a')]).toEqual([1, -1, 0])
  expect([rtl.byKey('ArrowRight'), rtl.byKey('ArrowLeft'), rtl.byKey('a')]).toEqual([-1, 1, 0])
})

test('a swipe draws the next one in', () => {
  expect(readingSteps('ltr').bySwipe(-100)).toBe(1)
  expect(readingSteps('rtl').bySwipe(-100)).toBe(-1)
  expect(readingSteps('rtl').bySwipe(100)).toBe(1)
  expect(readingSteps('ltr').bySwipe(20)).toBe(0)
})
