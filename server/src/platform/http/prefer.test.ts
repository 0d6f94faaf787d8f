import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waitSecondsOf } from './prefer.ts'

test('how long an answer may take is read from Prefer, among other preferences', () => {
  for (const [header, seconds] of [
    [undefined, undefined],
    ['', undefined],
    ['wait=5', 5],
    ['respond-async, wait=10', 10],
    ['wait=3; foo', 3],
    [['return=minimal', 'wait=2'], 2],
    ['Wait=0', 0],
    ['await=5', undefined],
    ['wait=-1', undefined],
    ['wait=5x', undefined],
    ['wait=99999999', undefined],
  ] as const)
    assert.equal(waitSecondsOf(header && (typeof header === 'string' ? header : [...header])), seconds, String(header))
})
