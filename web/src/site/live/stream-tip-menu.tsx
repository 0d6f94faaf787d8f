import type { TipTarget } from '@limelight/contract/commerce/tips'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { takesTips } from '../../shared/tips/tip-target-rules.ts'
import { tipTargetsQuery } from '../../shared/tips/tips.api.ts'
import { Button } from '../../ui/button.tsx'

export interface StreamTipMenuProps {
  performerId: string
  onChoose: (target: TipTarget) => void
}

/** The creator's tip menu, one line that scrolls sideways; each opens the sheet of the tip. Nothing without one. */
export function StreamTipMenu({ performerId, onChoose }: StreamTipMenuProps) {
  const { t } = useT('site/live')
  const { inShortMoney } = usePrices()
  const targets = (useQuery(tipTargetsQuery(performerId)).data?.data ?? []).filter(takesTips)
  if (targets.length === 0) return null
  return (
    <ul aria-label={t('tipMenu')} className="-mx-1 mb-1.5 flex gap-1.5 overflow-x-auto px-1 [scrollbar-width:none]">
      {targets.map((target) => (
        <li key={target._id} className="shrink-0">
          <Button variant="outline" size="smallCount" className="max-w-56" onClick={() => onChoose(target)}>
            <span dir="auto" className="truncate">
              {target.title}
            </span>
            {target.kind === 'item' && <span className="text-money-ink">{inShortMoney(target.tokens)}</span>}
          </Button>
        </li>
      ))}
    </ul>
  )
}
