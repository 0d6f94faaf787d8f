import type { ApiClient } from '@limelight/contract/client'
import { getQueryClient } from '../../platform/api/query-client.ts'
import { loadOnServer, type PageQueries } from '../../platform/page/page-data.ts'
import { pageMeta } from '../../platform/page/page-meta.ts'
import { requestContext } from '../../platform/page/request-context.ts'
import { categoriesQuery } from '../../shared/categories/categories.api.ts'
import { CategoryLinks } from '../../shared/categories/category-links.tsx'
import { promosQuery } from '../../shared/cms/cms.api.ts'
import { firstFeedsQuery } from '../../shared/feeds/feeds.api.ts'
import { LazyLiveStrip } from '../../shared/live/lazy-live-strip.tsx'
import { liveStreamsQuery } from '../../shared/live/live.api.ts'
import { topPerformersQuery } from '../../shared/performers/performers.api.ts'
import { popularKeywordsQuery } from '../../shared/search/keywords.api.ts'
import { PopularKeywords } from '../../shared/search/popular-keywords.tsx'
import { LazyUpcomingLines } from '../../shared/upcoming-streams/lazy-upcoming-lines.tsx'
import { upcomingStreamsQuery } from '../../shared/upcoming-streams/upcoming-streams.api.ts'
import type { Route } from './+types/start-page.ts'
import { DISCOVER } from './discover.ts'
import { FreePosts } from './free-posts.tsx'
import { MoreCreators } from './more-creators.tsx'
import { Promos } from './promos.tsx'
import { StartHero } from './start-hero.tsx'
import { TOP_PERFORMERS } from './top-performers.ts'

const UPCOMING_SHOWN = 2

const pageQueries = (api?: ApiClient): NonNullable<PageQueries['optional']> => [
  topPerformersQuery(TOP_PERFORMERS, api),
  firstFeedsQuery(DISCOVER, api),
  liveStreamsQuery(undefined, api),
  upcomingStreamsQuery({}, api),
  promosQuery(api),
  categoriesQuery(api),
  popularKeywordsQuery(api),
]

export async function loader({ context, request }: Route.LoaderArgs) {
  const facts = context.get(requestContext)
  await loadOnServer({ required: [], optional: pageQueries(facts.api) }, request, facts)
  return { origin: new URL(request.url).origin }
}

/** All are waited for: each would move what stands below it. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const client = getQueryClient()
  await Promise.all(pageQueries().map((query) => client.prefetchQuery(query)))
  return { origin: new URL(request.url).origin }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = matches[0].loaderData?.settings.siteName ?? ''
  const description = `${title}: photos, videos and posts from creators you choose, straight from them.`
  const origin = loaderData?.origin ?? ''
  return [...pageMeta({ title, description, path: '/' }, origin), { 'script:ld+json': webSite(title, origin) }]
}

/** The site's name and its search, for search engines. */
function webSite(name: string, origin: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name,
    url: `${origin}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: `${origin}/search?q={query}`,
      'query-input': 'required name=query',
    },
  }
}

export default function StartPage() {
  return (
    <>
      <StartHero />
      <div className="grid grid-cols-1 items-start gap-x-8 lg:grid-cols-2">
        <LazyLiveStrip />
        <LazyUpcomingLines most={UPCOMING_SHOWN} hasTitle className="mb-8" />
      </div>
      <CategoryLinks className="mb-8" />
      <PopularKeywords className="mb-8" />
      <FreePosts />
      <Promos />
      <MoreCreators />
    </>
  )
}
