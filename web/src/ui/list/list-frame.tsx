import type { ReactNode } from 'react'
import { ErrorState } from '../feedback/error-state.tsx'
import { Pagination } from './pagination.tsx'
import { SkeletonList } from './skeleton-list.tsx'

export interface PagedQuery<Row> {
  /** Without `total` the answer is the whole list. `isTotalCapped`: counting stopped there, the list goes on. */
  data: { data: Row[]; total?: number; isTotalCapped?: boolean } | undefined
  isError: boolean
  isFetching: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
}

export interface ListFrameProps<Row> {
  query: PagedQuery<Row>
  list?: { current: number; pageSize: number; hrefOf: (page: number) => string } | undefined
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
  const { data: rows, total = rows.length, isTotalCapped = false } = data
  if (total === 0) return empty
  return (
    <div aria-busy={isPlaceholderData || undefined} className={isPlaceholderData ? 'opacity-60' : undefined}>
      {children(rows)}
      {list && (
        <Pagination
          {...{ total, isTotalCapped }}
          current={list.current}
          pageSize={list.pageSize}
          hrefOf={list.hrefOf}
        />
      )}
    </div>
  )
}
