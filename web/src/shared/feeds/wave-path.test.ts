import { expect, test } from 'vitest'
import { barsOf, wavePath } from './wave-path.ts'

test('a peak is a bar around the middle, silence a thin line, too much the whole height', () => {
  expect(wavePath([50, 0, 120])).toBe('M0 25h0.65v50h-0.65zM1 48h0.65v4h-0.65zM2 0h0.65v100h-0.65z')
})

test('more peaks than a phone can show become their loudest', () => {
  expect(barsOf(Array.from({ length: 200 }, (_, index) => index)).slice(0, 3)).toEqual([1, 3, 5])
  expect(barsOf([3, 1, 2])).toEqual([3, 1, 2])
})

test('nothing has no shape', () => {
  expect(wavePath(barsOf([]))).toBe('')
})
