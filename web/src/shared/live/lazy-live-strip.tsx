import { useQuery } from '@tanstack/react-query'
import { partOf } from '../../platform/page/part.tsx'
import { liveStreamsQuery } from './live.api.ts'
import type { LiveStripProps } from './live-strip.tsx'

const LiveStrip = partOf<LiveStripProps>(
  () => import('./live-strip.tsx').then(({ LiveStrip: component }) => ({ default: component })),
  'near',
)

/** The strip on pages that are about something else: its code is loaded while somebody is on air, near the screen. */
export function LazyLiveStrip() {
  const { data } = useQuery(liveStreamsQuery())
  if (!data || data.data.length === 0) return null
  return <LiveStrip />
}
