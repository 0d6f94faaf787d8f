import { useQueries } from '@tanstack/react-query'
import { callQuery } from '../../platform/api/query-client.ts'
import { useFormat } from '../../platform/format.ts'
import { SEARCH_TABS, type SearchTab, wordsOf } from '../../shared/search/search-query.ts'

/** Totals by tab, asked for in the browser only; a tab without one shows none. Counting ends at a thousand. */
export function useSearchCounts(params: URLSearchParams): Partial<Record<SearchTab, string>> {
  const { formatTotal } = useFormat()
  const words = wordsOf(params)
  const query = { ...words, pageSize: 1 }
  const people = words.q ? { q: words.q, pageSize: 1 } : { pageSize: 1 }
  const totals = useQueries({
    queries: [
      callQuery('GET /performers/user/search', { query: people }),
      callQuery('GET /user/feeds', { query: { ...query, scope: 'discover' } }),
      callQuery('GET /performer-assets/videos/search', { query }),
      callQuery('GET /performer-assets/galleries/search', { query }),
      callQuery('GET /products/search', { query }),
    ],
    combine: (answers) => answers.map((answer) => answer.data && formatTotal(answer.data)),
  })
  return Object.fromEntries(
    SEARCH_TABS.flatMap((tab, index) => {
      const total = totals[index]
      return total === undefined ? [] : [[tab, total]]
    }),
  )
}
