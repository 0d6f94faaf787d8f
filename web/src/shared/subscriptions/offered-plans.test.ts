import type { OpenOffer } from '@limelight/contract/commerce/offers'
import { OfferId, PlanId } from '@limelight/contract/ids'
import { expect, test } from 'vitest'
import { isTrial, withOffers } from './offered-plans.ts'
import type { Plan } from './plans.ts'

const monthly = PlanId.parse('019a0000-0000-7000-8000-00000000000a')
const yearly = PlanId.parse('019a0000-0000-7000-8000-00000000000b')
const plans: Plan[] = [
  { key: 'free', type: 'free', months: 0, price: 0 },
  { key: '1', type: 'monthly', months: 1, price: 9.99, planId: monthly },
  { key: '12', type: 'yearly', months: 12, price: 99, planId: yearly },
]

test('each plan has the lowest price, and its own beside it', () => {
  const half = offer(1, { percent: 50 })
  const fixed = offer(2, { kind: 'price', percent: null, price: 1, planIds: [monthly] })

  expect(withOffers(plans, [half, fixed]).map(({ price, listPrice }) => [price, listPrice])).toEqual([
    [0, undefined],
    [1, 9.99],
    [49.5, 99],
  ])
  expect(withOffers(plans, [])).toEqual(plans)
})

test('free days are a choice of their own, of the shortest plan that they cover', () => {
  const [trial] = withOffers(plans, [offer(3, { kind: 'trial', percent: null, days: 7, planIds: [yearly] })])

  expect([trial?.key, trial?.price, trial?.listPrice, isTrial(trial)]).toEqual([
    'trial-019a0000-0000-7000-8000-000000000003',
    0,
    99,
    true,
  ])
})

function offer(number: number, rest: Partial<OpenOffer>): OpenOffer {
  return {
    _id: OfferId.parse(`019a0000-0000-7000-8000-00000000000${number}`),
    kind: 'discount',
    percent: null,
    days: null,
    price: null,
    payments: 1,
    planIds: null,
    audience: 'new',
    endsAt: null,
    placesLeft: null,
    code: null,
    ...rest,
  }
}
