import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../platform/api/query-client.ts'
import { useFormat } from '../../platform/format.ts'
import { SEARCH_TABS, type SearchTab, wordsOf } from '../../shared/search/search-query.ts'

/** Totals by tab, asked for in the browser only; a tab without one shows none. Counting ends at a thousand. */
export function useSearchCounts(params: URLSearchParams): Partial<Record<SearchTab, string>> {
  const { formatTotal } = useFormat()
  const words = wordsOf(params)
  const query = { ...words, pageSize: 1 }
  const people = words.q ? { q: words.q, pageSize: 1 } : { pageSize: 1 }
  // Five calls and not `useQueries`, whose code no other page of visitors needs.
  const totals = [
    useQuery(callQuery('GET /performers/user/search', { query: people })).data,
    useQuery(callQuery('GET /user/feeds', { query: { ...query, scope: 'discover' } })).data,
    useQuery(callQuery('GET /performer-assets/videos/search', { query })).data,
    useQuery(callQuery('GET /performer-assets/galleries/search', { query })).data,
    useQuery(callQuery('GET /products/search', { query })).data,
  ]
  return Object.fromEntries(
    SEARCH_TABS.flatMap((tab, index) => {
      const total = totals[index]
      return total === undefined ? [] : [[tab, formatTotal(total)]]
    }),
  )
}
