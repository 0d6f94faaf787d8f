/** What a performer offers, and on which conditions. Pure. */

import type { SubscriptionType } from '@limelight/contract/commerce/subscriptions'
import type { Settings } from '@limelight/contract/core/settings'
import { AppError } from '@limelight/contract/errors'
import {
  decimalFromMinor,
  type MinorUnits,
  minorUnits,
  type Tokens,
  tokens,
  tokensFor,
} from '@limelight/contract/money'
import { isRunning, type PaidType } from './term.ts'

type Prices = { monthly_price_minor: number | null; yearly_price_minor: number | null }

/** Throws `plan_unavailable`, and `price_changed` with the price in its details when another one was expected. */
export function priceOf(performer: Prices, type: PaidType, expected?: number): MinorUnits {
  const price = type === 'monthly' ? performer.monthly_price_minor : performer.yearly_price_minor
  if (price === null) throw new AppError('plan_unavailable')
  requireExpected(price, expected)
  return minorUnits(price)
}

type Agreed = { type: SubscriptionType; price_minor: number }

/** What the next renewal costs: the price agreed on, or a lower present one. A plan that is offered no more keeps its price. */
export function renewalPriceOf(agreed: Agreed, performer: Prices): MinorUnits {
  return minorUnits(Math.min(agreed.price_minor, presentPriceOf(agreed, performer) ?? agreed.price_minor))
}

/** A higher price, which is charged only once the fan agrees; undefined when there is none. */
export function higherPriceOf(agreed: Agreed, performer: Prices): MinorUnits | undefined {
  const present = presentPriceOf(agreed, performer)
  return present !== null && present > agreed.price_minor ? minorUnits(present) : undefined
}

/** The prices of the next renewal as a fan sees them: `next` to be charged, `offered` when the performer asks for more. */
export function renewalOffer(
  agreed: Agreed & { status: string; is_renewing: boolean },
  performer: Prices,
): { next: MinorUnits | null; offered: MinorUnits | null } {
  if (agreed.type === 'free' || agreed.status === 'expired') return { next: null, offered: null }
  const offered = agreed.is_renewing ? (higherPriceOf(agreed, performer) ?? null) : null
  return { next: renewalPriceOf(agreed, performer), offered }
}

function presentPriceOf({ type }: Agreed, { monthly_price_minor, yearly_price_minor }: Prices): number | null {
  if (type === 'free') return null
  return type === 'monthly' ? monthly_price_minor : yearly_price_minor
}

/** What of a price the wallet pays, and what of it a coupon does, in tokens. */
export function walletShareOf(
  { priceMinor, totalMinor }: { priceMinor: MinorUnits; totalMinor: MinorUnits },
  { tokenValue }: Pick<Settings, 'tokenValue'>,
): { tokens: Tokens; discountTokens: Tokens } {
  const paid = tokensFor(totalMinor, tokenValue)
  return { tokens: paid, discountTokens: tokens(tokensFor(priceMinor, tokenValue) - paid) }
}

type Existing = {
  status: string
  is_renewing: boolean
  expired_at: Temporal.Instant
  has_used_trial: boolean
}
type TrialRequest = {
  performer: { is_free_trial_enabled: boolean }
  existing: Existing | undefined
  settings: Pick<Settings, 'freeSubscriptionEnabled'>
  now: Temporal.Instant
}

/** Once per fan and performer, and for nobody who subscribes. Throws `trial_unavailable`, `trial_used`, `already_bought`. */
export function requireTrial({ performer, existing, settings, now }: TrialRequest): void {
  if (!settings.freeSubscriptionEnabled || !performer.is_free_trial_enabled) throw new AppError('trial_unavailable')
  if (existing?.has_used_trial) throw new AppError('trial_used')
  if (existing && isRunning(existing, now)) throw new AppError('already_bought')
}

export function requireExpected(priceMinor: number, expected: number | undefined): void {
  const price = decimalFromMinor(priceMinor)
  if (expected !== undefined && expected !== price) throw new AppError('price_changed', { price })
}

/** An operator stopped it: nobody buys their way round that. Throws `subscription_suspended`. */
export function requireNotSuspended(subscription: { status: string } | undefined): void {
  if (subscription?.status === 'suspended') throw new AppError('subscription_suspended')
}
