import { expect, test } from 'vitest'
import { ratioOf } from './justified-grid.tsx'

test.each([
  [{ width: 1600, height: 900 }, 1.778],
  [{ width: 900, height: 1600 }, 0.563],
  [{ width: 100, height: 5_000 }, 0.5],
  [{ width: 9_000, height: 100 }, 2.6],
  [{ width: null, height: null }, 1],
  [{ width: 100, height: 0 }, 1],
])('%o has the shape %d', (file, ratio) => {
  expect(ratioOf(file)).toBe(ratio)
})
