import { expect, test } from 'vitest'
import { textParts } from './feed-text-parts.ts'

function linksOf(text: string) {
  return textParts(text)
    .filter((part) => part.kind !== 'text')
    .map(({ kind, text: shown, to }) => [kind, shown, to])
}

test('addresses become links without the punctuation behind them', () => {
  expect(linksOf('See https://example.com/a?b=1. Then (http://x.org/y_(z)), ok')).toEqual([
    ['link', 'https://example.com/a?b=1', 'https://example.com/a?b=1'],
    ['link', 'http://x.org/y_(z)', 'http://x.org/y_(z)'],
  ])
})

test('only http and https are links', () => {
  expect(linksOf('javascript:alert(1) ftp://x.y data:text/html,hi')).toEqual([])
})

test('an address that hides its host behind a login part stays text', () => {
  expect(linksOf('https://bank.example@evil.example/')).toEqual([])
})

test('names lead to profiles, e-mail addresses do not', () => {
  expect(linksOf('Hi @Mara.L, write to me@mail.com or ask @jo. and @max.')).toEqual([
    ['mention', '@Mara.L', '/mara.l'],
    ['mention', '@max', '/max'],
  ])
})

test('tags lead to the search', () => {
  expect(linksOf('#film and a#b')).toEqual([['tag', '#film', '/search?tab=feeds&q=%23film']])
})

test('the parts together are the text, markup included', () => {
  const text = '<b>@mara</b> <img src=x onerror=alert(1)> https://a.b/c'
  expect(
    textParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})
