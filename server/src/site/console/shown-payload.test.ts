import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shownPayload } from './shown-payload.ts'

const ID = '019ac0de-0000-7000-8000-000000000001'

for (const [what, payload, expected] of [
  ['ids and times', { mailId: ID, at: '2026-01-01T10:00:00Z' }, `{"mailId":"${ID}","at":"2026-01-01T10:00:00Z"}`],
  ['names of a gateway', { id: 'evt_1', ref: 'pi_2' }, '{"id":"evt_1","ref":"pi_2"}'],
  ['numbers and what is empty', { count: 3, isLast: true, none: null }, '{"count":3,"isLast":true,"none":null}'],
  ['a job without a payload', null, 'null'],
  ['words of a list', { kind: 'tip', event: 'renewal_failed' }, '{"kind":"tip","event":"renewal_failed"}'],
] as const)
  test(`${what} are shown`, () => assert.equal(shownPayload(payload), expected))

for (const [what, payload] of [
  ['an address', { to: 'secret@example.test' }],
  ['a text', { text: 'secret letter' }],
  ['a name', { name: 'secret' }],
  ['a text where a word is expected', { kind: 'Secret letter', reason: 'secret@example.test' }],
  ['a text in a list in an object', { rows: [{ text: 'secret' }] }],
  ['a text that is a key', { 'secret@example.test': 1 }],
  ['a text deep inside', { a: { b: { c: { d: 'secret' } } } }],
  ['a text that begins as an id', { id: `${ID} secret`, ref: 'pi_2 secret' }],
] as const)
  test(`${what} is not`, () => assert.doesNotMatch(shownPayload(payload), /secret/i))

test('a large payload is cut', () => {
  assert.ok(shownPayload({ accountIds: Array.from({ length: 5_000 }, () => ID) }).length < 500)
})
