import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { InfiniteSentinel } from '../../ui/list/infinite-sentinel.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'

export interface EndlessTableProps<Row> {
  query: UseInfiniteQueryResult<InfiniteData<{ data: Row[] }>>
  empty: ReactNode
  children: (rows: Row[]) => ReactNode
}

/** What a list by cursor is besides its rows. A failed page keeps those before it. */
export function EndlessTable<Row>({ query, empty, children }: EndlessTableProps<Row>) {
  const { data, isError, isFetching, isFetchingNextPage, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } =
    query
  if (!data && isError) return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <SkeletonList rows={6} />
  const rows = data.pages.flatMap((page) => page.data)
  if (rows.length === 0) return empty
  return (
    <>
      {children(rows)}
      {isFetchNextPageError ? (
        // Not the sentinel: in sight, it would ask again for ever.
        <ErrorState onRetry={() => void fetchNextPage()} retrying={isFetchingNextPage} />
      ) : (
        <InfiniteSentinel hasMore={hasNextPage} loading={isFetchingNextPage} onMore={() => void fetchNextPage()} />
      )}
    </>
  )
}
