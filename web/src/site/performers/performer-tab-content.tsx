import type { PerformerPage } from '@limelight/contract/performers'
import { lazy, Suspense } from 'react'
import type { FeedSource } from '../../shared/feeds/feeds.api.ts'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { PerformerFeeds } from './performer-feeds.tsx'
import type { PerformerTab } from './performer-tab.ts'

// Each comes with its tab: most look at the feed only.
const PerformerAbout = lazy(() => import('./performer-about.tsx'))
const PerformerVideos = lazy(() => import('./performer-videos.tsx'))
const PerformerGalleries = lazy(() => import('./performer-galleries.tsx'))
const PerformerProducts = lazy(() => import('./performer-products.tsx'))
const PerformerPhotos = lazy(() => import('./performer-photos.tsx'))

export interface PerformerTabContentProps {
  performer: PerformerPage
  tab: PerformerTab
  source: FeedSource
}

export function PerformerTabContent({ performer, tab, source }: PerformerTabContentProps) {
  if (tab === 'feed') return <PerformerFeeds performer={performer} source={source} />
  return (
    <div className="pt-5">
      <Suspense fallback={<SkeletonList rows={6} />}>
        {tab === 'videos' && <PerformerVideos performer={performer} />}
        {tab === 'galleries' && <PerformerGalleries performer={performer} />}
        {tab === 'store' && <PerformerProducts performer={performer} />}
        {tab === 'about' && <PerformerAbout performer={performer} />}
        {tab === 'photos' && <PerformerPhotos performer={performer} />}
      </Suspense>
    </div>
  )
}
