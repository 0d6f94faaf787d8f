import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { InfiniteSentinel } from '../../ui/list/infinite-sentinel.tsx'
import { type Endless, endlessQuery } from './endless.ts'

export interface EndlessListProps<T> {
  source: Endless<T>
  label: string
  empty: ReactNode
  /** Of the size of what is being loaded. */
  skeleton: ReactNode
  children: (items: T[]) => ReactNode
}

/** Pages stay in memory, so back finds the list as long as it was left. */
export function EndlessList<T>({ source, label, empty, skeleton, children }: EndlessListProps<T>) {
  const list = useInfiniteQuery(endlessQuery(source))
  const { fetchNextPage } = list
  if (list.isPending) return skeleton
  if (list.isError && !list.data) {
    return <ErrorState onRetry={() => void list.refetch()} retrying={list.isFetching} />
  }
  const items = list.data.pages.flatMap((page) => page.data)
  if (items.length === 0) return empty
  return (
    <section aria-label={label}>
      {children(items)}
      {list.isFetchNextPageError ? (
        <ErrorState onRetry={() => void fetchNextPage()} retrying={list.isFetchingNextPage} />
      ) : (
        <InfiniteSentinel hasMore={list.hasNextPage} loading={list.isFetchingNextPage} onMore={fetchNextPage} />
      )}
    </section>
  )
}
