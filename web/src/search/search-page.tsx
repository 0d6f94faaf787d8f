import { HydrationBoundary } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { feedTypeOf } from '../feeds/feed-type-filter.tsx'
import { firstFeedsQuery } from '../feeds/feeds.api.ts'
import { performerSearchQuery, profileOptionsQuery } from '../performers/performers.api.ts'
import { useT } from '../platform/i18n/use-t.ts'
import { loadOnServer } from '../platform/page-data.ts'
import type { PageFlags } from '../platform/page-flags.ts'
import { requestContext } from '../platform/request-context.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { TabLinks } from '../ui/tab-links.tsx'
import type { Route } from './+types/search-page.ts'
import { FeedResults } from './feed-results.tsx'
import { popularKeywordsQuery, rememberKeyword } from './keywords.api.ts'
import { PeopleResults } from './people-results.tsx'
import { PopularKeywords } from './popular-keywords.tsx'
import { peopleQueryOf, tabAddress } from './search-query.ts'

export const handle: PageFlags = { layout: 'public' }

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(requestContext)
  const { searchParams } = new URL(request.url)
  const q = searchParams.get('q')
  const type = feedTypeOf(searchParams.get('type'))
  const tag = searchParams.get('tag')
  const isFeeds = searchParams.get('tab') === 'feeds'
  const source = { scope: 'discover' as const, ...(type ? { type } : {}), ...(q ? { q } : {}), ...(tag ? { tag } : {}) }
  const optional = isFeeds
    ? [firstFeedsQuery(source, api)]
    : [performerSearchQuery(peopleQueryOf(searchParams), api), profileOptionsQuery(api)]
  return loadOnServer({ required: [], optional: q ? optional : [...optional, popularKeywordsQuery(api)] }, request)
}

/** In the browser the lists load by themselves, each behind its own skeleton. */
export function clientLoader() {
  return { state: undefined }
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: `Search · ${matches[0].loaderData?.settings.siteName ?? ''}` }]
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { t } = useT('search')
  const [params, setParams] = useSearchParams()
  const isFeeds = params.get('tab') === 'feeds'
  const q = params.get('q')
  const search = (text: string) => {
    rememberKeyword(text)
    setParams(tabAddress(params.get('tab'), text))
  }
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageHeader title={t('title')} />
      <SearchBox
        label={isFeeds ? t('searchFeeds') : t('searchPeople')}
        defaultValue={q ?? ''}
        onSearch={search}
        className="mb-4 md:hidden"
      />
      {!q && <PopularKeywords className="mb-5" />}
      <TabLinks
        label={t('title')}
        links={[
          { to: `?${tabAddress(null, params.get('q'))}`, label: t('people'), current: !isFeeds },
          { to: `?${tabAddress('feeds', params.get('q'))}`, label: t('feeds'), current: isFeeds },
        ]}
      />
      <div className="pt-5">{isFeeds ? <FeedResults /> : <PeopleResults />}</div>
    </HydrationBoundary>
  )
}
