/** What a package gives beyond its price. Pure. */

/** Compared with a plain top-up of the same money; negative when the package gives less. Percent is rounded to a whole. */
export function bonusOf(
  { priceMinor, tokens }: { priceMinor: number; tokens: number },
  tokenValueMinor: number,
): { bonusTokens: number; bonusPercent: number } {
  // A price below one token's worth is compared with one token.
  const plain = Math.max(1, Math.floor(priceMinor / tokenValueMinor))
  const bonusTokens = tokens - plain
  return { bonusTokens, bonusPercent: Math.round((bonusTokens / plain) * 100) }
}
