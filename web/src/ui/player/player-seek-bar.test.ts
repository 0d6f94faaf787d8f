import { expect, test } from 'vitest'
import { chapterAt } from './player-seek-bar.tsx'

const chapters = [
  { title: 'The sea', startSeconds: 5 },
  { title: 'The hills', startSeconds: 65 },
]

test.each([
  [0, undefined],
  [4.9, undefined],
  [5, 'The sea'],
  [64.9, 'The sea'],
  [65, 'The hills'],
  [900, 'The hills'],
])('at %d seconds the chapter is %s', (seconds, title) => {
  expect(chapterAt(chapters, seconds)?.title).toBe(title)
})
