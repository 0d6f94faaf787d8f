import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Badge } from '../../ui/badge.tsx'
import { cn } from '../../ui/cn.ts'
import { Eye } from '../../ui/icons.tsx'

export interface ViewersChipProps {
  count: number
  className?: string
}

/** How many watch, on a picture. */
export function ViewersChip({ count, className }: ViewersChipProps) {
  const { t } = useT('shared/live')
  const { formatCompact } = useFormat()
  const shown = formatCompact(count)
  return (
    <Badge tone="picture" icon={<Eye />} className={cn('bg-scrim/62 tabular-nums', className)}>
      <span aria-hidden>{shown}</span>
      <span className="sr-only">{t('viewers', { count, shown })}</span>
    </Badge>
  )
}
