import { expect, test } from 'vitest'
import { peopleQueryOf } from './people-query.ts'
import { searchTabOf, tabAddress, wordsOf } from './search-query.ts'

test('an empty address asks for the first page of the most followed', () => {
  expect(peopleQueryOf(new URLSearchParams())).toEqual({ current: 1, pageSize: 12, sort: 'desc', sortBy: 'followers' })
})

test('words ask for those whose names fit best, unless another order is chosen', () => {
  expect(peopleQueryOf(new URLSearchParams('q=mara')).sortBy).toBe('relevance')
  expect(peopleQueryOf(new URLSearchParams('q=mara&sortBy=name')).sortBy).toBe('name')
})

test('filters of the address are asked for, strangers are not', () => {
  const query = peopleQueryOf(
    new URLSearchParams('q=mara&gender=female&country=SE&tab=people&current=2&evil=1&sortBy=name&sort=asc'),
  )

  expect(query).toEqual({
    current: 2,
    pageSize: 12,
    sort: 'asc',
    sortBy: 'name',
    q: 'mara',
    gender: 'female',
    country: 'SE',
  })
})

test('a column nobody sorts by is the default one', () => {
  expect(peopleQueryOf(new URLSearchParams('sortBy=password')).sortBy).toBe('followers')
})

test('changing the tab keeps the words and the tag; people have no tags', () => {
  expect(tabAddress('feeds', { q: '#a b' })).toBe('tab=feeds&q=%23a+b')
  expect(tabAddress('videos', { q: null, tag: 'sea' })).toBe('tab=videos&tag=sea')
  expect(tabAddress('people', { q: 'x', tag: 'sea' })).toBe('q=x')
})

test('an unknown tab is people, blank words are none', () => {
  expect(searchTabOf(new URLSearchParams('tab=evil'))).toBe('people')
  expect(searchTabOf(new URLSearchParams('tab=products'))).toBe('products')
  expect(wordsOf(new URLSearchParams('q=%20&tag=sea'))).toEqual({ tag: 'sea' })
})
