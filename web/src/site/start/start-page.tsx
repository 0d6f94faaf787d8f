import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { loadOnServer } from '../../platform/page/page-data.ts'
import { pageMeta } from '../../platform/page/page-meta.ts'
import { requestContext } from '../../platform/page/request-context.ts'
import { promosQuery } from '../../shared/cms/cms.api.ts'
import { FeedList } from '../../shared/feeds/feed-list.tsx'
import { firstFeedsQuery } from '../../shared/feeds/feeds.api.ts'
import { LazyLiveStrip } from '../../shared/live/lazy-live-strip.tsx'
import { liveStreamsQuery } from '../../shared/live/live.api.ts'
import { PerformerGrid } from '../../shared/performers/performer-grid.tsx'
import { PerformerSuggestions, SUGGESTED } from '../../shared/performers/performer-suggestions.tsx'
import { randomPerformersQuery, topPerformersQuery } from '../../shared/performers/performers.api.ts'
import { popularKeywordsQuery } from '../../shared/search/keywords.api.ts'
import { PopularKeywords } from '../../shared/search/popular-keywords.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Newspaper, Users } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Section } from '../../ui/section.tsx'
import type { Route } from './+types/start-page.ts'
import { PromoCarousel } from './promo-carousel.tsx'
import { StartHero } from './start-hero.tsx'
import { TOP_PERFORMERS } from './top-performers.ts'

const FEEDS = { scope: 'discover' } as const

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(requestContext)
  const optional = [
    topPerformersQuery(TOP_PERFORMERS, api),
    randomPerformersQuery(SUGGESTED, api),
    firstFeedsQuery(FEEDS, api),
    liveStreamsQuery(undefined, api),
  ]
  const extras = [promosQuery(api), popularKeywordsQuery(api)]
  const { state } = await loadOnServer({ required: [], optional: [...optional, ...extras] }, request)
  return { state, origin: new URL(request.url).origin }
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

export default function StartPage({ loaderData }: Route.ComponentProps) {
  const { t } = useT('site/start')
  return (
    <HydrationBoundary state={loaderData.state}>
      <StartHero />
      <LazyLiveStrip />
      <PromoCarousel />
      <PopularKeywords className="mb-8" />
      <TopPerformers />
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Section title={t('newest')} className="min-w-0">
          <FeedList
            source={FEEDS}
            empty={<EmptyState icon={<Newspaper />} title={t('noFeedsTitle')} text={t('noFeedsText')} />}
          />
        </Section>
        <aside className="max-lg:order-first">
          <div className="lg:sticky lg:top-20">
            <PerformerSuggestions />
          </div>
        </aside>
      </div>
    </HydrationBoundary>
  )
}

function TopPerformers() {
  const { t } = useT('site/start')
  const top = useQuery(topPerformersQuery(TOP_PERFORMERS))
  return (
    <Section
      title={t('top')}
      actions={
        <LinkButton to="/search" variant="ghost" size="sm">
          {t('seeAll')}
        </LinkButton>
      }
    >
      {top.isError ? (
        <ErrorState onRetry={() => void top.refetch()} retrying={top.isFetching} />
      ) : top.data?.data.length === 0 ? (
        <EmptyState
          icon={<Users />}
          title={t('noPerformersTitle')}
          text={t('noPerformersText')}
          action={<LinkButton to="/auth/creator-register">{t('becomeCreator')}</LinkButton>}
        />
      ) : (
        <PerformerGrid performers={top.data?.data} />
      )}
    </Section>
  )
}
