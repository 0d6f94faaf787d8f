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

test('the parts together are the text, markup included', () => {
  const text = '<b>@mara</b> <img src=x onerror=alert(1)> https://a.b/c'
  assert.equal(
    textParts(text)
      .map((part) => part.text)
      .join(''),
    text,
  )
})
