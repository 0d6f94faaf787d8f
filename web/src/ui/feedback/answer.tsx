import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'
import { Skeleton } from './skeleton.tsx'

export interface AnswerProps<Data> {
  query: UseQueryResult<{ data: Data }>
  children: (data: Data) => ReactNode
}

/** One part of the page: the others are shown where this one fails. */
export function Answer<Data>({ query, children }: AnswerProps<Data>) {
  if (query.isError) return <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
  if (!query.data) return <Skeleton className="h-40 w-full rounded-card" />
  return <div aria-busy={query.isPlaceholderData}>{children(query.data.data)}</div>
}
