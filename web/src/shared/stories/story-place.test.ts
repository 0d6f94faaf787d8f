import { expect, test } from 'vitest'
import { firstUnseen, placeAfter, placeBefore } from './story-place.ts'

const BOTH = { sources: 2, stories: 3 }

test('stories follow one another, then those of the next creator, then nothing', () => {
  expect(placeAfter({ source: 0, story: 0 }, BOTH)).toEqual({ source: 0, story: 1 })
  expect(placeAfter({ source: 0, story: 2 }, BOTH)).toEqual({ source: 1, story: undefined })
  expect(placeAfter({ source: 1, story: 2 }, BOTH)).toBeUndefined()
})

test('the way back ends at the first story of the first creator', () => {
  expect(placeBefore({ source: 1, story: 1 })).toEqual({ source: 1, story: 0 })
  expect(placeBefore({ source: 1, story: 0 })).toEqual({ source: 0, story: 0 })
  expect(placeBefore({ source: 0, story: 0 })).toEqual({ source: 0, story: 0 })
})

test('a creator begins with the first unseen story, or anew', () => {
  expect(firstUnseen([{ isSeen: true }, { isSeen: false }])).toBe(1)
  expect(firstUnseen([{ isSeen: true }, { isSeen: true }])).toBe(0)
  expect(firstUnseen([])).toBe(0)
})
