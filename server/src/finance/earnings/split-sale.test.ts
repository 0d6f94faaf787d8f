import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AccountId } from '@limelight/contract/ids'
import { bps, MAX_AMOUNT, minorUnits } from '@limelight/contract/money'
import fc from 'fast-check'
import { shareOf, splitGross, splitNet } from './split-sale.ts'

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

const coAuthors = (...shares: number[]) =>
  shares.map((shareBps, at) => ({ performerId: `creator-${at}` as AccountId, shareBps }))

test('shares by largest remainder: to the unit, the author first among equals, in the given order after', () => {
  const cases = [
    [800, [2_500], [200]],
    [799, [3_333, 3_333], [266, 266]],
    [1, [5_000], [0]],
    [1, [5_001], [1]],
    [2, [3_333, 3_333, 3_334], [1, 0, 1]],
    [100, [10_000], [100]],
    [0, [2_500], [0]],
    [7, [], []],
    [7, [0], [0]],
  ] as const
  for (const [net, shares, expected] of cases)
    assert.deepEqual(splitNet(minorUnits(net), coAuthors(...shares)), expected, `${net} by ${shares}`)
  assert.throws(() => splitNet(minorUnits(100), coAuthors(6_000, 4_001)), /more than the whole/)
})

test('whatever the net and the shares: nobody gets a fraction or a unit more than their part, and nothing is left', () => {
  const net = fc.integer({ min: 0, max: MAX_AMOUNT })
  const cuts = fc.array(fc.integer({ min: 0, max: 10_000 }), { maxLength: 5 })
  fc.assert(
    fc.property(net, cuts, (amount, drawn) => {
      const at = drawn.toSorted((a, b) => a - b)
      const shares = at.map((cut, index) => cut - (at[index - 1] ?? 0))
      const parts: number[] = splitNet(minorUnits(amount), coAuthors(...shares))

      const author = amount - parts.reduce((sum, part) => sum + part, 0)
      const all = [
        [author, 10_000 - (at.at(-1) ?? 0)] as const,
        ...parts.map((part, n) => [part, shares[n] ?? 0] as const),
      ]
      for (const [part, share] of all) {
        const floor = (BigInt(amount) * BigInt(share)) / 10_000n
        assert.ok(Number.isInteger(part) && (BigInt(part) === floor || BigInt(part) === floor + 1n))
      }
    }),
  )
})
