import { useQuery } from '@tanstack/react-query'
import { useT } from '../../../platform/i18n/use-t.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Section } from '../../../ui/section.tsx'
import type { Source } from '../source.ts'
import { ownUpcomingQuery } from './own-upcoming.api.ts'
import { OwnUpcomingCard } from './own-upcoming-card.tsx'

export interface OwnUpcomingProps {
  /** What sends the picture of one that is started now. */
  source: Source
  onPrepared: (source: Source) => void
}

/** Whether one may be started changes with the time. */
const REFRESH_MS = 30_000

export function OwnUpcoming({ source, onPrepared }: OwnUpcomingProps) {
  const { t } = useT('creator/live')
  const { data } = useQuery({ ...ownUpcomingQuery, refetchInterval: REFRESH_MS })
  const announce = (
    <LinkButton to="/creator/live/upcoming/new" variant="outline">
      {t('upcoming.announce')}
    </LinkButton>
  )
  return (
    <Section title={t('upcoming.title')} actions={data?.data.length ? announce : undefined} className="mt-10">
      {data?.data.length === 0 && (
        <EmptyState
          compact
          drawing="calendar"
          title={t('upcoming.empty')}
          text={t('upcoming.emptyText')}
          action={announce}
        />
      )}
      <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        {data?.data.map((stream) => (
          <li key={stream._id}>
            <OwnUpcomingCard stream={stream} onStarted={() => onPrepared(source)} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
