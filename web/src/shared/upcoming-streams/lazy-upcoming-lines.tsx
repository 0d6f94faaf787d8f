import { useQuery } from '@tanstack/react-query'
import { partOf } from '../../platform/page/part.tsx'
import type { UpcomingLinesProps } from './upcoming-lines.tsx'
import { upcomingStreamsQuery } from './upcoming-streams.api.ts'

/** They say when a stream begins in the reader's own time. */
const UpcomingLines = partOf(() => import('./upcoming-lines.tsx'), 'near')

/** Often nobody has announced one: the code of the lines is loaded where there is a line, near the screen. */
export function LazyUpcomingLines(props: UpcomingLinesProps) {
  const { data } = useQuery(upcomingStreamsQuery(props.of))
  if (!data || data.data.length === 0) return null
  return <UpcomingLines {...props} />
}
