import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commissionFor } from './commission.ts'

const seller = 'performer-1'
const rules = [
  { kind: 'tip', performerId: null, rateBps: 1_000 },
  { kind: null, performerId: seller, rateBps: 500 },
  { kind: 'feed', performerId: seller, rateBps: 100 },
] as const

test('the most specific rule sets the commission', () => {
  const cases = [
    { kind: 'subscription', performerId: 'another', expected: 2_000 },
    { kind: 'tip', performerId: 'another', expected: 1_000 },
    { kind: 'tip', performerId: seller, expected: 500 },
    { kind: 'feed', performerId: seller, expected: 100 },
  ] as const
  for (const { expected, ...sale } of cases) {
    assert.equal(commissionFor(sale, { rules, fallbackBps: 2_000 }), expected)
  }
  assert.equal(commissionFor({ kind: 'tip', performerId: seller }, { fallbackBps: 1_234 }), 1_234)
})
