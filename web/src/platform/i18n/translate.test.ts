import { expect, test } from 'vitest'
import { translate } from './translate.ts'

const texts = {
  hello: 'Hello {{name}}',
  photos_one: '{{count}} photo',
  photos_other: '{{count}} photos',
  nav: { home: 'Home' },
}

test('values stand where they are named', () => {
  expect(translate(texts, 'hello', 'en', { name: '{{name}} $& <b>' })).toBe('Hello {{name}} $& <b>')
})

test('a value nobody gave stays visible', () => {
  expect(translate(texts, 'hello', 'en')).toBe('Hello {{name}}')
})

test.each([
  [0, '0 photos'],
  [1, '1 photo'],
  [2, '2 photos'],
])('a count of %i chooses its plural form', (count, words) => {
  expect(translate(texts, 'photos', 'en', { count })).toBe(words)
})

test('a language without a form of its own takes the general one', () => {
  expect(translate({ n_one: '{{count}} x', n_other: '{{count}} y' }, 'n', 'pl', { count: 3 })).toBe('3 y')
})

test('words are found by their path', () => {
  expect(translate(texts, 'nav.home', 'en')).toBe('Home')
})

test('a key without words shows itself', () => {
  expect(translate(texts, 'nav.nothing.deeper', 'en')).toBe('nav.nothing.deeper')
  expect(translate(texts, 'constructor', 'en')).toBe('constructor')
})
