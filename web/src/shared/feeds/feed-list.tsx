import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { EagerPictures } from '../../ui/eager.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { InfiniteSentinel } from '../../ui/list/infinite-sentinel.tsx'
import { FeedCard } from './feed-card.tsx'
import { FeedSkeleton } from './feed-skeleton.tsx'
import { type FeedSource, feedListQuery } from './feeds.api.ts'

export interface FeedListProps {
  source: FeedSource
  empty: ReactNode
  /** The page begins with this list: its first post is what one sees first. */
  isFirst?: boolean
}

/** An endless list of cards. Pages stay in memory, so back finds the list as long as it was left. */
export function FeedList({ source, empty, isFirst = false }: FeedListProps) {
  const { t } = useT('shared/feeds')
  const list = useInfiniteQuery(feedListQuery(source))
  const { fetchNextPage } = list
  if (list.isPending) return <FeedSkeleton cards={3} />
  if (list.isError && !list.data) {
    return <ErrorState onRetry={() => void list.refetch()} retrying={list.isFetching} />
  }
  const feeds = list.data.pages.flatMap((page) => page.data)
  if (feeds.length === 0) return empty
  return (
    <section aria-label={t('list.label')} className="grid grid-cols-1 gap-2 sm:gap-5">
      {feeds.map((feed, at) => (
        <EagerPictures key={feed._id} value={isFirst && at === 0}>
          <FeedCard feed={feed} />
        </EagerPictures>
      ))}
      {list.isFetchNextPageError ? (
        <ErrorState onRetry={() => void fetchNextPage()} retrying={list.isFetchingNextPage} />
      ) : (
        <InfiniteSentinel hasMore={list.hasNextPage} loading={list.isFetchingNextPage} onMore={fetchNextPage} />
      )}
    </section>
  )
}
