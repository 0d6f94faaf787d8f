import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { liveStreamsQuery } from './live.api.ts'

const LiveStrip = lazy(() => import('./live-strip.tsx').then(({ LiveStrip: component }) => ({ default: component })))

/** The strip on pages that are about something else: its code is loaded while somebody is on air. */
export function LazyLiveStrip() {
  const { data } = useQuery(liveStreamsQuery())
  if (!data || data.data.length === 0) return null
  return (
    <Suspense fallback={null}>
      <LiveStrip />
    </Suspense>
  )
}
