import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browserOf, cleanMessage, cleanPlace, cleanStack } from './clean-report.ts'

for (const [given, expected] of [
  ['x is not a function', 'x is not a function'],
  ['Failed to load https://a.example/ada.b?token=abc#x', 'Failed to load /:?'],
  ['Failed to load https://a.example/assets/page-AbC1.js?v=2', 'Failed to load /assets/page-AbC1.js'],
  ['no account ada@example.test here', 'no account :address here'],
  ['no item 019ac0de-0000-7000-8000-000000000001', 'no item :id'],
  ['card 4242424242424242', 'card :number'],
  ['Unexpected token "my secret text" in JSON', 'Unexpected token "…" in JSON'],
  ["cannot read 'ada' of undefined", 'cannot read "…" of undefined'],
] as const)
  test(`“${given}” is stored as “${expected}”`, () => assert.equal(cleanMessage(given), expected))

test('a stack keeps scripts with lines, and no queries or visited paths', () => {
  const stack = [
    'TypeError: "a secret" is not iterable',
    '    at f (https://a.example/assets/entry-1a.js?x=secret:10:20)',
    '    at https://a.example/secret.name?x=secret:3:4',
  ].join('\n')
  assert.equal(cleanStack(stack), 'TypeError: "…" is not iterable\n at f (/assets/entry-1a.js:10:20)\n at /:?:3:4')
})

for (const [given, expected] of [
  ['/videos/:id', '/videos/:id'],
  ['/:username', '/:username'],
  ['/user/wallet?token=x', '/user/wallet'],
  ['/ada.lovelace/Private-1', '/:?/:?'],
  ['', '/'],
  [`/${'a/'.repeat(50)}`, `/${Array.from({ length: 8 }, () => 'a').join('/')}`],
] as const)
  test(`the place “${given.slice(0, 30)}” is “${expected}”`, () => assert.equal(cleanPlace(given), expected))

for (const [agent, expected] of [
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome 140',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/141.0.0.0', 'Edge 141'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140'],
  ['Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Version/19.1 Mobile/15E148 Safari/604.1', 'Safari 19'],
  ['curl/8', 'other'],
  ['', 'other'],
] as const)
  test(`${expected} is known by its name`, () => assert.equal(browserOf(agent), expected))

test('the longest garbage is cleaned without delay', () => {
  for (const text of [
    '"'.repeat(2_000),
    'a@'.repeat(1_000),
    'https://'.repeat(250),
    'http://a?'.repeat(220),
    "'`“".repeat(600),
  ]) {
    assert.ok(cleanMessage(text).length <= 300)
    assert.ok(cleanStack(text).length <= 2_000)
    assert.ok(cleanPlace(text).length <= 300)
  }
})
