import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minorUnits, tokens } from '@limelight/contract/money'
import fc from 'fast-check'
import { discountOf, refusalOf, tokenDiscountOf } from './discount.ts'

test('a percentage is rounded down, an amount stops at the price', () => {
  const cases = [
    [{ percent_bps: 3_333, amount_minor: null }, 999, 332],
    [{ percent_bps: 10_000, amount_minor: null }, 999, 999],
    [{ percent_bps: 1, amount_minor: null }, 999, 0],
    [{ percent_bps: null, amount_minor: 500 }, 999, 500],
    [{ percent_bps: null, amount_minor: 500 }, 300, 300],
  ] as const
  for (const [coupon, price, expected] of cases) assert.equal(discountOf(coupon, minorUnits(price)), expected)
})

test('for tokens a percentage is one of the tokens, rounded down', () => {
  const coupon = { percent_bps: 3_333, amount_minor: null }

  assert.equal(tokenDiscountOf(coupon, { priceTokens: tokens(999), tokenValue: 7 }), 332)
  assert.equal(tokenDiscountOf(coupon, { priceTokens: tokens(3), tokenValue: 7 }), 0)
})

test('for tokens an amount counts as many whole ones as it is worth', () => {
  const coupon = { percent_bps: null, amount_minor: 250 }

  assert.equal(tokenDiscountOf(coupon, { priceTokens: tokens(1_000), tokenValue: 100 }), 2)
  assert.equal(tokenDiscountOf(coupon, { priceTokens: tokens(1), tokenValue: 100 }), 1)
})

test('whatever the coupon and the price, between nothing and everything is taken off', () => {
  const coupon = fc.oneof(
    fc.record({ percent_bps: fc.integer({ min: 1, max: 10_000 }), amount_minor: fc.constant(null) }),
    fc.record({ percent_bps: fc.constant(null), amount_minor: fc.integer({ min: 1, max: 1_000_000_000 }) }),
  )
  fc.assert(
    fc.property(coupon, fc.integer({ min: 0, max: 1_000_000_000_000 }), (terms, price) => {
      const discount = discountOf(terms, minorUnits(price))
      assert.ok(discount >= 0 && discount <= price)
    }),
  )
})

test('a coupon says why it cannot be used', () => {
  const now = Temporal.Instant.from('2026-06-15T12:00:00Z')
  const hour = (n: number) => now.add({ hours: n })
  const coupon = {
    scopes: ['top_up'],
    minimum_minor: 500,
    starts_at: hour(-1),
    ends_at: hour(1),
    max_uses: 10,
    max_uses_per_fan: 1,
    use_count: 9,
    is_active: true,
  }
  const input = { scope: 'top_up', priceMinor: minorUnits(500), now, usesOfFan: 0 } as const
  assert.equal(refusalOf(coupon, input), undefined)
  const cases = [
    [{ is_active: false }, {}, 'unknown'],
    [{}, { now: hour(-1).subtract({ seconds: 1 }) }, 'not_started'],
    [{}, { now: hour(-1) }, undefined],
    [{}, { now: hour(1) }, 'ended'],
    [{}, { scope: 'product' }, 'wrong_scope'],
    [{ use_count: 10 }, {}, 'used_up'],
    [{}, { usesOfFan: 1 }, 'used'],
    [{}, { priceMinor: minorUnits(499) }, 'below_minimum'],
    [{ max_uses: null, use_count: 1_000 }, {}, undefined],
    [{ max_uses_per_fan: null }, { usesOfFan: 99 }, undefined],
    [{ starts_at: null, ends_at: null }, { now: hour(9_000) }, undefined],
  ] as const
  for (const [change, other, expected] of cases)
    assert.equal(refusalOf({ ...coupon, ...change }, { ...input, ...other }), expected)
})
