import { AppError } from '@limelight/contract/errors'
import { CouponCode, type CouponScope } from '@limelight/contract/finance/coupons'
import type { AccountId, CouponId } from '@limelight/contract/ids'
import { type MinorUnits, type Tokens, worthOf } from '@limelight/contract/money'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import * as queries from './coupons.queries.ts'
import { discountOf, refusalOf, tokenDiscountOf } from './discount.ts'

export type Coupon = queries.CouponRow
export type CouponPrice = { minor: MinorUnits } | { tokens: Tokens; tokenValue: number }
type RequestInput = { fanId: AccountId; scope: CouponScope; price: CouponPrice }

/** A coupon this fan can use now for this price. Throws `coupon_invalid` with the reason. Takes no lock and uses nothing up. */
export async function findUsableCoupon(db: Ctx | Tx, code: string, input: RequestInput): Promise<Coupon> {
  const parsed = CouponCode.safeParse(code)
  return requireUsable(db, parsed.success ? await queries.findByCode(db, parsed.data) : undefined, input)
}

/** Throws `coupon_invalid` when there is none of this code. */
export async function getCoupon(db: Db, code: string): Promise<Coupon> {
  const coupon = await queries.findByCode(db, code)
  if (!coupon) throw new AppError('coupon_invalid', { reason: 'unknown' })
  return coupon
}

/** The same, locked until the transaction ends, for `useCoupon`. */
export async function lockUsableCoupon(
  tx: Tx,
  coupon: { code: string } | { id: CouponId },
  input: RequestInput,
): Promise<Coupon> {
  const key = 'code' in coupon ? { code: coupon.code.trim().toUpperCase() } : coupon
  return requireUsable(tx, await queries.lockCoupon(tx, key), input)
}

/** Counts the use; `reference` is the payment or order it is for. The caller has it locked by `lockUsableCoupon`. */
export async function useCoupon(
  tx: Tx,
  coupon: Coupon,
  { fanId, reference, discountMinor }: { fanId: AccountId; reference: string; discountMinor: MinorUnits },
): Promise<void> {
  await queries.insertUse(tx, { couponId: coupon.id, fanId, reference, discountMinor })
}

/** Gives a use back, because what it was for did not come about. Nothing happens when there was none. */
export function releaseCoupon(tx: Tx, reference: string): Promise<void> {
  return queries.releaseUse(tx, reference)
}

/**
 * Takes a use again whose payment had failed and then went through after all. When others have used the coupon up meanwhile,
 * the discount stands all the same: the card was charged that much.
 */
export async function retakeCoupon(tx: Tx, couponId: CouponId, reference: string): Promise<void> {
  await queries.lockCoupon(tx, { id: couponId })
  await queries.retakeUse(tx, reference)
}

/** Pure: in the unit of the price. */
export function discountFor(coupon: Coupon, price: { minor: MinorUnits }): MinorUnits
export function discountFor(coupon: Coupon, price: { tokens: Tokens; tokenValue: number }): Tokens
export function discountFor(coupon: Coupon, price: CouponPrice): MinorUnits | Tokens {
  if ('minor' in price) return discountOf(coupon, price.minor)
  return tokenDiscountOf(coupon, { priceTokens: price.tokens, tokenValue: price.tokenValue })
}

async function requireUsable(
  db: Ctx | Tx,
  coupon: Coupon | undefined,
  { fanId, scope, price }: RequestInput,
): Promise<Coupon> {
  if (!coupon) throw new AppError('coupon_invalid', { reason: 'unknown' })
  const priceMinor = 'minor' in price ? price.minor : worthOf(price.tokens, price.tokenValue)
  const usesOfFan = await queries.countUsesOfFan(db, coupon.id, fanId)
  const reason = refusalOf(coupon, { scope, priceMinor, now: db.clock.now(), usesOfFan })
  if (reason) throw new AppError('coupon_invalid', { reason })
  return coupon
}
