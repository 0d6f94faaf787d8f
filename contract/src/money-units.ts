/**
 * Two units, both integers. `Tokens`: whole tokens of the wallet. `MinorUnits`: cents of the site's one currency.
 * On the wire money is a decimal with at most two places (2.95), tokens are integers: the schemas are in `money.ts`, since pages
 * of visitors count money and check no schema.
 */
declare const unit: unique symbol
export type Tokens = number & { readonly [unit]: 'tokens' }
export type MinorUnits = number & { readonly [unit]: 'minor' }
/** Basis points: 2000 is 20 %. */
export type Bps = number & { readonly [unit]: 'bps' }

/** Largest amount one transfer may carry; far above any price, far below the integers that are exact in a double. */
export const MAX_AMOUNT = 1_000_000_000_000

function requireAmount(value: number, name: string): number {
  if (!Number.isSafeInteger(value) || Math.abs(value) > MAX_AMOUNT)
    throw new Error(`${name} must be an integer, got ${value}`)
  return value
}

// The casts below are the only doors into the branded units.
export function tokens(value: number): Tokens {
  return requireAmount(value, 'tokens') as Tokens
}
export function minorUnits(value: number): MinorUnits {
  return requireAmount(value, 'minor units') as MinorUnits
}
export function bps(value: number): Bps {
  if (!Number.isInteger(value) || value < 0 || value > 10_000)
    throw new Error(`basis points must be 0…10000, got ${value}`)
  return value as Bps
}

/** 2.95 → 295, exactly: the decimal's shortest text is parsed, nothing is multiplied as a float. Throws on a third decimal. */
export function minorFromDecimal(decimal: number): MinorUnits {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(String(decimal))
  if (!match) throw new Error(`not an amount with at most two decimals: ${decimal}`)
  const [, sign, whole, fraction = ''] = match
  const value = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return minorUnits(sign ? -value : value)
}

/** 295 → 2.95, the wire's form. */
export function decimalFromMinor(minor: number): number {
  return Number((minor / 100).toFixed(2))
}

/**
 * The platform's fee on a gross amount, rounded half up; the performer gets the remainder, so fee + net = gross always.
 * Multiplies in bigint: gross × bps may exceed the exact integers of a double.
 */
export function feeOf(gross: MinorUnits, rate: Bps): MinorUnits {
  return minorUnits(Number((BigInt(gross) * BigInt(rate) + 5_000n) / 10_000n))
}

/** What tokens are worth in money; `tokenValueMinor` is the setting `tokenValue`. */
export function worthOf(amount: Tokens, tokenValueMinor: number): MinorUnits {
  return minorUnits(Number(BigInt(amount) * BigInt(tokenValueMinor)))
}

/** How many whole tokens cover an amount of money, rounded up, so a purchase is never underpaid. */
export function tokensFor(amount: MinorUnits, tokenValueMinor: number): Tokens {
  return tokens(Math.ceil(amount / tokenValueMinor))
}
