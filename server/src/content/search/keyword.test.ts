import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normalizedKeyword } from './keyword.ts'

const KEPT: [string, string][] = [
  ['  Red   DRESS ', 'red dress'],
  ['ＦＵＬＬ　ＷＩＤＴＨ', 'full width'],
  ['Ünder\tÖl', 'ünder öl'],
  ['@mara', '@mara'],
  ['#Berlin', '#berlin'],
  ['1990s', '1990s'],
  ['100 000', '100 000'],
  ['яблоко', 'яблоко'],
  ['Dr. No', 'dr. no'],
]
for (const [text, keyword] of KEPT) {
  test(`“${text}” is counted as “${keyword}”`, () => assert.equal(normalizedKeyword(text), keyword))
}

const NOT_KEPT = [
  '',
  ' a ',
  '?!…',
  'x'.repeat(61),
  'https://example.test/a',
  'www.example.test',
  'example.com',
  'mara@example.test',
  'write to mara@mail',
  '+46 70 123 45 67',
  '070-1234567',
  '(555) 123-4567',
  '12345678',
  '١٢٣٤٥٦٧٨',
]
for (const text of NOT_KEPT) {
  test(`“${text.slice(0, 30)}” is not kept`, () => assert.equal(normalizedKeyword(text), undefined))
}

test('a keyword stays itself when it is counted again', () => {
  for (const [, keyword] of KEPT) assert.equal(normalizedKeyword(keyword), keyword)
})
