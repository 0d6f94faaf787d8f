import assert from 'node:assert/strict'
import { test } from 'node:test'
import { containsWord } from './contains-word.ts'

for (const [text, words, expected] of [
  ['what a scam', ['scam'], true],
  ['scam!', ['scam'], true],
  ['sc\u00adam and sc\u200bam', ['scam'], true],
  ['scampi', ['scam'], false],
  ['give me your phone-number now', ['phone number'], true],
  ['phone and number', ['phone number'], false],
  ['这是坏话吗', ['坏话'], true],
  ['รวมคำหยาบไว้', ['คำหยาบ'], true],
  ['anything', ['', '!?'], false],
  ['', ['scam'], false],
] as const)
  test(`${JSON.stringify(text)} ${expected ? 'has' : 'has none of'} ${JSON.stringify(words)}`, () => {
    assert.equal(containsWord(text, words), expected)
  })
