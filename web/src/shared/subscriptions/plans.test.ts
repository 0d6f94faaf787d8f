import { expect, test } from 'vitest'
import { isSuspended, plansOf, type ShownTier, tiersOf } from './plans.ts'

const NOTHING = { canSubscribeFree: false, prices: { monthly: null, yearly: null } }
const GOLD: ShownTier = {
  _id: 'gold',
  rank: 101,
  name: 'Gold',
  benefits: [],
  colour: 'amber',
  placesLeft: null,
  plans: [
    { _id: 'one', months: 1, price: 20.1 },
    { _id: 'three', months: 3, price: 55 },
  ],
}

test('a performer without prices and trial offers nothing', () => {
  expect(plansOf(NOTHING)).toEqual([])
})

test('a plan says in money what it saves over as many months', () => {
  expect(plansOf({ canSubscribeFree: true, prices: { monthly: 10, yearly: 89.99 } })).toEqual([
    { key: 'free', type: 'free', months: 0, price: 0 },
    { key: '1', type: 'monthly', months: 1, price: 10 },
    { key: '12', type: 'yearly', months: 12, price: 89.99, saving: 30.01 },
  ])
  expect(plansOf(NOTHING, GOLD)).toEqual([
    { key: '1', type: 'monthly', months: 1, price: 20.1, planId: 'one' },
    { key: '3', type: 'monthly', months: 3, price: 55, planId: 'three', saving: 5.3 },
  ])
})

test('a year that saves nothing claims nothing', () => {
  expect(plansOf({ canSubscribeFree: false, prices: { monthly: 5, yearly: 60 } })[1]).toEqual({
    key: '12',
    type: 'yearly',
    months: 12,
    price: 60,
  })
})

test('a trial is of the base tier; the tiers are those that are offered, or the profile’s prices until they are known', () => {
  const performer = { canSubscribeFree: true, prices: { monthly: 5, yearly: null } }
  expect(plansOf(performer, GOLD).map(({ type }) => type)).toEqual(['monthly', 'monthly'])
  expect(tiersOf(performer, [GOLD])).toEqual([GOLD])
  expect(tiersOf(performer, undefined).map(({ rank, plans }) => [rank, plans])).toEqual([
    [1, [{ months: 1, price: 5 }]],
  ])
})

test('only a suspended subscription keeps a fan from buying', () => {
  const subscription = { _id: 'a', type: 'monthly', expiredAt: '', isRenewing: true }
  // A branded id is built by the contract's parser; nothing here looks inside it.
  const of = (status: string) => ({ subscription: { ...subscription, status } }) as Parameters<typeof isSuspended>[0]
  expect(isSuspended(of('suspended'))).toBe(true)
  expect(isSuspended(of('cancelled'))).toBe(false)
  expect(isSuspended({ subscription: null })).toBe(false)
})
