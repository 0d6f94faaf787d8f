import { expect, test } from 'vitest'
import { smoothPath } from './smooth-path.ts'

test('no places are no path, and one place is a point', () => {
  expect(smoothPath([])).toBe('')
  expect(smoothPath([{ x: 3, y: 4 }])).toBe('M3 4')
})

test('equal heights are a straight line', () => {
  const path = smoothPath([0, 30, 60].map((x) => ({ x, y: 7 })))
  expect(path).toBe('M0 7C10 7 20 7 30 7C40 7 50 7 60 7')
})

test('the line never leaves the range of its places, however they jump', () => {
  const heights = [0, 100, 100, 3, 0, 0, 80, 1, 99]
  const path = smoothPath(heights.map((y, index) => ({ x: index * 10, y })))

  const numbers = path.match(/-?[\d.]+/g)?.map(Number) ?? []
  const ys = numbers.filter((_, index) => index % 2 === 1)
  expect(Math.min(...ys)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...ys)).toBeLessThanOrEqual(100)
})
