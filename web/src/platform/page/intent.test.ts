import { expect, test } from 'vitest'
import { pathWithIntent } from './intent.ts'

test('an intent joins what the address already says', () => {
  expect(pathWithIntent('/northern.light?tab=videos', 'unlock:1')).toBe('/northern.light?tab=videos&then=unlock%3A1')
})

test('a later intent replaces an earlier one', () => {
  expect(pathWithIntent('/post/1?then=unlock%3A1', 'subscribe:monthly')).toBe('/post/1?then=subscribe%3Amonthly')
})

test('an intent of any text stays one parameter', () => {
  expect(new URLSearchParams(pathWithIntent('/', 'a&b=c#d').slice(2)).get('then')).toBe('a&b=c#d')
})
