import type { Settings } from '@limelight/contract/core/settings'
import { AppError } from '@limelight/contract/errors'
import {
  decimalFromMinor,
  type MinorUnits,
  minorFromDecimal,
  minorUnits,
  type Tokens,
  tokens,
} from '@limelight/contract/money'

export type Missing = {
  /** The whole price. */
  priceTokens: Tokens
  /** What the wallet pays of it. */
  fromWallet: Tokens
  /** What stays in the wallet, because the smallest card payment buys more than is missing. */
  remaining: Tokens
  /** What the card buys. */
  tokens: Tokens
  amountMinor: MinorUnits
}
type Bounds = Pick<Settings, 'minimumCardPayment' | 'maximumWalletPrice' | 'tokenValue'>

/**
 * Pure: what a card pays of a purchase, exactly the missing tokens unless that is below the smallest card payment. Throws `price_changed` with
 * the total 0 when the wallet covers it, and `amount_out_of_bounds` above the largest top-up.
 */
export function missingFor(
  { priceTokens, balanceTokens }: { priceTokens: number; balanceTokens: number },
  { minimumCardPayment, maximumWalletPrice, tokenValue }: Bounds,
): Missing {
  const missing = priceTokens - balanceTokens
  if (missing <= 0) throw new AppError('price_changed', { total: 0 })
  const exactMinor = missing * tokenValue
  const amountMinor = Math.max(exactMinor, minorFromDecimal(minimumCardPayment))
  if (amountMinor > minorFromDecimal(maximumWalletPrice))
    throw new AppError('amount_out_of_bounds', {
      minimum: decimalFromMinor(amountMinor),
      maximum: maximumWalletPrice,
    })
  const bought = Math.floor(amountMinor / tokenValue)
  return {
    priceTokens: tokens(priceTokens),
    fromWallet: tokens(balanceTokens),
    remaining: tokens(bought - missing),
    tokens: tokens(bought),
    amountMinor: minorUnits(amountMinor),
  }
}
