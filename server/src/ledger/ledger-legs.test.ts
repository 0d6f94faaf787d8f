import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { test } from 'node:test'
import { AccountId } from '@limelight/contract/ids'
import { bps, feeOf, MAX_AMOUNT, minorUnits, tokens } from '@limelight/contract/money'
import fc from 'fast-check'
import { cardSaleLegs, type Leg, saleLegs, topUpLegs } from './ledger-legs.ts'

const fan = AccountId.parse(randomUUIDv7())
const performer = AccountId.parse(randomUUIDv7())
const amount = fc.integer({ min: 1, max: MAX_AMOUNT })
const rate = fc.integer({ min: 0, max: 10_000 })

test('whatever the price and the commission, legs balance per asset and none is zero', () => {
  fc.assert(
    fc.property(amount, amount, rate, (price, gross, rateBps) => {
      const grossMinor = minorUnits(gross)
      const feeMinor = feeOf(grossMinor, bps(rateBps))
      const transfers = [
        topUpLegs({ fan, received: tokens(price), paidMinor: grossMinor }),
        saleLegs({ fan, performer, tokens: tokens(price), grossMinor, feeMinor }),
        cardSaleLegs({ performer, grossMinor, feeMinor }),
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

test('a fee above the price or below zero is an error', () => {
  for (const fee of [-1, 501]) {
    assert.throws(() => cardSaleLegs({ performer, grossMinor: minorUnits(500), feeMinor: minorUnits(fee) }), /a fee of/)
  }
})

function sumOf(legs: readonly Leg[], asset: Leg['asset']): number {
  return legs.filter((leg) => leg.asset === asset).reduce((sum, leg) => sum + leg.amount, 0)
}
