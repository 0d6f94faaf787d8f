import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { loadInBrowser, loadOnServer } from '../../platform/page/page-data.ts'
import type { PageFlags } from '../../platform/page/page-flags.ts'
import { titled } from '../../platform/page/page-title.ts'
import { requestContext } from '../../platform/page/request-context.ts'
import { joinedStreamQuery } from '../../shared/live/live.api.ts'
import { performerQuery } from '../../shared/performers/performers.api.ts'
import UpcomingSection from '../../shared/upcoming-streams/upcoming-section.tsx'
import { upcomingStreamsQuery } from '../../shared/upcoming-streams/upcoming-streams.api.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SkeletonPage } from '../../ui/feedback/skeleton-page.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import type { Route } from './+types/watch-page.ts'
import { StreamWatch } from './stream-watch.tsx'

export const handle: PageFlags = { hasNarrowRail: true }

export const meta = titled('site/live', 'watch', 'text')

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const facts = context.get(requestContext)
  await loadOnServer({ required: [performerQuery(params.username, facts.api)] }, request, facts)
  return null
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  await loadInBrowser({ required: [performerQuery(params.username)] }, request)
  return null
}

/** What stands below the page is out of sight, and moves into it with neither of what is shown. */
const TALL = 'min-h-dvh'

export default function WatchPage({ params: { username } }: Route.ComponentProps) {
  const { t } = useT('site/live')
  const performer = useSuspenseQuery(performerQuery(username)).data.data
  // Loaded by the browser alone: its answer holds a token that lives a minute.
  const joined = useQuery(joinedStreamQuery(performer._id))
  const stream = joined.data?.data
  // Asked for at once, so that the page does not come in two parts when nothing is on air.
  const upcoming = useQuery(upcomingStreamsQuery({ performerId: performer._id }))
  const isLive = stream?.status === 'live' && !joined.isError
  if (joined.isPending || (!isLive && upcoming.isPending))
    return (
      <div className={TALL}>
        <SkeletonPage blocks={['aspect-video w-full rounded-card', 'h-16 w-full', 'h-96 w-full']} />
      </div>
    )
  if (!stream || joined.isError || stream.status !== 'live') {
    return (
      <div className={TALL}>
        <h1 className="sr-only">{t('watch')}</h1>
        <EmptyState
          drawing="live"
          title={stream?.status === 'ended' ? t('ended') : t('offline', { name: performer.name })}
          text={t('offlineText')}
          action={<LinkButton to={`/${performer.username}`}>{t('toProfile', { name: performer.name })}</LinkButton>}
        />
        <UpcomingSection of={{ performerId: performer._id }} />
      </div>
    )
  }
  return (
    <StreamWatch
      key={stream._id}
      stream={stream}
      performerPage={performer}
      reload={async () => void (await joined.refetch())}
    />
  )
}
