import type { Settings } from '@limelight/contract/core/settings'
import { AppError } from '@limelight/contract/errors'
import type { CouponScope } from '@limelight/contract/finance/coupons'
import type { AccountId } from '@limelight/contract/ids'
import { decimalFromMinor, type MinorUnits, minorUnits } from '@limelight/contract/money'
import { type Coupon, discountFor, findUsableCoupon, lockUsableCoupon } from '#/finance/coupons/coupons.service'
import { findLastCountry, requireCertain, type Tax, taxOn } from '#/finance/taxes/taxes.service'
import type { Ctx, Tx } from '#/platform/ctx'

/** What a buyer may add to a purchase. */
export type Checkout = {
  couponCode?: string | undefined
  /** Where they say to be. */
  country?: string | undefined
  /** What the screen showed, as a decimal. */
  expectedTotal?: number | undefined
}
export type Pricing = {
  fanId: AccountId
  scope: CouponScope
  priceMinor: MinorUnits
  checkout: Checkout
  /** Country of the network the request came from; null when unknown. */
  network: string | null
  /** Country of the bank that issued the card, as far as it is known. */
  cardCountry: string | null | undefined
  /** Tokens are taxed when they are bought, not when they are spent. */
  isTaxed: boolean
  settings: Pick<Settings, 'taxEnabled'>
}
export type Priced = {
  priceMinor: MinorUnits
  discountMinor: MinorUnits
  coupon: Coupon | undefined
  tax: Tax
  /** What is charged: price less discount plus tax. */
  totalMinor: MinorUnits
}

/** Price, coupon and tax of a purchase, for showing. Throws `coupon_invalid`. */
export async function pricePayment(db: Ctx | Tx, pricing: Pricing): Promise<Priced> {
  const { couponCode } = pricing.checkout
  const coupon = couponCode ? await findUsableCoupon(db, couponCode, inputOf(pricing)) : undefined
  return addUp(db, pricing, coupon)
}

/**
 * The same, to be charged: the coupon is locked for the payment that uses it. Throws `coupon_invalid`, `country_unclear`,
 * and `price_changed` with the total in its details when the screen showed another.
 */
export async function pricePaymentToCharge(tx: Tx, pricing: Pricing): Promise<Priced> {
  const { couponCode, expectedTotal } = pricing.checkout
  const coupon = couponCode ? await lockUsableCoupon(tx, { code: couponCode }, inputOf(pricing)) : undefined
  const priced = await addUp(tx, pricing, coupon)
  requireCertain(priced.tax)
  const total = decimalFromMinor(priced.totalMinor)
  if (expectedTotal !== undefined && expectedTotal !== total) throw new AppError('price_changed', { total })
  return priced
}

/** A renewal of what was agreed: no coupon, and the country of the payment before, since nobody is there to ask. */
export function priceRenewal(
  db: Ctx | Tx,
  renewal: Pick<Pricing, 'fanId' | 'priceMinor' | 'cardCountry' | 'isTaxed' | 'settings'>,
): Promise<Priced> {
  return addUp(db, { ...renewal, scope: 'subscription', checkout: {}, network: null }, undefined)
}

async function addUp(db: Ctx | Tx, pricing: Pricing, coupon: Coupon | undefined): Promise<Priced> {
  const { fanId, priceMinor, checkout, network, cardCountry, isTaxed, settings } = pricing
  const discountMinor = coupon ? discountFor(coupon, { minor: priceMinor }) : minorUnits(0)
  const netMinor = minorUnits(priceMinor - discountMinor)
  // Said once, it need not be said again.
  const declared = checkout.country ?? (await findLastCountry(db, fanId))
  const known = { declared, network, card: cardCountry }
  const tax = await taxOn(db, { netMinor, known, settings: { taxEnabled: isTaxed && settings.taxEnabled } })
  return { priceMinor, discountMinor, coupon, tax, totalMinor: minorUnits(netMinor + tax.minor) }
}

function inputOf({ fanId, scope, priceMinor }: Pricing) {
  return { fanId, scope, price: { minor: priceMinor } }
}
