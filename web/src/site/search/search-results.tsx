import { lazy, Suspense } from 'react'
import { CardGridSkeleton } from '../../shared/items/card-grid.tsx'
import type { SearchTab } from '../../shared/search/search-query.ts'
import { FeedResults } from './feed-results.tsx'
import { PeopleResults } from './people-results.tsx'

// Each comes with its tab.
const VideoResults = lazy(() => import('./video-results.tsx'))
const GalleryResults = lazy(() => import('./gallery-results.tsx'))
const ProductResults = lazy(() => import('./product-results.tsx'))

export interface SearchResultsProps {
  tab: SearchTab
}

export function SearchResults({ tab }: SearchResultsProps) {
  if (tab === 'people') return <PeopleResults />
  if (tab === 'feeds') return <FeedResults />
  return (
    <Suspense fallback={<CardGridSkeleton />}>
      {tab === 'videos' && <VideoResults />}
      {tab === 'galleries' && <GalleryResults />}
      {tab === 'products' && <ProductResults />}
    </Suspense>
  )
}
