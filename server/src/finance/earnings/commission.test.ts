import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bps, MAX_AMOUNT, minorUnits } from '@limelight/contract/money'
import fc from 'fast-check'
import { commissionFor, shareOf, splitGross } from './commission.ts'

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

test('whatever the price and the commission, fee and net are the gross amount and neither is negative', () => {
  const gross = fc.integer({ min: 0, max: MAX_AMOUNT })
  const rate = fc.integer({ min: 0, max: 10_000 })
  fc.assert(
    fc.property(gross, rate, (amount, rateBps) => {
      const { feeMinor, netMinor } = splitGross(minorUnits(amount), bps(rateBps))

      assert.equal(feeMinor + netMinor, amount)
      assert.ok(feeMinor >= 0 && netMinor >= 0)
      assert.ok(Math.abs(feeMinor - (amount * rateBps) / 10_000) <= 0.5001)
    }),
  )
})

test('a share is one of the net, rounded down, so that the seller keeps the remainder', () => {
  const cases = [
    [{ subtotal: 1_000, fee: 2_000, share: 2_500 }, 200],
    [{ subtotal: 999, fee: 2_000, share: 3_333 }, 266],
    [{ subtotal: 999, fee: 0, share: 9_000 }, 899],
    [{ subtotal: 999, fee: 10_000, share: 9_000 }, 0],
    [{ subtotal: 1, fee: 0, share: 9_000 }, 0],
  ] as const
  for (const [{ subtotal, fee, share }, expected] of cases)
    assert.equal(shareOf(minorUnits(subtotal), { feeBps: bps(fee), shareBps: bps(share) }), expected)
})
