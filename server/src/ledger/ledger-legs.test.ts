import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { test } from 'node:test'
import { AccountId } from '@limelight/contract/ids'
import { bps, feeOf, MAX_AMOUNT, minorUnits, tokens } from '@limelight/contract/money'
import fc from 'fast-check'
import { cardSaleLegs, type Leg, payOutLegs, reservePayoutLegs, saleLegs, topUpLegs } from './ledger-legs.ts'

const fan = AccountId.parse(randomUUIDv7())
const performer = AccountId.parse(randomUUIDv7())
/** Half, because a tax of 100 % comes on top. */
const amount = fc.integer({ min: 1, max: MAX_AMOUNT / 2 })
const rate = fc.integer({ min: 0, max: 10_000 })

test('whatever the price and the commission, legs balance per asset and none is zero', () => {
  fc.assert(
    fc.property(amount, amount, rate, rate, rate, (price, gross, rateBps, discountBps, taxBps) => {
      const grossMinor = minorUnits(gross)
      const feeMinor = feeOf(grossMinor, bps(rateBps))
      const discountMinor = feeOf(grossMinor, bps(discountBps))
      const taxMinor = feeOf(grossMinor, bps(taxBps))
      const transfers = [
        topUpLegs({ fan, received: tokens(price), paidMinor: grossMinor }),
        topUpLegs({ fan, received: tokens(price), paidMinor: grossMinor, discountMinor, taxMinor }),
        saleLegs({ fan, performer, tokens: tokens(price), grossMinor, feeMinor }),
        saleLegs({ fan, performer, tokens: tokens(price), grossMinor, feeMinor, discountMinor }),
        cardSaleLegs({ performer, grossMinor, feeMinor }),
        cardSaleLegs({ performer, grossMinor, feeMinor, discountMinor, taxMinor }),
        reservePayoutLegs({ performer, minor: grossMinor }),
        payOutLegs({ performer, minor: grossMinor }),
      ]
      for (const legs of transfers) {
        assert.deepEqual([sumOf(legs, 'TOK'), sumOf(legs, 'MONEY')], [0, 0])
        assert.ok(legs.every((leg) => leg.amount !== 0))
      }
    }),
  )
})

test('a sale without commission has no fee leg, a gift of tokens moves no money', () => {
  const sale = cardSaleLegs({ performer, grossMinor: minorUnits(500), feeMinor: minorUnits(0) })
  const gift = topUpLegs({ fan, received: tokens(5), paidMinor: minorUnits(0) })

  assert.deepEqual(
    sale.map((leg) => leg.account),
    ['provider', 'earnings'],
  )
  assert.deepEqual(
    gift.map((leg) => leg.account),
    ['issued', 'wallet'],
  )
})

test('a coupon costs the site, not the performer; the buyer pays the tax', () => {
  const parts = { discountMinor: minorUnits(100), taxMinor: minorUnits(76) }
  const sale = cardSaleLegs({ performer, grossMinor: minorUnits(500), feeMinor: minorUnits(100), ...parts })

  assert.deepEqual(
    sale.map((leg) => [leg.account, leg.amount]),
    [
      ['provider', -476],
      ['promo', -100],
      ['tax', 76],
      ['earnings', 400],
      ['fees', 100],
    ],
  )
})

test('a discount above the price or below zero, and a negative tax, are errors', () => {
  for (const parts of [
    { discountMinor: minorUnits(501) },
    { discountMinor: minorUnits(-1) },
    { taxMinor: minorUnits(-1) },
  ]) {
    const price = { performer, grossMinor: minorUnits(500), feeMinor: minorUnits(0) }
    assert.throws(() => cardSaleLegs({ ...price, ...parts }), /a (discount|tax) of/)
  }
})

test('a fee above the price or below zero is an error', () => {
  for (const fee of [-1, 501]) {
    assert.throws(() => cardSaleLegs({ performer, grossMinor: minorUnits(500), feeMinor: minorUnits(fee) }), /a fee of/)
  }
})

function sumOf(legs: readonly Leg[], asset: Leg['asset']): number {
  return legs.filter((leg) => leg.asset === asset).reduce((sum, leg) => sum + leg.amount, 0)
}
