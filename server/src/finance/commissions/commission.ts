/** The commission of a sale: the rate of the platform's fee. Pure. */

import type { SaleKind } from '@limelight/contract/content-kinds'
import { type Bps, bps } from '@limelight/contract/money'

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
