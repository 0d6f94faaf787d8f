import assert from 'node:assert/strict'
import { test } from 'node:test'
import { priceByOffer } from '@limelight/contract/commerce/offer-price'
import { OfferId, PlanId } from '@limelight/contract/ids'
import { bestOf, priceOf } from './best-offer.ts'
import type { OfferRow } from './offers.queries.ts'

const plan = { id: PlanId.parse('019a0000-0000-7000-8000-00000000000a'), price_minor: 1_000 }
const other = PlanId.parse('019a0000-0000-7000-8000-00000000000b')

test('a discount is rounded down, a price is never above that of the plan, and none is below what cards are charged', () => {
  const percent = (percentBps: number) => ({ percentBps, priceMinor: null })
  assert.equal(priceByOffer(999, percent(3_300)), 670)
  assert.equal(priceByOffer(295, percent(9_000)), 50)
  assert.equal(priceByOffer(30, percent(9_000)), 30)
  assert.equal(priceByOffer(1_000, { percentBps: null, priceMinor: 100 }), 100)
  assert.equal(priceByOffer(1_000, { percentBps: null, priceMinor: 2_000 }), 1_000)
})

test('the lowest price of one payment counts, then more payments, and only what covers the plan and lowers its price', () => {
  const half = offer(1, { percent_bps: 5_000 })
  const halfLonger = offer(2, { percent_bps: 5_000, payments: 3 })
  const fixed = offer(3, { kind: 'price', percent_bps: null, price_minor: 400 })
  const elsewhere = offer(4, { percent_bps: 9_000, plan_ids: [other] })
  const dear = offer(5, { kind: 'price', percent_bps: null, price_minor: 1_000 })

  assert.equal(bestOf([half, halfLonger], plan)?.offer, halfLonger)
  assert.deepEqual(bestOf([half, halfLonger, fixed, elsewhere, dear], plan), { offer: fixed, priceMinor: 400 })
  assert.equal(priceOf(elsewhere, plan), undefined)
  assert.equal(bestOf([elsewhere, dear], plan), undefined)
})

function offer(number: number, rest: Partial<OfferRow>): OfferRow {
  // Only what decides about the price.
  return {
    id: OfferId.parse(`019a0000-0000-7000-8000-00000000000${number}`),
    kind: 'discount',
    percent_bps: null,
    price_minor: null,
    days: null,
    payments: 1,
    plan_ids: null,
    ...rest,
  } as OfferRow
}
