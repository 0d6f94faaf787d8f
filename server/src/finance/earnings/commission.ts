/** The platform's share of a sale. Pure. */
import type { SaleKind } from '@limelight/contract/content-kinds'
import { type Bps, bps, feeOf, type MinorUnits, minorUnits } from '@limelight/contract/money'

/** `kind` null: every kind; `performerId` null: every performer. */
export type CommissionRule = { kind: SaleKind | null; performerId: string | null; rateBps: number }

/** The most specific rule wins: a performer's own before a kind's, both together before either; `fallbackBps` without any. */
export function commissionFor(
  sale: { kind: SaleKind; performerId: string },
  { rules = [], fallbackBps }: { rules?: readonly CommissionRule[]; fallbackBps: number },
): Bps {
  const weight = (rule: CommissionRule) => (rule.performerId === null ? 0 : 2) + (rule.kind === null ? 0 : 1)
  const [best] = rules
    .filter((rule) => rule.kind === null || rule.kind === sale.kind)
    .filter((rule) => rule.performerId === null || rule.performerId === sale.performerId)
    .toSorted((a, b) => weight(b) - weight(a))
  return bps(best?.rateBps ?? fallbackBps)
}

/**
 * What the performer who showed a product gets: `shareBps` of the net without shipping, since shipping is a cost and not
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
