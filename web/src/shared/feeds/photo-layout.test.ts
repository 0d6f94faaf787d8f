import { expect, test } from 'vitest'
import { photoLayout } from './photo-layout.ts'

test.each([
  [1, 1, 0],
  [2, 2, 0],
  [3, 3, 0],
  [4, 4, 0],
  [5, 4, 1],
  [30, 4, 26],
])('of %i photos %i are shown and %i counted', (count, shown, hidden) => {
  const layout = photoLayout(count)

  expect([layout.shown, layout.hidden]).toEqual([shown, hidden])
  expect(layout.cells).toHaveLength(shown)
})
