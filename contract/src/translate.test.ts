import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completed, translate } from './translate.ts'

const texts = {
  hello: 'Hello {{name}}',
  photos_one: '{{count}} photo',
  photos_other: '{{count}} photos',
  nav: { home: 'Home' },
}

test('values stand where they are named', () => {
  assert.equal(translate(texts, 'hello', 'en', { name: '{{name}} $& <b>' }), 'Hello {{name}} $& <b>')
})

test('a missing value stays visible', () => {
  assert.equal(translate(texts, 'hello', 'en'), 'Hello {{name}}')
})

test('a count chooses its plural form', () => {
  assert.equal(translate(texts, 'photos', 'en', { count: 0 }), '0 photos')
  assert.equal(translate(texts, 'photos', 'en', { count: 1 }), '1 photo')
  assert.equal(translate(texts, 'photos', 'en', { count: 2 }), '2 photos')
})

test('numbers are written as the language writes them', () => {
  assert.equal(translate(texts, 'photos', 'en', { count: 1_234 }), '1,234 photos')
  assert.equal(translate(texts, 'photos', 'de', { count: 1_234.5 }), '1.234,5 photos')
  assert.equal(translate(texts, 'photos', 'ar', { count: 1_234 }), '1,234 photos')
})

test('Arabic has six forms', () => {
  const forms = { n_zero: 'z', n_one: '1', n_two: '2', n_few: 'f', n_many: 'm', n_other: 'o' }
  const chosen = [0, 1, 2, 3, 11, 100].map((count) => translate(forms, 'n', 'ar', { count }))
  assert.deepEqual(chosen, ['z', '1', '2', 'f', 'm', 'o'])
})

test('a language without a form of its own takes the general one', () => {
  assert.equal(translate({ n_one: '{{count}} x', n_other: '{{count}} y' }, 'n', 'ar', { count: 3 }), '3 y')
})

test('words are found by their path', () => {
  assert.equal(translate(texts, 'nav.home', 'en'), 'Home')
})

test('what a translation lacks is said in the source language', () => {
  const source = { a: 'A', group: { b: 'B', c: 'C' }, other: { d: 'D' } }
  const whole = completed({ group: { b: 'Be' } }, source)

  assert.deepEqual(whole, { a: 'A', group: { b: 'Be', c: 'C' }, other: { d: 'D' } })
})

test('a key without words shows itself', () => {
  assert.equal(translate(texts, 'nav.nothing.deeper', 'en'), 'nav.nothing.deeper')
  assert.equal(translate(texts, 'constructor', 'en'), 'constructor')
})
