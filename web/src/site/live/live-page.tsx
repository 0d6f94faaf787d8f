import { HydrationBoundary } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { loadOnServer } from '../../platform/page/page-data.ts'
import { titled } from '../../platform/page/page-title.ts'
import { requestContext } from '../../platform/page/request-context.ts'
import { CardGrid, CardGridSkeleton } from '../../shared/items/card-grid.tsx'
import { liveStreamsQuery } from '../../shared/live/live.api.ts'
import { StreamCard } from '../../shared/live/stream-card.tsx'
import { useLiveList } from '../../shared/live/use-live-list.ts'
import UpcomingSection from '../../shared/upcoming-streams/upcoming-section.tsx'
import { upcomingStreamsQuery } from '../../shared/upcoming-streams/upcoming-streams.api.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import type { Route } from './+types/live-page.ts'

export const meta = titled('site/live', 'title', 'text')

export function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(requestContext)
  return loadOnServer(
    { required: [], optional: [liveStreamsQuery({ current: 1 }, api), upcomingStreamsQuery({}, api)] },
    request,
  )
}

/** In the browser the list loads by itself, behind its own skeleton. */
export function clientLoader() {
  return { state: undefined }
}

export default function LivePage({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <Streams />
      <div className="mt-10">
        <UpcomingSection />
      </div>
    </HydrationBoundary>
  )
}

function Streams() {
  const { t } = useT('site/live')
  const live = useLiveList()
  return (
    <ListPage
      {...live}
      title={t('title')}
      text={t('text')}
      skeleton={<CardGridSkeleton />}
      empty={{
        drawing: 'live',
        title: t('empty'),
        text: t('emptyText'),
        action: <LinkButton to="/creators">{t('emptyAction')}</LinkButton>,
      }}
    >
      {(streams) => <CardGrid items={streams}>{(stream) => <StreamCard stream={stream} />}</CardGrid>}
    </ListPage>
  )
}
