import { useT } from '../../platform/i18n/use-t.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

export function AccountSkeleton() {
  const { t } = useT('ui')
  return (
    <div role="status" aria-label={t('loading')} className="grid max-w-3xl grid-cols-1 gap-5">
      <Skeleton className="h-9 w-64" />
      <Skeleton className="h-5 w-96 max-w-full" />
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-[34rem] w-full rounded-card" />
      <Skeleton className="h-80 w-full rounded-card" />
    </div>
  )
}
