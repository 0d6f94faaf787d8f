import { SALE_KINDS } from '@limelight/contract/content-kinds'
import { callQuery } from '../../platform/api/query-client.ts'
import type { ListState } from '../../platform/list-state.ts'
import { oneOf } from '../../platform/one-of.ts'

export const EARNING_SORTS = ['createdAt', 'gross', 'net'] as const

/** `from`: ISO instant; undefined is from the beginning. */
export function earningStatsQuery(from: string | undefined) {
  return callQuery('GET /performer/earning/stats', { query: { from } })
}

/** `month` as 2026-11. */
export function statementQuery(month: string) {
  return callQuery('GET /performer/earning/statement', { query: { month } })
}

export function earningsQuery({ current, pageSize, sortBy, sort, filters }: ListState, from: string | undefined) {
  return callQuery('GET /performer/earning/search', {
    query: {
      current,
      pageSize,
      sort,
      sortBy: oneOf(EARNING_SORTS, sortBy),
      kind: oneOf(SALE_KINDS, filters.kind),
      q: filters.q,
      from,
    },
  })
}
