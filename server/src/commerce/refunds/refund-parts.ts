/** What parts of a payment a refund takes back. Pure. */
import { type MinorUnits, minorUnits, type Tokens, tokens } from '@limelight/contract/money'

export type Paid = {
  amount_minor: number
  price_minor: number
  discount_minor: number
  tax_minor: number
  /** Bought with it; 0 for a subscription. */
  tokens: number
  /** Of the sale it paid; 0 for a top-up. */
  fee_minor: number
  /** Taken back before. */
  refunded_minor: number
}
export type Parts = {
  amountMinor: MinorUnits
  /** Of the price before the coupon. */
  priceMinor: MinorUnits
  discountMinor: MinorUnits
  taxMinor: MinorUnits
  feeMinor: MinorUnits
  /** The performer's share of the price. */
  netMinor: MinorUnits
  tokens: Tokens
}

/**
 * In proportion. Each part is what belongs to everything refunded by then, less what did before: so many small refunds end
 * at exactly what was paid, in every part.
 */
export function partsOf(paid: Paid, amountMinor: number): Parts {
  const before = paid.refunded_minor
  const after = before + amountMinor
  if (amountMinor <= 0 || after > paid.amount_minor) throw new Error(`a refund of ${amountMinor} after ${before}`)
  const part = (whole: number) => share(whole, after, paid.amount_minor) - share(whole, before, paid.amount_minor)
  const taxMinor = part(paid.tax_minor)
  const discountMinor = part(paid.discount_minor)
  const priceMinor = amountMinor - taxMinor + discountMinor
  // In proportion to the price taken back, not to the amount: so the fee is never more than the price it is part of, and
  // many small refunds take exactly the fee and the net of the sale.
  const priceAfter = priceOf(paid, after)
  const feeOf = (price: number) => (paid.price_minor === 0 ? 0 : share(paid.fee_minor, price, paid.price_minor))
  const feeMinor = feeOf(priceAfter) - feeOf(priceAfter - priceMinor)
  return {
    amountMinor: minorUnits(amountMinor),
    priceMinor: minorUnits(priceMinor),
    discountMinor: minorUnits(discountMinor),
    taxMinor: minorUnits(taxMinor),
    feeMinor: minorUnits(feeMinor),
    netMinor: minorUnits(priceMinor - feeMinor),
    tokens: tokens(part(paid.tokens)),
  }
}

/** What of the price is taken back by refunds of that amount together. */
function priceOf({ amount_minor: whole, tax_minor: tax, discount_minor: discount }: Paid, amount: number): number {
  return amount - share(tax, amount, whole) + share(discount, amount, whole)
}

/** Rounded down, except that the whole is the whole. In bigint: the product may exceed what a double keeps exactly. */
function share(whole: number, part: number, of: number): number {
  return Number((BigInt(whole) * BigInt(part)) / BigInt(of))
}
