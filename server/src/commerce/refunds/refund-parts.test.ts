import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Paid, partsOf } from './refund-parts.ts'

const amount = fc.integer({ min: 1, max: 100_000_000 })
const paidOf = fc
  .record({
    price: amount,
    discountBps: fc.nat(9_999),
    taxBps: fc.nat(3_000),
    feeBps: fc.nat(10_000),
    tokens: fc.nat(100_000_000),
  })
  .map(({ price, discountBps, taxBps, feeBps, tokens }): Paid => {
    const discount_minor = Math.floor((price * discountBps) / 10_000)
    const tax_minor = Math.floor(((price - discount_minor) * taxBps) / 10_000)
    const fee_minor = Math.floor((price * feeBps) / 10_000)
    return {
      amount_minor: price - discount_minor + tax_minor,
      price_minor: price,
      discount_minor,
      tax_minor,
      tokens,
      fee_minor,
      refunded_minor: 0,
    }
  })

test('part of a taxed payment takes the fee of the price it takes back, not of the amount', () => {
  const paid: Paid = {
    amount_minor: 1_250,
    price_minor: 1_000,
    discount_minor: 0,
    tax_minor: 250,
    tokens: 1_000,
    fee_minor: 200,
    refunded_minor: 0,
  }

  const { priceMinor, taxMinor, feeMinor, netMinor } = partsOf(paid, 625)
  assert.deepEqual([priceMinor, taxMinor, feeMinor, netMinor], [500, 125, 100, 400])
})

test('all at once, everything goes back', () => {
  fc.assert(
    fc.property(paidOf, (paid) => {
      const parts = partsOf(paid, paid.amount_minor)
      assert.deepEqual(
        [parts.priceMinor, parts.discountMinor, parts.taxMinor, parts.feeMinor, parts.tokens],
        [paid.price_minor, paid.discount_minor, paid.tax_minor, paid.fee_minor, paid.tokens],
      )
    }),
  )
})

test('in any number of parts, price, tax, coupon and tokens end at what was paid, and no part is negative', () => {
  fc.assert(
    fc.property(paidOf, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }), (paid, cuts) => {
      const sums = { amountMinor: 0, priceMinor: 0, discountMinor: 0, taxMinor: 0, tokens: 0 }
      let refunded_minor = 0
      const units = [...cuts.map((cut) => Math.floor(cut * paid.amount_minor)), paid.amount_minor]
      for (const requested of units) {
        const part = Math.min(requested, paid.amount_minor - refunded_minor)
        if (part <= 0) continue
        const parts = partsOf({ ...paid, refunded_minor }, part)
        refunded_minor += part
        for (const value of Object.values(parts)) assert.ok(value >= 0)
        assert.equal(parts.feeMinor + parts.netMinor, parts.priceMinor)
        assert.equal(parts.priceMinor - parts.discountMinor + parts.taxMinor, parts.amountMinor)
        for (const name of Object.keys(sums) as (keyof typeof sums)[]) sums[name] += parts[name]
      }
      assert.deepEqual(sums, {
        amountMinor: paid.amount_minor,
        priceMinor: paid.price_minor,
        discountMinor: paid.discount_minor,
        taxMinor: paid.tax_minor,
        tokens: paid.tokens,
      })
    }),
  )
})

test('more than was paid is an error', () => {
  const paid = {
    amount_minor: 10,
    price_minor: 10,
    discount_minor: 0,
    tax_minor: 0,
    tokens: 0,
    fee_minor: 2,
    refunded_minor: 4,
  }
  for (const wrong of [0, -1, 7]) assert.throws(() => partsOf(paid, wrong), /a refund of/)
})
