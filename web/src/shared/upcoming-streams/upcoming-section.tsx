import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { Section } from '../../ui/section.tsx'
import { UpcomingCard } from './upcoming-card.tsx'
import { type UpcomingOf, upcomingStreamsQuery } from './upcoming-streams.api.ts'

export interface UpcomingSectionProps {
  of?: UpcomingOf
  /** Where something else is what one came for. */
  most?: number
}

/** Announced streams; nothing while there are none. */
export default function UpcomingSection({ of, most }: UpcomingSectionProps) {
  const { t } = useT('shared/upcoming-streams')
  const { data } = useQuery(upcomingStreamsQuery(of))
  if (!data || data.data.length === 0) return null
  return (
    <Section title={t('title')}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-4">
        {data.data.slice(0, most).map((stream) => (
          <li key={stream._id}>
            <UpcomingCard stream={stream} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
