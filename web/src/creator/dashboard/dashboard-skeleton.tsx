import { useT } from '../../platform/i18n/use-t.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

export function DashboardSkeleton() {
  const { t } = useT('ui')
  return (
    <div role="status" aria-label={t('loading')} className="grid grid-cols-1 gap-5">
      <Skeleton className="h-10 w-56" />
      <Skeleton className="h-40 w-full rounded-card" />
      <Skeleton className="h-96 w-full rounded-card" />
    </div>
  )
}
