import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  bps,
  decimalFromMinor,
  feeOf,
  MAX_AMOUNT,
  Money,
  minorFromDecimal,
  minorUnits,
  tokens,
  tokensFor,
  worthOf,
} from './money.ts'

test('every amount with two decimals survives the way to minor units and back', () => {
  for (let minor = 0; minor < 100_000; minor += 7) assert.equal(minorFromDecimal(decimalFromMinor(minor)), minor)
  assert.equal(minorFromDecimal(2.95), 295)
  assert.equal(minorFromDecimal(-0.1), -10)
})

for (const decimal of [0.001, 1.005, Number.NaN, Number.POSITIVE_INFINITY, 1e21]) {
  test(`${decimal} is no amount of money`, () => {
    assert.throws(() => minorFromDecimal(decimal))
    assert.equal(Money.safeParse(decimal).success, false)
  })
}

test('fee and rest add up to the gross, and the fee is rounded half up', () => {
  for (const gross of [0, 1, 2, 3, 5, 99, 101, 12_345, MAX_AMOUNT]) {
    for (const rate of [0, 1, 1_999, 2_000, 3_333, 10_000]) {
      const fee = feeOf(minorUnits(gross), bps(rate))
      assert.ok(fee >= 0 && fee <= gross)
      assert.ok(Math.abs(fee - (gross * rate) / 10_000) <= 0.5001, `${fee} of ${gross} at ${rate}`)
    }
  }
  assert.equal(feeOf(minorUnits(5), bps(1_000)), 1)
})

test('tokens cover the price', () => {
  for (const value of [1, 3, 7, 100]) {
    for (const amount of [1, 295, 999, 30_000]) {
      const price = tokensFor(minorUnits(amount), value)
      assert.ok(worthOf(price, value) >= amount && worthOf(tokens(price - 1), value) < amount)
    }
  }
})

test('fractions of a unit and amounts beyond the limit are refused', () => {
  for (const value of [0.5, MAX_AMOUNT + 1, Number.NaN]) {
    assert.throws(() => tokens(value))
    assert.throws(() => minorUnits(value))
  }
})
