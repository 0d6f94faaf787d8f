import { useT } from '../../platform/i18n/use-t.ts'
import { Badge } from '../../ui/badge.tsx'
import { CircleCheck, Lock } from '../../ui/icons.tsx'
import type { Lockable } from './lock-action.ts'
import { useShownPrice } from './use-shown-price.ts'

export interface AccessBadgeProps {
  item: Pick<Lockable, 'access' | 'price' | 'suggestedPrice' | 'publicAt' | 'canView'> & { isBought: boolean }
  className?: string
}

/** What it takes to see an item, or that it is bought; nothing for what is free. */
export function AccessBadge({ item, className }: AccessBadgeProps) {
  const shownPrice = useShownPrice()
  const { t } = useT('shared/items')
  if (item.isBought) {
    return (
      <Badge tone="success" icon={<CircleCheck />} className={className ?? ''}>
        {t('bought')}
      </Badge>
    )
  }
  if (item.access === 'free') return null
  if (item.access === 'paid') {
    return (
      <Badge tone="money" icon={item.canView ? undefined : <Lock />} className={className ?? ''}>
        {shownPrice(item)}
      </Badge>
    )
  }
  return (
    <Badge icon={item.canView ? undefined : <Lock />} className={className ?? ''}>
      {t(item.publicAt ? 'access.early' : `access.${item.access}`)}
    </Badge>
  )
}
