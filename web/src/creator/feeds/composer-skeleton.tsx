import { useT } from '../../platform/i18n/use-t.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

export function ComposerSkeleton() {
  const { t } = useT('ui')
  return (
    <div role="status" aria-label={t('loading')} className="grid max-w-3xl grid-cols-1 gap-5">
      <Skeleton className="h-9 w-48" />
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-96 w-full rounded-card" />
      <Skeleton className="h-56 w-full rounded-card" />
    </div>
  )
}
