import type { ReactNode } from 'react'
import { ErrorState } from '../feedback/error-state.tsx'
import { Pagination } from './pagination.tsx'
import { SkeletonList } from './skeleton-list.tsx'

type ListAnswer<Row> = { data: Row[]; total: number }

export interface ListFrameProps<Row> {
  query: {
    data: ListAnswer<Row> | undefined
    isError: boolean
    isFetching: boolean
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  list: { current: number; pageSize: number; hrefOf: (page: number) => string }
  /** Shown instead of no rows. */
  empty: ReactNode
  skeleton?: ReactNode
  children: (rows: Row[]) => ReactNode
}

/** What every paged list is besides its rows: skeleton, failure with another try, emptiness, pages. */
export function ListFrame<Row>({ query, list, empty, skeleton, children }: ListFrameProps<Row>) {
  const { data, isError, isFetching, isPlaceholderData, refetch } = query
  if (isError) return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return skeleton ?? <SkeletonList rows={6} />
  if (data.data.length === 0 && data.total === 0) return empty
  return (
    <div aria-busy={isPlaceholderData || undefined} className={isPlaceholderData ? 'opacity-60' : undefined}>
      {children(data.data)}
      <Pagination current={list.current} pageSize={list.pageSize} total={data.total} hrefOf={list.hrefOf} />
    </div>
  )
}
