import { useFormat } from '../../platform/format.ts'
import { useAppStore } from '../../platform/store/store.ts'

export type Prices = {
  currency: string
  money: (amount: number) => string
  /** What tokens are worth, as every price is shown. */
  inMoney: (tokens: number) => string
  /** The same without cents where there are none, for small buttons. */
  inShortMoney: (tokens: number) => string
  /** What tokens are worth, as a number to enter. */
  worthOf: (tokens: number) => number
  /** Whole tokens an amount buys. */
  tokensFor: (amount: number) => number
  /** Whole tokens that cover a price, rounded up so that nothing is underpaid. */
  tokensCovering: (amount: number) => number
  topUp: { min: number; max: number }
  tipTokens: { min: number; max: number }
}

/** The site's currency and bounds. The fallbacks are the settings' own defaults, for pages shown while the API is away. */
export function usePrices(): Prices {
  const { formatMoney, formatShortMoney } = useFormat()
  const settings = useAppStore((state) => state.settings)
  const { currency = 'USD', tokenValue = 1 } = settings
  const cents = (amount: number) => Math.round(amount * 100)
  return {
    currency,
    money: (amount) => formatMoney(amount, currency),
    inMoney: (tokens) => formatMoney((tokens * tokenValue) / 100, currency),
    inShortMoney: (tokens) => formatShortMoney((tokens * tokenValue) / 100, currency),
    worthOf: (tokens) => (tokens * tokenValue) / 100,
    tokensFor: (amount) => Math.floor(cents(amount) / tokenValue),
    tokensCovering: (amount) => Math.ceil(cents(amount) / tokenValue),
    topUp: { min: settings.minimumWalletPrice ?? 2.95, max: settings.maximumWalletPrice ?? 300 },
    tipTokens: { min: settings.minimumTipPrice ?? 10, max: settings.maximumTipPrice ?? 10_000 },
  }
}
