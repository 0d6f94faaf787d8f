import { expect, test } from 'vitest'
import { isSuspended, plansOf } from './plans.ts'

test('a performer without prices and trial offers nothing', () => {
  expect(plansOf({ canSubscribeFree: false, prices: { monthly: null, yearly: null } })).toEqual([])
})

test('a year says what it saves over twelve months, rounded down', () => {
  expect(plansOf({ canSubscribeFree: true, prices: { monthly: 10, yearly: 89.99 } })).toEqual([
    { type: 'free', price: 0 },
    { type: 'monthly', price: 10 },
    { type: 'yearly', price: 89.99, savingPercent: 25 },
  ])
})

test('a year that saves nothing claims nothing', () => {
  expect(plansOf({ canSubscribeFree: false, prices: { monthly: 5, yearly: 60 } })[1]).toEqual({
    type: 'yearly',
    price: 60,
  })
})

test('only a suspended subscription keeps a fan from buying', () => {
  const subscription = { _id: 'a', type: 'monthly', expiredAt: '', isRenewing: true }
  // A branded id is built by the contract's parser; nothing here looks inside it.
  const of = (status: string) => ({ subscription: { ...subscription, status } }) as Parameters<typeof isSuspended>[0]
  expect(isSuspended(of('suspended'))).toBe(true)
  expect(isSuspended(of('cancelled'))).toBe(false)
  expect(isSuspended({ subscription: null })).toBe(false)
})
