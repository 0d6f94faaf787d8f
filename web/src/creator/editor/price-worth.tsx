import type { COMMISSION_KINDS } from '@limelight/contract/finance/commissions'
import { usePriceWorth } from './use-price-worth.ts'

export interface PriceWorthProps {
  tokens: string
  kind: (typeof COMMISSION_KINDS)[number]
}

/** What fans pay and what the creator gets of it, once there is a price. */
export function PriceWorth({ tokens, kind }: PriceWorthProps) {
  const worth = usePriceWorth(tokens, kind)
  return worth && <p className="text-sm text-muted tabular-nums">{worth}</p>
}
