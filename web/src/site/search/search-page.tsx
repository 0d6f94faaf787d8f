import type { ApiClient } from '@limelight/contract/client'
import { useSearchParams } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { loadOnServer, type PageQueries } from '../../platform/page/page-data.ts'
import { titled } from '../../platform/page/page-title.ts'
import { requestContext } from '../../platform/page/request-context.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { firstFeedsQuery } from '../../shared/feeds/feeds.api.ts'
import { endlessGalleries } from '../../shared/galleries/galleries.api.ts'
import { firstPageQuery } from '../../shared/items/endless.ts'
import { performerSearchQuery } from '../../shared/performers/performers.api.ts'
import { productSourceOf } from '../../shared/products/product-source.ts'
import { endlessProducts } from '../../shared/products/products.api.ts'
import { KeywordSearchBox } from '../../shared/search/keyword-search-box.tsx'
import { popularKeywordsQuery } from '../../shared/search/keywords.api.ts'
import { peopleQueryOf } from '../../shared/search/people-query.ts'
import { PopularKeywords } from '../../shared/search/popular-keywords.tsx'
import { searchTabOf, tabAddress, wordsOf } from '../../shared/search/search-query.ts'
import { endlessVideos } from '../../shared/videos/videos.api.ts'
import { Button } from '../../ui/button.tsx'
import { Cross } from '../../ui/icons.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { Route } from './+types/search-page.ts'
import { SearchResults } from './search-results.tsx'
import { feedSourceOf } from './search-sources.ts'
import { SearchTabs } from './search-tabs.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const facts = context.get(requestContext)
  const { api } = facts
  const { searchParams } = new URL(request.url)
  const optional = [...tabQueries(searchParams, api), ...(searchParams.get('q') ? [] : [popularKeywordsQuery(api)])]
  await loadOnServer({ required: [], optional }, request, facts)
  return null
}

/** In the browser the lists load by themselves, each behind its own skeleton. */
export function clientLoader() {
  return null
}

export const meta = titled('site/search', 'title')

export default function SearchPage() {
  const { t } = useT('site/search')
  const [params, setParams] = useSearchParams()
  const { change } = useListState()
  // Visitors have a box in the header of wide screens.
  const isVisitor = useAppStore((state) => !state.auth.loggedIn)
  const tab = searchTabOf(params)
  const q = params.get('q') ?? ''
  const tag = tab === 'people' ? null : params.get('tag')
  return (
    <>
      <PageHeader title={q ? t('titleFor', { words: q }) : t('title')} />
      <KeywordSearchBox
        key={q}
        label={t('search')}
        defaultValue={q}
        onSearch={(text) => setParams(tabAddress(tab, { q: text }))}
        className={isVisitor ? 'mb-4 md:hidden' : 'mb-4'}
      />
      {!q && !tag && <PopularKeywords className="mb-5" />}
      <SearchTabs current={tab} />
      <div className="pt-5">
        {tag && (
          <Button variant="soft" className="mb-4" onClick={() => change({ filters: { tag: undefined } })}>
            #{tag}
            <Cross className="size-4" label={t('removeTag')} />
          </Button>
        )}
        <h2 className="sr-only">{t(`tabs.${tab}`)}</h2>
        <SearchResults tab={tab} />
      </div>
    </>
  )
}

/** The first page of what the tab shows. */
function tabQueries(params: URLSearchParams, api: ApiClient): NonNullable<PageQueries['optional']> {
  switch (searchTabOf(params)) {
    case 'people':
      return [performerSearchQuery(peopleQueryOf(params), api)]
    case 'feeds':
      return [firstFeedsQuery(feedSourceOf(params), api)]
    case 'videos':
      return [firstPageQuery(endlessVideos(wordsOf(params)), api)]
    case 'galleries':
      return [firstPageQuery(endlessGalleries(wordsOf(params)), api)]
    case 'products':
      return [firstPageQuery(endlessProducts(productSourceOf(params)), api)]
  }
}
