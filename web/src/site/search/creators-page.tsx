import { isBuyer } from '@limelight/contract/people/roles'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { loadOnServer } from '../../platform/page/page-data.ts'
import { titled } from '../../platform/page/page-title.ts'
import { requestContext } from '../../platform/page/request-context.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { categoriesQuery } from '../../shared/categories/categories.api.ts'
import { CategoryLinks } from '../../shared/categories/category-links.tsx'
import { performerSearchQuery, topPerformersQuery } from '../../shared/performers/performers.api.ts'
import { peopleQueryOf } from '../../shared/search/people-query.ts'
import { SearchBox } from '../../ui/form/search-box.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Section } from '../../ui/section.tsx'
import type { Route } from './+types/creators-page.ts'
import { FEATURED, FeaturedCreators } from './featured-creators.tsx'
import { PeopleResults } from './people-results.tsx'

// Visitors have no suggestions.
const ExploreTabs = lazy(() =>
  import('../../shared/suggestions/explore-tabs.tsx').then((file) => ({ default: file.ExploreTabs })),
)

export async function loader({ context, request }: Route.LoaderArgs) {
  const facts = context.get(requestContext)
  const { api } = facts
  const { searchParams } = new URL(request.url)
  const list = performerSearchQuery(peopleQueryOf(searchParams), api)
  const featured = searchParams.size === 0 ? [topPerformersQuery(FEATURED, api)] : []
  await loadOnServer({ required: [], optional: [list, categoriesQuery(api), ...featured] }, request, facts)
  return null
}

/** In the browser the lists load by themselves, each behind its own skeleton. */
export function clientLoader() {
  return null
}

export const meta = titled('site/search', 'creators', 'creatorsText')

export default function CreatorsPage() {
  const { t } = useT('site/search')
  const [params] = useSearchParams()
  const { change, filters } = useListState()
  const mayFollow = useAppStore(({ auth: { authUser } }) => isBuyer(authUser?.role))
  // Filters and page numbers show the list only.
  const isArrival = params.size === 0
  return (
    <>
      <PageHeader title={t('creators')} text={t('creatorsText')} />
      {mayFollow && (
        <div className="mb-6 min-h-11">
          <Suspense fallback={null}>
            <ExploreTabs current="all" />
          </Suspense>
        </div>
      )}
      {isArrival && <FeaturedCreators />}
      <CategoryLinks current={params.get('category')} className="mb-8" />
      <Section title={t('allCreators')}>
        <SearchBox
          label={t('searchPeople')}
          action="/creators"
          defaultValue={filters.q ?? ''}
          onSearch={(q) => change({ filters: { q } })}
          className="mb-4 max-w-md"
        />
        <PeopleResults />
      </Section>
    </>
  )
}
