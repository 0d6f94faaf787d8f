import { expect, test } from 'vitest'
import { suggestedKeywords } from './suggested-keywords.ts'

const KEYWORDS = ['night sea', 'video', 'landscape', 'nightfall', 'a', 'b', 'c', 'd']

test('any word of a keyword may begin with what is typed, in either case', () => {
  expect(suggestedKeywords(KEYWORDS, 'Se')).toEqual(['night sea'])
  expect(suggestedKeywords(KEYWORDS, ' NIGHT')).toEqual(['night sea', 'nightfall'])
})

test('nothing typed suggests the first six, what is typed in full nothing', () => {
  expect(suggestedKeywords(KEYWORDS, '')).toHaveLength(6)
  expect(suggestedKeywords(KEYWORDS, 'video')).toEqual([])
})
