import { expect, test } from 'vitest'
import { edgeScroll, placeWhileDragged } from './drag-places.ts'

test.each([
  [0, 2, [2, 0, 1, 3]],
  [3, 1, [0, 2, 3, 1]],
  [1, 1, [0, 1, 2, 3]],
])('the member at %d held over %d leaves the others these places', (from, over, places) => {
  expect([0, 1, 2, 3].map((index) => placeWhileDragged(index, { from, over }))).toEqual(places)
})

test.each([
  [400, 0],
  [110, 0],
  [55, -8],
  [-40, -16],
  [800 - 55, 8],
  [900, 16],
])('held at %d of 800 pixels the page moves %d a frame', (y, pixels) => {
  expect(edgeScroll(y, 800)).toBe(pixels)
})
