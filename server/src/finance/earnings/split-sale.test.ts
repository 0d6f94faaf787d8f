import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bps, MAX_AMOUNT, minorUnits } from '@limelight/contract/money'
import fc from 'fast-check'
import { shareOf, splitGross } from './split-sale.ts'

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
