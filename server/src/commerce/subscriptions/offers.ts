/** What a performer offers, and on which conditions. Pure. */

import { priceByOffer } from '@limelight/contract/commerce/offer-price'
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
import { isRunning } from './term.ts'

/** What the next renewal costs: the price agreed on, or a lower present one. A plan that is offered no more (null) keeps its price. */
export function renewalPriceOf(agreedMinor: number, presentMinor: number | null): MinorUnits {
  return minorUnits(Math.min(agreedMinor, presentMinor ?? agreedMinor))
}

type Offered = { offer_percent_bps: number | null; offer_payments_left: number }

/** What of the price of the next payment is charged: less what an offer takes off the first payments. */
export function chargedPriceOf(priceMinor: number, { offer_percent_bps, offer_payments_left }: Offered): MinorUnits {
  if (offer_percent_bps === null || offer_payments_left === 0) return minorUnits(priceMinor)
  return priceByOffer(priceMinor, { percentBps: offer_percent_bps, priceMinor: null })
}

/** A higher price, which is charged only once the fan agrees; undefined when there is none. */
export function higherPriceOf(agreedMinor: number, presentMinor: number | null): MinorUnits | undefined {
  return presentMinor !== null && presentMinor > agreedMinor ? minorUnits(presentMinor) : undefined
}

type Renewing = { type: SubscriptionType; status: string; is_renewing: boolean; price_minor: number }
type Presented = {
  /** Of its plan now; null for one that is offered no more. */
  present_minor: number | null
  next_price_minor: number | null
  next_present_minor: number | null
}

/** The prices of the next renewal as a fan sees them: `next` to be charged, `offered` when the performer asks for more. */
export function renewalOffer(subscription: Renewing & Presented & Offered): {
  next: MinorUnits | null
  offered: MinorUnits | null
} {
  const { type, status, is_renewing, price_minor, present_minor, next_price_minor, next_present_minor } = subscription
  if (type === 'free' || status === 'expired') return { next: null, offered: null }
  if (next_price_minor !== null) return { next: renewalPriceOf(next_price_minor, next_present_minor), offered: null }
  const offered = is_renewing ? (higherPriceOf(price_minor, present_minor) ?? null) : null
  return { next: chargedPriceOf(renewalPriceOf(price_minor, present_minor), subscription), offered }
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
