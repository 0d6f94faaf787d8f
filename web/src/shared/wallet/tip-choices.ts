import type { Prices } from '../payments/use-prices.ts'

/** In the site's currency. */
const SUGGESTIONS = [3, 5, 10, 25]

/** Pure: the amounts that tips offer, in tokens, as far as the site's limits allow them. */
export function tipChoices({ tokensFor, tipTokens: { min, max } }: Pick<Prices, 'tokensFor' | 'tipTokens'>): number[] {
  return SUGGESTIONS.map(tokensFor).filter((tokens) => tokens >= min && tokens <= max)
}
