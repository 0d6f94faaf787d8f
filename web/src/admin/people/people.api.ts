import type { AccountId } from '@limelight/contract/ids'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { callQuery } from '../../platform/api/query-client.ts'
import type { ListState } from '../../platform/list-state.ts'
import { oneOf } from '../../platform/one-of.ts'

export function personQuery(id: string) {
  return callQuery('GET /admin/people/{id}', { params: { id } })
}

export function timelineQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: ['GET /admin/people/{id}/timeline', id],
    queryFn: ({ pageParam, signal }) =>
      api('GET /admin/people/{id}/timeline', { params: { id }, query: { before: pageParam }, signal }),
    // The newest ones first; then what is earlier than the last one shown.
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ data }) => (data.isMore ? data.events.at(-1)?.createdAt : undefined),
  })
}

export function personItemsQuery(id: AccountId, { current, pageSize, sort }: ListState) {
  return callQuery('GET /admin/people/{id}/items', { params: { id }, query: { current, pageSize, sort } })
}

const SESSION_SORTS = ['updatedAt', 'createdAt'] as const

export function personSessionsQuery(id: AccountId, { current, pageSize, sort, sortBy }: ListState) {
  const query = { current, pageSize, sort, sortBy: oneOf(SESSION_SORTS, sortBy) }
  return callQuery('GET /admin/people/{id}/sessions', { params: { id }, query })
}
