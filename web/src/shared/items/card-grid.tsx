import type { ReactNode } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

export interface CardGridProps {
  children: ReactNode
}

const frame = 'grid grid-cols-1 gap-x-5 gap-y-7 min-[26rem]:grid-cols-2 lg:grid-cols-3'

export function CardGrid({ children }: CardGridProps) {
  return <ul className={frame}>{children}</ul>
}

export interface CardGridSkeletonProps {
  cards?: number
}

export function CardGridSkeleton({ cards = 6 }: CardGridSkeletonProps) {
  const { t } = useT('ui')
  return (
    <div role="status" aria-label={t('loading')} className={frame}>
      {Array.from({ length: cards }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={card} className="grid grid-cols-1 content-start gap-2">
          <Skeleton className="aspect-video rounded-2xl" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-3 w-2/5" />
        </div>
      ))}
    </div>
  )
}
