import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation, useSearchParams } from 'react-router'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { PerformerGrid } from '../../shared/performers/performer-grid.tsx'
import { performerSearchQuery } from '../../shared/performers/performers.api.ts'
import { peopleDefaults, peopleQueryOf } from '../../shared/search/search-query.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Users } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { Pagination } from '../../ui/list/pagination.tsx'
import { PeopleFilters } from './people-filters.tsx'

/** Creators who fit the address, on whichever page it stands. */
export function PeopleResults() {
  const { formatTotal } = useFormat()
  const { t } = useT('site/search')
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const list = useListState(peopleDefaults(params))
  const result = useQuery({ ...performerSearchQuery(peopleQueryOf(params)), placeholderData: keepPreviousData })
  return (
    <>
      <PeopleFilters />
      {result.isError ? (
        <ErrorState onRetry={() => void result.refetch()} retrying={result.isFetching} />
      ) : result.data?.data.length === 0 ? (
        <EmptyState
          icon={<Users />}
          title={t('nobodyTitle')}
          text={t('nobodyText')}
          action={<LinkButton to={pathname}>{t('clear')}</LinkButton>}
        />
      ) : (
        <div aria-busy={result.isPlaceholderData} className={result.isPlaceholderData ? 'opacity-60' : undefined}>
          {result.data && (
            <p role="status" className="mb-4 text-sm text-muted">
              {t('found', { count: result.data.total, total: formatTotal(result.data) })}
            </p>
          )}
          <PerformerGrid performers={result.data?.data} />
          <Pagination {...list} total={result.data?.total ?? 0} />
        </div>
      )}
    </>
  )
}
