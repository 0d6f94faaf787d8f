import type { FanListId } from '@limelight/contract/ids'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import type { ListState } from '../../platform/list-state.ts'
import { oneOf } from '../../platform/one-of.ts'
import { fansFilterOf } from '../../shared/fan-lists/fan-lists.api.ts'

const SORTS = ['updatedAt', 'createdAt', 'spent'] as const

/** The fans on a list, or of a group where the id names one. */
export function fansQuery(id: string, { current, pageSize, sortBy, sort, filters }: ListState) {
  const query = { current, pageSize, sort, sortBy: oneOf(SORTS, sortBy), q: filters.q }
  const { group } = fansFilterOf(id)
  return queryOptions({
    queryKey: ['GET /performer/lists/{id}/fans', id, query],
    queryFn: ({ signal }) =>
      group
        ? api('GET /performer/fan-groups/{group}/fans', { params: { group }, query, signal })
        : // The address decides which one; what is no id is refused as one that nobody has.
          api('GET /performer/lists/{id}/fans', { params: { id: id as FanListId }, query, signal }),
  })
}
