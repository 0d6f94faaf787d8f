import { expect, test } from 'vitest'
import { peopleQueryOf, tabAddress } from './search-query.ts'

test('an empty address asks for the first page of the most followed', () => {
  expect(peopleQueryOf(new URLSearchParams())).toEqual({ current: 1, pageSize: 12, sort: 'desc', sortBy: 'followers' })
})

test('filters of the address are asked for, strangers are not', () => {
  const query = peopleQueryOf(
    new URLSearchParams('q=mara&gender=female&tab=people&current=2&evil=1&sortBy=name&sort=asc'),
  )

  expect(query).toEqual({ current: 2, pageSize: 12, sort: 'asc', sortBy: 'name', q: 'mara', gender: 'female' })
})

test('a column nobody sorts by is the default one', () => {
  expect(peopleQueryOf(new URLSearchParams('sortBy=password')).sortBy).toBe('followers')
})

test('changing the tab keeps the words', () => {
  expect(tabAddress('feeds', '#a b')).toBe('tab=feeds&q=%23a+b')
})
