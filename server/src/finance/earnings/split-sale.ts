/** How a sale is split into fee, net and an affiliate's share. Pure. */
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
