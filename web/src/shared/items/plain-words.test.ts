import { plainText } from '@limelight/contract/plain-text'
import { expect, test } from 'vitest'
import { plainWords } from './plain-words.ts'

test('what tiles show has no marks, as the exact text of everywhere else', () => {
  for (const text of [
    '## **New** _photos_ and ~~videos~~',
    '> **a *b* c** ***d***',
    '**_both_** *three* (_four_)',
    '- a list\n1. 2 * 3 * 4',
    '2*3*4 snake_case_name *** * f**k s**t f***',
    '^_^ hi ^_^ *_* wow *_*',
    'https://x.org/a_b_/_c_/d',
    'no marks',
  ])
    expect(plainWords(text)).toBe(plainText(text))
})

test('a hostile text takes no longer than its length', () => {
  for (const sign of ['*', '**a ', ' *', '_a', '~~a'])
    expect(plainWords(sign.repeat(100_000)).length).toBeGreaterThan(0)
})
