import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseLanguage, LANGUAGE_CODES } from './languages.ts'

const chosenFor = (acceptLanguage: string | undefined, chosen: (string | null | undefined)[] = []) =>
  chooseLanguage({ chosen, acceptLanguage, offered: LANGUAGE_CODES, fallback: 'en' })

test('what was chosen comes before what the browser prefers', () => {
  assert.equal(chosenFor('ar', ['de']), 'de')
  assert.equal(chosenFor('ar', [null, 'de']), 'de')
})

test('a choice that is no language is passed over', () => {
  assert.equal(chosenFor('ar', ['toString', 'xx', '']), 'ar')
})

test('the browser’s languages count by their weights, regions aside', () => {
  assert.equal(chosenFor('fr-CH, fr;q=0.9, de;q=0.7, en;q=0.8'), 'en')
  assert.equal(chosenFor('de-AT,en;q=0.5'), 'de')
  assert.equal(chosenFor('AR-eg'), 'ar')
})

test('a language of weight 0 is refused', () => {
  assert.equal(chosenFor('de;q=0, ar;q=0.1'), 'ar')
})

test('without a wish, or with nonsense, the fallback speaks', () => {
  for (const header of [undefined, '', '*', ';;;,,,', 'q=1', 'de;q=x', 'x'.repeat(10_000)]) {
    assert.equal(chosenFor(header), 'en')
  }
})

test('a language the site does not offer is passed over', () => {
  const options = { chosen: ['de'], acceptLanguage: 'de,ar;q=0.5', offered: ['en', 'ar'], fallback: 'en' } as const
  assert.equal(chooseLanguage(options), 'ar')
})
