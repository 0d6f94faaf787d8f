import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Badge } from '../../ui/badge.tsx'
import { CircleCheck, Coins, Lock } from '../../ui/icons.tsx'
import type { Lockable } from './lock-action.ts'

export interface AccessBadgeProps {
  item: Pick<Lockable, 'access' | 'price' | 'canView'> & { isBought: boolean }
  className?: string
}

/** What it takes to see an item, or that it is bought; nothing for what is free. */
export function AccessBadge({ item, className }: AccessBadgeProps) {
  const { formatTokens } = useFormat()
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
      <Badge tone="primary" icon={<Coins />} className={className ?? ''}>
        {t('price', { count: item.price, shown: formatTokens(item.price) })}
      </Badge>
    )
  }
  return (
    <Badge tone="primary" icon={item.canView ? undefined : <Lock />} className={className ?? ''}>
      {t(`access.${item.access}`)}
    </Badge>
  )
}
