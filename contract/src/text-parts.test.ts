import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namesIn, tagsIn, textParts } from './text-parts.ts'

function foundIn(text: string) {
  return textParts(text)
    .filter((part) => part.kind !== 'text')
    .map(({ kind, text: shown }) => [kind, shown])
}

test('addresses are found without the punctuation behind them', () => {
  assert.deepEqual(foundIn('See https://example.com/a?b=1. Then (http://x.org/y_(z)), ok'), [
    ['link', 'https://example.com/a?b=1'],
    ['link', 'http://x.org/y_(z)'],
  ])
})

test('only http and https are links', () => {
  assert.deepEqual(foundIn('javascript:alert(1) ftp://x.y data:text/html,hi'), [])
})

test('an address that hides its host behind a login part stays text', () => {
  assert.deepEqual(foundIn('https://bank.example@evil.example/'), [])
})

test('names are found, e-mail addresses are not', () => {
  assert.deepEqual(namesIn('Hi @Mara.L, write to me@mail.com or ask @jo. and @max. @MAX'), ['mara.l', 'max'])
})

test('tags of any script are found once, in lower case, and only whole', () => {
  assert.deepEqual(tagsIn(`#Video a#b #video #été_2 &#39; #${'x'.repeat(41)}`, 20), ['video', 'été_2'])
  assert.deepEqual(tagsIn('#a #b #c', 2), ['a', 'b'])
})

test('a tag is a whole word of its script, marks and joiners included, and the same however it was typed', () => {
  const words = ['हिन्दी', 'ภาพที่', 'می‌خواهم', 'தமிழ்', 'עִבְרִית', 'বাংলা', 'ភាសាខ្មែរ', 'col·legi', '東京タワー', '2024_été']
  for (const word of words) assert.deepEqual(tagsIn(`x #${word}, y`, 20), [word.normalize('NFC')], word)
  assert.deepEqual(tagsIn('#cafe\u0301 #café #CAFÉ', 20), ['café'])
})

test('numbers, and names of languages that end in signs, are no tags', () => {
  assert.deepEqual(tagsIn('#1 #2024 #_ #C++ #C# #\u0301 #a#b', 20), ['a'])
})

test('the parts together are the text, markup included', () => {
  const text = '<b>@mara</b> <img src=x onerror=alert(1)> https://a.b/c'
  assert.equal(
    textParts(text)
      .map((part) => part.text)
      .join(''),
    text,
  )
})
