import { lazy, Suspense } from 'react'
import { CardGridSkeleton } from '../items/card-grid.tsx'
import { FeedResults } from './feed-results.tsx'
import { PeopleResults } from './people-results.tsx'
import type { SearchTab } from './search-query.ts'

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
