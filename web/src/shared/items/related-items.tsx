import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { CardGrid, CardGridSkeleton } from './card-grid.tsx'

export interface RelatedItemsProps<T> {
  title: string
  query: UseQueryResult<{ data: T[] }>
  /** In one column beside the content on wide screens. */
  aside?: boolean
  card: (item: T) => ReactNode
}

/** What else may interest the viewer of an item; nothing at all when there is nothing else. */
export function RelatedItems<T extends { _id: string }>({ title, query, aside = false, card }: RelatedItemsProps<T>) {
  const items = query.data?.data
  if (items?.length === 0) return null
  return (
    <section aria-labelledby="related">
      <h2 id="related" className="mb-4 text-lg">
        {title}
      </h2>
      {query.isPending && <CardGridSkeleton cards={3} aside={aside} />}
      {query.isError && <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {items && (
        <CardGrid items={items} aside={aside}>
          {card}
        </CardGrid>
      )}
    </section>
  )
}
