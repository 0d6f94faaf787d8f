import type { Settings } from '@limelight/contract/core/settings'
import { AppError } from '@limelight/contract/errors'
import { decimalFromMinor, type MinorUnits, minorFromDecimal, type Tokens, tokens } from '@limelight/contract/money'

type Bounds = Pick<Settings, 'minimumWalletPrice' | 'maximumWalletPrice' | 'tokenValue'>

/** Pure: whole tokens for an amount of money, rounded down; the remainder stays with the site. Throws `amount_out_of_bounds`. */
export function tokensForTopUp(amount: number, settings: Bounds): { amountMinor: MinorUnits; tokens: Tokens } {
  const { minimumWalletPrice, maximumWalletPrice: maximum, tokenValue } = settings
  // Dearer tokens than the smallest top-up: it has to buy one at least.
  const minimum = Math.max(minimumWalletPrice, decimalFromMinor(tokenValue))
  if (amount < minimum || amount > maximum) throw new AppError('amount_out_of_bounds', { minimum, maximum })
  const amountMinor = minorFromDecimal(amount)
  return { amountMinor, tokens: tokens(Math.floor(amountMinor / tokenValue)) }
}
