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

export async function loader({ context, request }: Route.LoaderArgs) {
  const facts = context.get(requestContext)
  const optional = [liveStreamsQuery({ current: 1 }, facts.api), upcomingStreamsQuery({}, facts.api)]
  await loadOnServer({ required: [], optional }, request, facts)
  return null
}

/** In the browser the list loads by itself, behind its own skeleton. */
export function clientLoader() {
  return null
}

export default function LivePage() {
  return (
    <>
      <Streams />
      <div className="mt-10">
        <UpcomingSection />
      </div>
    </>
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
