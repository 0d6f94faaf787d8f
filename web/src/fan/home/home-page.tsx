import type { ApiClient } from '@limelight/contract/client'
import { HydrationBoundary } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { loadInBrowser, loadOnServer } from '../../platform/page/page-data.ts'
import { titled } from '../../platform/page/page-title.ts'
import { requestContext } from '../../platform/page/request-context.ts'
import { FeedList } from '../../shared/feeds/feed-list.tsx'
import { firstFeedsQuery } from '../../shared/feeds/feeds.api.ts'
import { LazyLiveStrip } from '../../shared/live/lazy-live-strip.tsx'
import { liveStreamsQuery } from '../../shared/live/live.api.ts'
import { PerformerSuggestions, SUGGESTED } from '../../shared/performers/performer-suggestions.tsx'
import { randomPerformersQuery } from '../../shared/performers/performers.api.ts'
import UpcomingSection from '../../shared/upcoming-streams/upcoming-section.tsx'
import { upcomingStreamsQuery } from '../../shared/upcoming-streams/upcoming-streams.api.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Sparkles } from '../../ui/member-icons.ts'
import type { Route } from './+types/home-page.ts'
import { SuggestionColumn } from './suggestion-column.tsx'

const HOME = { scope: 'home' } as const
const FOLLOWED = { followed: 'true' } as const

/** What fails is asked for again in the browser, where the lists say so. */
const pageQueries = (api?: ApiClient) => ({
  required: [],
  optional: [
    firstFeedsQuery(HOME, api),
    randomPerformersQuery(SUGGESTED, api),
    upcomingStreamsQuery(FOLLOWED, api),
    liveStreamsQuery(undefined, api),
  ],
})

export function loader({ context, request }: Route.LoaderArgs) {
  return loadOnServer(pageQueries(context.get(requestContext).api), request)
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadInBrowser(pageQueries(), request)
}

export const meta = titled('fan/home', 'title')

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { t } = useT('fan/home')
  return (
    <HydrationBoundary state={loaderData.state}>
      <SuggestionColumn aside={<PerformerSuggestions />}>
        <h1 className="sr-only">{t('title')}</h1>
        <div className="mx-auto max-w-2xl">
          <LazyLiveStrip />
          <UpcomingSection of={FOLLOWED} most={2} />
          <FeedList source={HOME} empty={<NothingYet />} isFirst />
        </div>
      </SuggestionColumn>
    </HydrationBoundary>
  )
}

function NothingYet() {
  const { t } = useT('fan/home')
  return (
    <EmptyState
      className="rounded-card border border-dashed border-field"
      icon={<Sparkles />}
      title={t('emptyTitle')}
      text={t('emptyText')}
      action={
        <>
          <LinkButton to="/search">{t('findCreators')}</LinkButton>
          <LinkButton to="/search?tab=feeds" variant="outline">
            {t('browsePosts')}
          </LinkButton>
        </>
      }
    />
  )
}
