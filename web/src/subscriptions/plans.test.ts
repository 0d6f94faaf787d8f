import { expect, test } from 'vitest'
import { plansOf } from './plans.ts'

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
