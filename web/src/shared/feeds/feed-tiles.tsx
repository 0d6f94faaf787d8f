import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { InfiniteSentinel } from '../../ui/list/infinite-sentinel.tsx'
import { FeedTile } from './feed-tile.tsx'
import { type FeedSource, feedListQuery } from './feeds.api.ts'

export interface FeedTilesProps {
  source: FeedSource
  empty: ReactNode
}

/** On a phone from edge to edge. */
const FRAME = 'grid grid-cols-3 gap-0.5 max-sm:-mx-4 sm:gap-2.5'
const PLACEHOLDERS = 6

/** The same endless list as the cards, as three columns of pictures; each leads to its post. */
export function FeedTiles({ source, empty }: FeedTilesProps) {
  const { t } = useT('shared/feeds')
  const list = useInfiniteQuery(feedListQuery(source))
  const { fetchNextPage } = list
  if (list.isPending) return <TilesSkeleton />
  if (list.isError && !list.data) {
    return <ErrorState onRetry={() => void list.refetch()} retrying={list.isFetching} />
  }
  const feeds = list.data.pages.flatMap((page) => page.data)
  if (feeds.length === 0) return empty
  return (
    <>
      <ul aria-label={t('list.label')} className={FRAME}>
        {feeds.map((feed, at) => (
          <FeedTile key={feed._id} feed={feed} isWide={feed.isPinned && at === 0 && feeds.length > 1} />
        ))}
      </ul>
      {list.isFetchNextPageError ? (
        <ErrorState onRetry={() => void fetchNextPage()} retrying={list.isFetchingNextPage} />
      ) : (
        <InfiniteSentinel hasMore={list.hasNextPage} loading={list.isFetchingNextPage} onMore={fetchNextPage} />
      )}
    </>
  )
}

function TilesSkeleton() {
  const { t } = useT('ui')
  return (
    <div role="status" aria-label={t('loading')} className={FRAME}>
      {Array.from({ length: PLACEHOLDERS }, (_, tile) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <Skeleton key={tile} className="aspect-[4/5] rounded-none sm:rounded-2xl" />
      ))}
    </div>
  )
}
