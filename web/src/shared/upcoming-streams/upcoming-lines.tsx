import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { cn } from '../../ui/cn.ts'
import { UpcomingLine } from './upcoming-line.tsx'
import { type UpcomingOf, upcomingStreamsQuery } from './upcoming-streams.api.ts'

export interface UpcomingLinesProps {
  of?: UpcomingOf
  most: number
  /** Where the place does not say by itself what they are. */
  hasTitle?: boolean
  /** Side by side where there is one column, for a place that scrolls sideways. */
  isRow?: boolean
  className?: string
}

/** Announced streams where something else is what one came for: a line each, and nothing while there are none. */
export default function UpcomingLines({ of, most, hasTitle = false, isRow = false, className }: UpcomingLinesProps) {
  const { t } = useT('shared/upcoming-streams')
  const { data } = useQuery(upcomingStreamsQuery(of))
  if (!data || data.data.length === 0) return null
  return (
    <section aria-label={t('title')} className={className}>
      {hasTitle && <h2 className="mb-4 text-lg leading-9">{t('title')}</h2>}
      <ul
        className={cn(
          'grid grid-cols-1 gap-2',
          isRow && 'max-lg:grid-cols-none max-lg:auto-cols-[17rem] max-lg:grid-flow-col',
        )}
      >
        {data.data.slice(0, most).map((stream) => (
          <li key={stream._id}>
            <UpcomingLine stream={stream} heading={hasTitle ? 'h3' : 'h2'} />
          </li>
        ))}
      </ul>
    </section>
  )
}
