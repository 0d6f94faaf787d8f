import { oneOf } from '../../platform/one-of.ts'
import { feedTypeOf } from '../../shared/feeds/feed-type-filter.tsx'
import type { FeedSource } from '../../shared/feeds/feeds.api.ts'

/** What of a performer is shown; the address says it as `?tab=`, but for the first. */
export const PERFORMER_TABS = ['feed', 'videos', 'galleries', 'series', 'photos', 'store', 'about'] as const
export type PerformerTab = (typeof PERFORMER_TABS)[number]

/** Pure: anything unknown is the feed. */
export function performerTabOf(params: URLSearchParams): PerformerTab {
  return oneOf(PERFORMER_TABS, params.get('tab')) ?? 'feed'
}

/** Pure: the posts which the address asks for. */
export function feedSourceOf(username: string, params: URLSearchParams): FeedSource {
  const type = feedTypeOf(params.get('type'))
  return { scope: { username }, ...(type ? { type } : {}) }
}
