import { oneOf } from '../../platform/one-of.ts'

/** What of a performer is shown; the address says it as `?tab=`, but for the first. */
export const PERFORMER_TABS = ['feed', 'videos', 'galleries', 'photos', 'store', 'about'] as const
export type PerformerTab = (typeof PERFORMER_TABS)[number]

/** Pure: anything unknown is the feed. */
export function performerTabOf(params: URLSearchParams): PerformerTab {
  return oneOf(PERFORMER_TABS, params.get('tab')) ?? 'feed'
}
