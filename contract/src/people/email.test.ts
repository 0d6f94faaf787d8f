import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canonicalCredentials, Email } from './email.ts'

const ACCEPTED = [
  ['ada@example.com', 'ada@example.com'],
  ['  Ada@Example.COM \n', 'ada@example.com'],
  ['john&jane@example.com', 'john&jane@example.com'],
  ['first=tag+more@example.com', 'first=tag+more@example.com'],
  ["o'neil/x~y@example.com", "o'neil/x~y@example.com"],
  ['jörg@example.com', 'jörg@example.com'],
  ['jo\u0308rg@example.com', 'jörg@example.com'],
  ['user@münchen.example', 'user@xn--mnchen-3ya.example'],
  ['user@mu\u0308nchen.example', 'user@xn--mnchen-3ya.example'],
  ['user@XN--MNCHEN-3YA.example', 'user@xn--mnchen-3ya.example'],
  ['user@почта.рф', 'user@xn--80a1acny.xn--p1ai'],
  ['user@xn--80a1acny.xn--p1ai', 'user@xn--80a1acny.xn--p1ai'],
  ['用户@例子.广告', '用户@xn--fsqu00a.xn--4rr70v'],
  ['user@مثال.إختبار', 'user@xn--mgbh0fb.xn--kgbechtv'],
  ['a.b.c@a-b.example', 'a.b.c@a-b.example'],
] as const
for (const [written, stored] of ACCEPTED)
  test(`${JSON.stringify(written)} is ${stored}, also for a login`, () => {
    assert.equal(Email.parse(written), stored)
    assert.equal(canonicalCredentials(written), stored)
    assert.equal(Email.parse(stored), stored)
  })

for (const refused of [
  '',
  'ada',
  'ada@',
  '@example.com',
  'ada@example',
  'ada@@example.com',
  'a b@example.com',
  '.ada@example.com',
  'ada.@example.com',
  'a..b@example.com',
  'ada@-example.com',
  'ada@example-.com',
  'ada@example..com',
  'ada@127.0.0.1',
  'ada@[127.0.0.1]',
  'ada@example.com:80',
  'ada@example.com/x',
  'ada@example.com\u0000',
  'ada\r\nBcc: b@example.com@example.com',
  'ada\u202E@example.com',
  'ada,b@example.com',
  '"ada"@example.com',
  '<ada@example.com>',
  'ada@xn--.com',
  `${'a'.repeat(65)}@example.com`,
  `ada@${'a'.repeat(64)}.com`,
  `ada@${'a.'.repeat(130)}com`,
])
  test(`${JSON.stringify(refused).slice(0, 60)} is no address`, () =>
    assert.equal(Email.safeParse(refused).success, false))

test('a username stays one', () => assert.equal(canonicalCredentials(' Ada.L '), 'ada.l'))
