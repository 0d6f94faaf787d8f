import { expect, test } from 'vitest'
import { productSourceOf } from './product-source.ts'

test('the address says kind, words and tag; what is unknown or empty is left out', () => {
  expect(productSourceOf(new URLSearchParams('type=digital&q=print&tag=art&x=1'))).toEqual({
    type: 'digital',
    q: 'print',
    tag: 'art',
  })
  expect(productSourceOf(new URLSearchParams('type=cars&q='))).toEqual({})
})
