import type { ReactNode } from 'react'
import { ErrorState } from '../feedback/error-state.tsx'
import { InfiniteSentinel } from './infinite-sentinel.tsx'
import { SkeletonList } from './skeleton-list.tsx'

export interface EndlessQuery<Row> {
  data: { pages: { data: Row[] }[] } | undefined
  isError: boolean
  isFetching: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  hasNextPage: boolean
  fetchNextPage: () => unknown
  refetch: () => unknown
}

export interface EndlessFrameProps<Row> {
  query: EndlessQuery<Row>
  empty: ReactNode
  skeleton?: ReactNode
  children: (rows: Row[]) => ReactNode
}

/** What every list by cursor is besides its rows. A failed page leaves those before it. */
export function EndlessFrame<Row>({ query, empty, skeleton, children }: EndlessFrameProps<Row>) {
  const { data, fetchNextPage } = query
  if (!data) {
    if (!query.isError) return skeleton ?? <SkeletonList rows={6} />
    return <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
  }
  const rows = data.pages.flatMap((page) => page.data)
  if (rows.length === 0) return empty
  return (
    <>
      {children(rows)}
      {query.isFetchNextPageError ? (
        // Not the sentinel: in sight, it would ask again without end.
        <ErrorState onRetry={() => void fetchNextPage()} retrying={query.isFetchingNextPage} />
      ) : (
        <InfiniteSentinel hasMore={query.hasNextPage} loading={query.isFetchingNextPage} onMore={fetchNextPage} />
      )}
    </>
  )
}
