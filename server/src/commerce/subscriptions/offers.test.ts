import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@limelight/contract/errors'
import { minorUnits } from '@limelight/contract/money'
import {
  higherPriceOf,
  priceOf,
  renewalOffer,
  renewalPriceOf,
  requireExpected,
  requireNotSuspended,
  requireTrial,
  walletShareOf,
} from './offers.ts'

const NOW = Temporal.Instant.from('2026-03-10T12:00:00Z')
const PRICES = { monthly_price_minor: 999, yearly_price_minor: 9_900 }
const NOTHING = { monthly_price_minor: null, yearly_price_minor: null }

test('each plan has its own price, and one without a price is not for sale', () => {
  assert.equal(priceOf(PRICES, 'monthly'), 999)
  assert.equal(priceOf(PRICES, 'yearly'), 9_900)
  assert.throws(() => priceOf({ ...PRICES, monthly_price_minor: null }, 'monthly'), refusal('plan_unavailable'))
  assert.throws(() => priceOf({ ...PRICES, yearly_price_minor: null }, 'yearly'), refusal('plan_unavailable'))
})

test('another price than the screen showed is refused with the right one', () => {
  assert.equal(priceOf(PRICES, 'monthly', 9.99), 999)
  assert.throws(() => priceOf(PRICES, 'monthly', 9.98), refusal('price_changed', { price: 9.99 }))
  assert.doesNotThrow(() => requireExpected(500, undefined))
  assert.throws(() => requireExpected(500, 0), refusal('price_changed', { price: 5 }))
})

test('a renewal costs what was agreed on or less; a higher price is only announced', () => {
  const renewed = (type: 'free' | 'monthly' | 'yearly', agreed: number, prices = PRICES) => [
    renewalPriceOf({ type, price_minor: agreed }, prices),
    higherPriceOf({ type, price_minor: agreed }, prices),
  ]

  assert.deepEqual(renewed('monthly', 999), [999, undefined])
  assert.deepEqual(renewed('monthly', 1_200), [999, undefined])
  assert.deepEqual(renewed('monthly', 800), [800, 999])
  assert.deepEqual(renewed('yearly', 9_899), [9_899, 9_900])
  assert.deepEqual(renewed('yearly', 9_901), [9_900, undefined])
  assert.deepEqual(renewed('free', 0), [0, undefined])
  assert.deepEqual([renewalPriceOf({ type: 'yearly', price_minor: 5 }, NOTHING)], [5])
  assert.equal(higherPriceOf({ type: 'yearly', price_minor: 5 }, NOTHING), undefined)
})

test('a fan sees the next price, and a higher one that is asked for while the subscription renews', () => {
  const seen = (type: 'free' | 'monthly', status: string, is_renewing: boolean) =>
    renewalOffer({ type, status, is_renewing, price_minor: 800 }, PRICES)

  assert.deepEqual(seen('monthly', 'active', true), { next: 800, offered: 999 })
  assert.deepEqual(seen('monthly', 'cancelled', false), { next: 800, offered: null })
  for (const nothing of [seen('free', 'active', true), seen('monthly', 'expired', true)])
    assert.deepEqual(nothing, { next: null, offered: null })
  const cheaper = renewalOffer({ type: 'monthly', status: 'active', is_renewing: true, price_minor: 1_000 }, PRICES)
  assert.deepEqual(cheaper, { next: 999, offered: null })
})

test('nobody buys their way round a suspension', () => {
  assert.throws(() => requireNotSuspended({ status: 'suspended' }), refusal('subscription_suspended'))
  assert.doesNotThrow(() => requireNotSuspended({ status: 'expired' }))
  assert.doesNotThrow(() => requireNotSuspended(undefined))
})

test('the wallet pays whole tokens, never too few, and the coupon what is missing to the price', () => {
  const share = (price: number, total: number, tokenValue: number) =>
    walletShareOf({ priceMinor: minorUnits(price), totalMinor: minorUnits(total) }, { tokenValue })

  assert.deepEqual(share(999, 999, 1), { tokens: 999, discountTokens: 0 })
  assert.deepEqual(share(999, 500, 7), { tokens: 72, discountTokens: 71 })
  assert.deepEqual(share(999, 0, 7), { tokens: 0, discountTokens: 143 })
})

test('a trial is for fans who never had one and do not subscribe now', () => {
  const running = { status: 'active', is_renewing: true, expired_at: NOW.add({ hours: 1 }), has_used_trial: false }
  const over = { ...running, status: 'expired', is_renewing: false, expired_at: NOW }
  const request = {
    performer: { is_free_trial_enabled: true },
    existing: undefined,
    settings: { freeSubscriptionEnabled: true },
    now: NOW,
  }

  assert.doesNotThrow(() => requireTrial(request))
  assert.doesNotThrow(() => requireTrial({ ...request, existing: over }))
  const refused = [
    [{ performer: { is_free_trial_enabled: false } }, 'trial_unavailable'],
    [{ settings: { freeSubscriptionEnabled: false } }, 'trial_unavailable'],
    [{ existing: { ...over, has_used_trial: true } }, 'trial_used'],
    [{ existing: running }, 'already_bought'],
  ] as const
  for (const [change, code] of refused) assert.throws(() => requireTrial({ ...request, ...change }), refusal(code))
})

function refusal(code: AppError['code'], details?: object): (error: unknown) => boolean {
  return (error) => {
    assert.ok(error instanceof AppError)
    assert.equal(error.code, code)
    if (details) assert.deepEqual(error.details, details)
    return true
  }
}
