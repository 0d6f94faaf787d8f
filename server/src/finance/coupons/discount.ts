/** What a coupon is worth, and when it may be used. Pure. */
import type { CouponRefusal, CouponScope } from '@limelight/contract/finance/coupons'
import { type MinorUnits, minorUnits, type Tokens, tokens } from '@limelight/contract/money'

export type Discount = { percent_bps: number | null; amount_minor: number | null }

/** Rounded down; never more than the price. Multiplies in bigint: price × basis points may exceed what a double keeps exactly. */
export function discountOf({ percent_bps, amount_minor }: Discount, priceMinor: MinorUnits): MinorUnits {
  if (percent_bps !== null) return minorUnits(Number((BigInt(priceMinor) * BigInt(percent_bps)) / 10_000n))
  return minorUnits(Math.min(amount_minor ?? 0, priceMinor))
}

/** The same for a price in tokens: a percentage of the tokens, or as many whole tokens as the amount is worth. */
export function tokenDiscountOf(
  { percent_bps, amount_minor }: Discount,
  { priceTokens, tokenValue }: { priceTokens: Tokens; tokenValue: number },
): Tokens {
  if (percent_bps !== null) return tokens(Number((BigInt(priceTokens) * BigInt(percent_bps)) / 10_000n))
  return tokens(Math.min(Math.floor((amount_minor ?? 0) / tokenValue), priceTokens))
}

export type Conditions = {
  scopes: readonly string[]
  minimum_minor: number
  starts_at: Temporal.Instant | null
  ends_at: Temporal.Instant | null
  max_uses: number | null
  max_uses_per_fan: number | null
  use_count: number
  is_active: boolean
}
type RequestInput = {
  scope: CouponScope
  priceMinor: MinorUnits
  now: Temporal.Instant
  /** How often this fan has used it. */
  usesOfFan: number
}

/** Why it cannot be used; undefined when it can. A coupon that is switched off is as unknown as one that never was. */
export function refusalOf(
  coupon: Conditions,
  { scope, priceMinor, now, usesOfFan }: RequestInput,
): CouponRefusal | undefined {
  const { starts_at, ends_at, max_uses, max_uses_per_fan } = coupon
  if (!coupon.is_active) return 'unknown'
  if (starts_at && Temporal.Instant.compare(now, starts_at) < 0) return 'not_started'
  if (ends_at && Temporal.Instant.compare(now, ends_at) >= 0) return 'ended'
  if (!coupon.scopes.includes(scope)) return 'wrong_scope'
  if (max_uses !== null && coupon.use_count >= max_uses) return 'used_up'
  if (max_uses_per_fan !== null && usesOfFan >= max_uses_per_fan) return 'used'
  if (priceMinor < coupon.minimum_minor) return 'below_minimum'
  return undefined
}
