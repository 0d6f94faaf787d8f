import { callQuery } from '../../platform/api/query-client.ts'

/** One letter is the beginning of everything. */
export const SHORTEST = 2

export function searchQuery(q: string) {
  return callQuery('GET /admin/search', { query: { q } })
}
