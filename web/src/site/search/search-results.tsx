import { lazy, Suspense } from 'react'
import { CardGridSkeleton } from '../../shared/items/card-grid.tsx'
import type { SearchTab } from '../../shared/search/search-query.ts'

// Each comes with its tab.
const FeedResults = lazy(() => import('./feed-results.tsx').then((file) => ({ default: file.FeedResults })))
const PeopleResults = lazy(() => import('./people-results.tsx').then((file) => ({ default: file.PeopleResults })))
const VideoResults = lazy(() => import('./video-results.tsx'))
const GalleryResults = lazy(() => import('./gallery-results.tsx'))
const ProductResults = lazy(() => import('./product-results.tsx'))

export interface SearchResultsProps {
  tab: SearchTab
}

export function SearchResults({ tab }: SearchResultsProps) {
  return (
    <Suspense fallback={<CardGridSkeleton />}>
      {tab === 'feeds' && <FeedResults />}
      {tab === 'people' && <PeopleResults />}
      {tab === 'videos' && <VideoResults />}
      {tab === 'galleries' && <GalleryResults />}
      {tab === 'products' && <ProductResults />}
    </Suspense>
  )
}
