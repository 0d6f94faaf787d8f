import { useT } from '../../platform/i18n/use-t.ts'
import { cn } from '../../ui/cn.ts'

export interface LiveBadgeProps {
  className?: string
}

export function LiveBadge({ className }: LiveBadgeProps) {
  const { t } = useT('shared/live')
  return (
    <span
      className={cn(
        'inline-flex items-center rounded-lg bg-live px-2 py-1 text-xs font-bold tracking-wide text-on-scrim uppercase',
        className,
      )}
    >
      {t('live')}
    </span>
  )
}
