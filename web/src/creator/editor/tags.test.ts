import { expect, test } from 'vitest'
import { tagsOf } from './tags.ts'

test.each([
  ['#Sea, hills', ['sea', 'hills']],
  ['  ', []],
  ['a-b c!', ['ab', 'c']],
  ['Größe_2', ['größe_2']],
  ['x'.repeat(50), ['x'.repeat(40)]],
])('%j holds %j', (text, tags) => {
  expect(tagsOf(text)).toEqual(tags)
})
