import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@limelight/contract/errors'
import { minorUnits } from '@limelight/contract/money'
import {
  higherPriceOf,
  renewalOffer,
  renewalPriceOf,
  requireExpected,
  requireNotSuspended,
  requireTrial,
  walletShareOf,
} from './offers.ts'

const NO_OFFER = { offer_percent_bps: null, offer_payments_left: 0 }
const NOW = Temporal.Instant.from('2026-03-10T12:00:00Z')
test('another price than the screen showed is refused with the right one', () => {
  assert.doesNotThrow(() => requireExpected(999, 9.99))
  assert.throws(() => requireExpected(999, 9.98), refusal('price_changed', { price: 9.99 }))
  assert.doesNotThrow(() => requireExpected(500, undefined))
  assert.throws(() => requireExpected(500, 0), refusal('price_changed', { price: 5 }))
})

test('a renewal costs what was agreed on or less; a higher price is only announced', () => {
  const renewed = (agreed: number, present: number | null) => [
    renewalPriceOf(agreed, present),
    higherPriceOf(agreed, present),
  ]

  assert.deepEqual(renewed(999, 999), [999, undefined])
  assert.deepEqual(renewed(1_200, 999), [999, undefined])
  assert.deepEqual(renewed(800, 999), [800, 999])
  assert.deepEqual(renewed(0, null), [0, undefined])
  assert.deepEqual(renewed(5, null), [5, undefined])
})

test('a fan sees the next price, and a higher one that is asked for while the subscription renews', () => {
  const asked = { present_minor: 999, next_price_minor: null, next_present_minor: null }
  const base = {
    type: 'monthly',
    status: 'active',
    is_renewing: true,
    price_minor: 800,
    ...asked,
    ...NO_OFFER,
  } as const

  assert.deepEqual(renewalOffer(base), { next: 800, offered: 999 })
  assert.deepEqual(renewalOffer({ ...base, status: 'cancelled', is_renewing: false }), { next: 800, offered: null })
  for (const nothing of [renewalOffer({ ...base, type: 'free' }), renewalOffer({ ...base, status: 'expired' })])
    assert.deepEqual(nothing, { next: null, offered: null })
  assert.deepEqual(renewalOffer({ ...base, price_minor: 1_000 }), { next: 999, offered: null })
  assert.deepEqual(renewalOffer({ ...base, present_minor: null }), { next: 800, offered: null })
})

test('a change to another plan is what renews, at the price agreed on for it or a lower one', () => {
  const base = {
    type: 'monthly',
    status: 'active',
    is_renewing: true,
    price_minor: 800,
    present_minor: 999,
    ...NO_OFFER,
  } as const

  assert.deepEqual(renewalOffer({ ...base, next_price_minor: 300, next_present_minor: 400 }), {
    next: 300,
    offered: null,
  })
  assert.deepEqual(renewalOffer({ ...base, next_price_minor: 300, next_present_minor: 200 }), {
    next: 200,
    offered: null,
  })
  assert.deepEqual(renewalOffer({ ...base, next_price_minor: 300, next_present_minor: null }), {
    next: 300,
    offered: null,
  })
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
