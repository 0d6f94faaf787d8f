import { useT } from '../../platform/i18n/use-t.ts'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

export interface FeedSkeletonProps {
  cards?: number
}

export function FeedSkeleton({ cards = 2 }: FeedSkeletonProps) {
  const { t } = useT('ui')
  return (
    <div role="status" aria-label={t('loading')} className="grid grid-cols-1 gap-5">
      {Array.from({ length: cards }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <Card key={card} flush>
          <div className="flex items-center gap-3 p-4 sm:px-5">
            <Skeleton className="size-11 rounded-full" />
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-4 w-36" />
              <Skeleton className="h-3 w-24" />
            </div>
          </div>
          <div className="grid gap-2 px-4 pb-4 sm:px-5">
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-2/3" />
          </div>
          <Skeleton className="aspect-[4/3] w-full rounded-none" />
          <div className="h-14" />
        </Card>
      ))}
    </div>
  )
}
