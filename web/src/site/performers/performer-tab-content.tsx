import type { PerformerPage } from '@limelight/contract/people/performers'
import { lazy, Suspense } from 'react'
import { FeedTypeFilter } from '../../shared/feeds/feed-type-filter.tsx'
import type { FeedSource } from '../../shared/feeds/feeds.api.ts'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { PerformerFeeds } from './performer-feeds.tsx'
import type { PerformerTab } from './performer-tab.ts'

// Each comes with its tab: most look at the feed only.
const PerformerAbout = lazy(() => import('./performer-about.tsx'))
const PerformerVideos = lazy(() => import('./performer-videos.tsx'))
const PerformerGalleries = lazy(() => import('./performer-galleries.tsx'))
const PerformerProducts = lazy(() => import('./performer-products.tsx'))
const PerformerSeries = lazy(() => import('./performer-series.tsx'))
const PerformerPhotos = lazy(() => import('./performer-photos.tsx'))

export interface PerformerTabContentProps {
  performer: PerformerPage
  tab: PerformerTab
  source: FeedSource
  /** Whether the kinds of posts are offered. */
  isFiltering: boolean
}

export function PerformerTabContent({ performer, tab, source, isFiltering }: PerformerTabContentProps) {
  if (tab === 'feed') {
    return (
      <div className={isFiltering ? undefined : 'sm:pt-5'}>
        {isFiltering && (
          <div className="py-2">
            <FeedTypeFilter current={source.type} />
          </div>
        )}
        <PerformerFeeds performer={performer} source={source} />
      </div>
    )
  }
  return (
    <div className="pt-5">
      <Suspense fallback={<SkeletonList rows={6} />}>
        {tab === 'videos' && <PerformerVideos performer={performer} />}
        {tab === 'galleries' && <PerformerGalleries performer={performer} />}
        {tab === 'series' && <PerformerSeries performer={performer} />}
        {tab === 'store' && <PerformerProducts performer={performer} />}
        {tab === 'about' && <PerformerAbout performer={performer} />}
        {tab === 'photos' && <PerformerPhotos performer={performer} />}
      </Suspense>
    </div>
  )
}
