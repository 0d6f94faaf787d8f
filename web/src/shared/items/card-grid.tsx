import type { ReactNode } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

export interface CardGridProps<T> {
  items: readonly T[]
  /** In one column beside the content on wide screens. */
  aside?: boolean
  children: (item: T) => ReactNode
}

const frameOf = (aside: boolean) =>
  aside
    ? 'grid grid-cols-1 gap-6 min-[26rem]:grid-cols-2 lg:grid-cols-1'
    : 'grid grid-cols-1 gap-x-5 gap-y-7 min-[26rem]:grid-cols-2 lg:grid-cols-3'

export function CardGrid<T extends { _id: string }>({ items, aside = false, children }: CardGridProps<T>) {
  return (
    <ul className={frameOf(aside)}>
      {items.map((item) => (
        <li key={item._id}>{children(item)}</li>
      ))}
    </ul>
  )
}

export interface CardGridSkeletonProps {
  cards?: number
  aside?: boolean
}

export function CardGridSkeleton({ cards = 6, aside = false }: CardGridSkeletonProps) {
  const { t } = useT('ui')
  return (
    <div role="status" aria-label={t('loading')} className={frameOf(aside)}>
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
