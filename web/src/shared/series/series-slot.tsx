import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { placeQuery } from './series.api.ts'

// Few items are in a series.
const SeriesBar = lazy(() => import('./series-bar.tsx'))

export interface SeriesSlotProps {
  itemId: string
  canView: boolean
}

/** Where an item's page shows what comes before and after it in its series; nothing where it is in none. */
export function SeriesSlot({ itemId, canView }: SeriesSlotProps) {
  const place = useQuery(placeQuery(itemId)).data?.data
  if (!place) return null
  return (
    <Suspense fallback={<Skeleton className="h-40 rounded-card" />}>
      <SeriesBar itemId={itemId} canView={canView} place={place} />
    </Suspense>
  )
}
