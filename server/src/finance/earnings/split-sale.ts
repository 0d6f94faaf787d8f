/** How a sale is split into fee, net and the shares of others. Pure. */
import type { AccountId } from '@limelight/contract/ids'
import { type Bps, feeOf, type MinorUnits, minorUnits } from '@limelight/contract/money'

/**
 * The share of the performer who showed a product: `shareBps` of the net without shipping, since shipping is a cost and not
 * an earning. Rounded down, so the seller keeps the remainder. Never more than the whole sale's net: a larger gross amount
 * never has a smaller net. Multiplies in bigint, as `feeOf` does.
 */
export function shareOf(subtotalMinor: MinorUnits, { feeBps, shareBps }: { feeBps: Bps; shareBps: Bps }): MinorUnits {
  const { netMinor } = splitGross(subtotalMinor, feeBps)
  return minorUnits(Number((BigInt(netMinor) * BigInt(shareBps)) / 10_000n))
}

/** fee + net is the gross amount, always; the fee is rounded half up (see `feeOf`). */
export function splitGross(grossMinor: MinorUnits, rate: Bps): { feeMinor: MinorUnits; netMinor: MinorUnits } {
  const feeMinor = feeOf(grossMinor, rate)
  return { feeMinor, netMinor: minorUnits(grossMinor - feeMinor) }
}

/** What a co-author gets of the net, in basis points. */
export type CoAuthor = { performerId: AccountId; shareBps: number }
const WHOLE = 10_000n

/**
 * The net by largest remainder: everyone, the author with what is left of the whole too, gets their part rounded down, and the units
 * that remain go one by one to those who lost most by it; among equals to the author, then in the given order. What all get is the
 * net, to the unit. Throws for shares of more than the whole.
 */
export function splitNet(netMinor: MinorUnits, coAuthors: readonly CoAuthor[]): MinorUnits[] {
  const net = BigInt(netMinor)
  const shares = coAuthors.map(({ shareBps }) => BigInt(shareBps))
  const ofAuthor = WHOLE - shares.reduce((sum, share) => sum + share, 0n)
  if (ofAuthor < 0n || shares.some((share) => share < 0n)) throw new Error('shares of more than the whole')
  const parts = [ofAuthor, ...shares].map((share) => ({
    floor: (net * share) / WHOLE,
    rest: (net * share) % WHOLE,
    extra: 0n,
  }))
  let left = net - parts.reduce((sum, { floor }) => sum + floor, 0n)
  for (const part of parts.toSorted((a, b) => Number(b.rest - a.rest))) {
    if (left === 0n) break
    part.extra = 1n
    left -= 1n
  }
  return parts.slice(1).map(({ floor, extra }) => minorUnits(Number(floor + extra)))
}
