import type { ApiClient } from '@limelight/contract/client'
import { useNavigate } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { loadInBrowser, loadOnServer } from '../../platform/page/page-data.ts'
import { titled } from '../../platform/page/page-title.ts'
import { partOf } from '../../platform/page/part.tsx'
import { requestContext } from '../../platform/page/request-context.ts'
import { FeedList } from '../../shared/feeds/feed-list.tsx'
import { firstFeedsQuery } from '../../shared/feeds/feeds.api.ts'
import { liveStreamsQuery } from '../../shared/live/live.api.ts'
import { randomPerformersQuery, SUGGESTED } from '../../shared/performers/performers.api.ts'
import { KeywordSearchBox } from '../../shared/search/keyword-search-box.tsx'
import { tabAddress } from '../../shared/search/search-query.ts'
import { storyRingsQuery } from '../../shared/stories/stories.api.ts'
import { LazyUpcomingLines } from '../../shared/upcoming-streams/lazy-upcoming-lines.tsx'
import { upcomingStreamsQuery } from '../../shared/upcoming-streams/upcoming-streams.api.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import type { Route } from './+types/home-page.ts'
import { HOME } from './home-source.ts'
import { RingStrip } from './ring-strip.tsx'
import { SideColumn } from './side-column.tsx'

/** On wide screens only. */
const PerformerSuggestions = partOf(() => import('../../shared/performers/performer-suggestions.tsx'), 'near')

const FOLLOWED = { followed: 'true' } as const

/** What fails is asked for again in the browser, where the lists say so. */
const pageQueries = (api?: ApiClient) => ({
  required: [],
  optional: [
    firstFeedsQuery(HOME, api),
    randomPerformersQuery(SUGGESTED, api),
    upcomingStreamsQuery(FOLLOWED, api),
    liveStreamsQuery(undefined, api),
    storyRingsQuery(api),
  ],
})

export async function loader({ context, request }: Route.LoaderArgs) {
  const facts = context.get(requestContext)
  await loadOnServer(pageQueries(facts.api), request, facts)
  return null
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await loadInBrowser(pageQueries(), request)
  return null
}

export const meta = titled('fan/home', 'title')

export default function HomePage() {
  const { t } = useT('fan/home')
  return (
    <>
      <h1 className="sr-only">{t('title')}</h1>
      <RingStrip />
      <SideColumn aside={<HomeSide />}>
        <div className="mx-auto max-w-2xl">
          <FeedList source={HOME} empty={<NothingYet />} isFirst />
        </div>
      </SideColumn>
    </>
  )
}

/** On phones only what starts soon, above the posts. */
function HomeSide() {
  const { t } = useT('fan/home')
  const navigate = useNavigate()
  return (
    <>
      <KeywordSearchBox
        label={t('search')}
        defaultValue=""
        onSearch={(q) => void navigate(`/search?${tabAddress('people', { q })}`)}
        className="max-[72rem]:hidden"
      />
      <LazyUpcomingLines of={FOLLOWED} most={2} className="max-[72rem]:mb-4" />
      <div className="max-[72rem]:hidden">
        <PerformerSuggestions />
      </div>
    </>
  )
}

function NothingYet() {
  const { t } = useT('fan/home')
  return (
    <EmptyState
      className="rounded-card border border-dashed border-field"
      drawing="people"
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
