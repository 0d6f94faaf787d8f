import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { test } from 'node:test'
import { AccountId } from '@limelight/contract/ids'
import { bps, feeOf, MAX_AMOUNT, minorUnits, tokens } from '@limelight/contract/money'
import fc from 'fast-check'
import {
  adjustmentLegs,
  bearLosses,
  cardSaleLegs,
  cardSaleRefundLegs,
  holdLegs,
  holdPayoutLegs,
  type Leg,
  payOutLegs,
  reversedLegs,
  saleLegs,
  topUpLegs,
  topUpRefundLegs,
  walletRefundLegs,
} from './ledger-legs.ts'

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
        holdPayoutLegs({ performer, minor: grossMinor }),
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

const other = AccountId.parse(randomUUIDv7())
/** A refund of 4.76 that was 5.00 less a coupon of 1.00 plus a tax of 0.76. */
const parts = { priceMinor: minorUnits(500), discountMinor: minorUnits(100), taxMinor: minorUnits(76) }

test('each transfer moves exactly these amounts between these accounts', () => {
  const sold = { fan, performer, tokens: tokens(400), grossMinor: minorUnits(500), feeMinor: minorUnits(100) }
  const share = { performer: other, minor: minorUnits(40) }
  const unsold = { performer, feeMinor: minorUnits(100), coveredMinor: minorUnits(390), ...parts }
  const cases: [string, Leg[], Line[]][] = [
    [
      'top-up',
      topUpLegs({ fan, received: tokens(500), paidMinor: minorUnits(500), ...parts }),
      ['issued -500', ['wallet 500', fan], 'provider -476', 'promo -100', 'tax 76', 'prepaid 500'],
    ],
    [
      'shared sale with a coupon',
      saleLegs({ ...sold, discountMinor: minorUnits(100), shares: [share] }),
      [['wallet -400', fan], 'spent 400', 'prepaid -400', 'promo -100', ...earned(360, 40), 'fees 100'],
    ],
    ['held', holdPayoutLegs({ performer, minor: minorUnits(7) }), [mine('earnings -7'), mine('payout 7')]],
    ['paid out', payOutLegs({ performer, minor: minorUnits(7) }), [mine('payout -7'), 'provider 7']],
    [
      'top-up given back, a part of it spent',
      topUpRefundLegs({ fan, taken: tokens(300), coveredMinor: minorUnits(300), ...parts }),
      [['wallet -300', fan], 'issued 300', 'provider 476', 'promo 100', 'tax -76', 'prepaid -300', 'losses -200'],
    ],
    [
      'sale given back to the card',
      cardSaleRefundLegs(unsold),
      ['provider 476', 'promo 100', 'tax -76', mine('earnings -390'), 'fees -100', 'losses -10'],
    ],
    [
      'sale given back as tokens',
      walletRefundLegs({ ...unsold, fan, given: tokens(400) }),
      [
        ...(['issued -400', ['wallet 400', fan], 'prepaid 400', 'promo 100'] as const),
        ...([mine('earnings -390'), 'fees -100', 'losses -10'] as const),
      ],
    ],
    ['given', adjustmentLegs({ fan, tokens: tokens(5) }), ['issued -5', ['wallet 5', fan]]],
    ['taken', adjustmentLegs({ fan, tokens: tokens(-5) }), ['issued 5', ['wallet -5', fan]]],
    [
      'set aside',
      holdLegs({ fan, tokens: tokens(5) }),
      [
        ['wallet -5', fan],
        ['held 5', fan],
      ],
    ],
  ]
  for (const [name, legs, lines] of cases) {
    assert.deepEqual(legs.map(lineOf), lines.map(ownedLine), name)
    assert.deepEqual([sumOf(legs, 'TOK'), sumOf(legs, 'MONEY')], [0, 0], name)
    assert.deepEqual(
      reversedLegs(legs).map(lineOf),
      legs.map((leg) => lineOf({ ...leg, amount: -leg.amount })),
      `${name}, taken back`,
    )
  }
})

test('the whole price may be discounted, shared or lost, and not a cent more', () => {
  const sold = { fan, performer, tokens: tokens(1), grossMinor: minorUnits(500), feeMinor: minorUnits(100) }
  const sell = (saved: number, shared: number) =>
    saleLegs({
      ...sold,
      discountMinor: minorUnits(saved),
      shares: [{ performer: other, minor: minorUnits(shared) }],
    })
  const giveBack = (fee: number, covered: number) =>
    cardSaleRefundLegs({ performer, feeMinor: minorUnits(fee), coveredMinor: minorUnits(covered), ...parts })

  for (const done of [() => sell(500, 400), () => giveBack(100, 400), () => giveBack(0, 0)]) assert.doesNotThrow(done)
  for (const [saved, shared] of [
    [501, 0],
    [-1, 0],
    [0, 401],
    [0, -1],
  ] as const)
    assert.throws(() => sell(saved, shared), /^Error: a (discount|share) of -?\d+ o[nf] \d+$/)
  for (const [fee, covered] of [
    [100, 401],
    [0, -1],
    [501, 0],
  ] as const)
    assert.throws(() => giveBack(fee, covered), /^Error: -?\d+ and a fee of \d+ cover 500$/)
  const whole = { performer, grossMinor: minorUnits(500), feeMinor: minorUnits(500), discountMinor: minorUnits(500) }
  assert.deepEqual(cardSaleLegs(whole).map(lineOf), ['promo -500', 'fees 500'].map(ownedLine))
})

test('debits of earnings beyond the balance are the site’s losses, whatever else moves', () => {
  const refund = cardSaleRefundLegs({ performer, feeMinor: minorUnits(100), coveredMinor: minorUnits(400), ...parts })
  const again = cardSaleRefundLegs({ performer, feeMinor: minorUnits(0), coveredMinor: minorUnits(500), ...parts })
  const borne = (held: [AccountId, number][], debits: readonly Leg[] = refund) => {
    const { legs, losses } = bearLosses(debits, new Map(held))
    assert.equal(sumOf(legs, 'MONEY'), 0)
    return { lines: legs.map(lineOf), losses }
  }
  const returned = ['provider 476', 'promo 100', 'tax -76']

  assert.deepEqual(borne([[performer, 400]]), { lines: refund.map(lineOf), losses: [] })
  assert.deepEqual(borne([[performer, 150]]), {
    lines: [...returned, mine('earnings -150'), 'fees -100', 'losses -250'].map(ownedLine),
    losses: [{ owner: performer, minor: 250 }],
  })
  for (const nothing of [[], [[performer, -20]], [[other, 400]]] as [AccountId, number][][])
    assert.deepEqual(borne(nothing), {
      lines: [...returned, 'fees -100', 'losses -400'].map(ownedLine),
      losses: [{ owner: performer, minor: 400 }],
    })
  // What the first debit took is not there for the second.
  assert.deepEqual(borne([[performer, 500]], [...refund, ...again]).losses, [{ owner: performer, minor: 400 }])
  const credit = holdPayoutLegs({ performer, minor: minorUnits(-7) })
  assert.deepEqual(borne([], credit), { lines: credit.map(lineOf), losses: [] })
})

/** An account and the amount it receives; the site's own unless an owner is named. */
type Line = string | readonly [string, AccountId]

function mine(line: string): Line {
  return [line, performer]
}

function earned(sellersOwn: number, others: number): Line[] {
  return [mine(`earnings ${sellersOwn}`), [`earnings ${others}`, other]]
}

function ownedLine(line: Line): string {
  const [text, owner] = typeof line === 'string' ? [line, null] : line
  return `${text} of ${owner}`
}

const TOKENS = ['wallet', 'held', 'issued', 'spent']

/** Throws when tokens are counted as money, or money as tokens. */
function lineOf({
  account,
  amount,
  owner,
  asset,
}: Pick<Leg, 'account' | 'owner' | 'asset'> & { amount: number }): string {
  assert.equal(asset, TOKENS.includes(account) ? 'TOK' : 'MONEY', account)
  return `${account} ${amount} of ${owner}`
}

function sumOf(legs: readonly Leg[], asset: Leg['asset']): number {
  return legs.filter((leg) => leg.asset === asset).reduce((sum, leg) => sum + leg.amount, 0)
}
