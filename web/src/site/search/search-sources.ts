import { feedTypeOf } from '../../shared/feeds/feed-type-filter.tsx'
import type { FeedSource } from '../../shared/feeds/feeds.api.ts'
import { wordsOf } from '../../shared/search/search-query.ts'

/** Pure: the posts the address asks for. */
export function feedSourceOf(params: URLSearchParams): FeedSource {
  const type = feedTypeOf(params.get('type'))
  return { scope: 'discover', ...(type && { type }), ...wordsOf(params) }
}
