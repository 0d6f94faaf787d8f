import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../platform/i18n/use-t.ts'
import { useListState } from '../platform/list-state.ts'
import { oneOf } from '../platform/one-of.ts'
import { titled } from '../platform/page/page-title.ts'
import { useMayOperate } from '../platform/page/use-may-operate.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { FilterSelect } from '../ui/list/filter-select.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { FiguresCard } from './home/figures-card.tsx'
import { Health } from './home/health.tsx'
import { overviewQuery, PERIODS, todosQuery } from './home/home.api.ts'
import { HomeSkeleton } from './home/home-skeleton.tsx'
import { Queues } from './home/queues.tsx'
import { RevenueByKind } from './home/revenue-by-kind.tsx'
import { SearchLink } from './search/search-link.tsx'
import { SetupCard } from './setup/setup-card.tsx'

export const meta = titled('admin/home', 'title')

const USUAL = '30'

/** The console's first page: how the site is doing, what waits, and whether everything runs. */
export default function AdminPage() {
  const mayOperate = useMayOperate()
  return mayOperate('money') ? <Overview hasSetup={mayOperate('settings')} /> : <OwnQueues />
}

function Overview({ hasSetup }: { hasSetup: boolean }) {
  const { t } = useT('admin/home')
  const { filters, change } = useListState()
  const period = oneOf(PERIODS, filters.days) ?? USUAL
  const query = useQuery({ ...overviewQuery(period), placeholderData: keepPreviousData })
  const overview = query.data?.data
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <SearchLink />
            <FilterSelect
              label={t('period')}
              value={period}
              options={PERIODS.map((value) => ({ value, label: t('lastDays', { count: Number(value) }) }))}
              onChange={(value) => change({ filters: { days: value === USUAL ? undefined : value } })}
            />
          </>
        }
      />
      {hasSetup && <SetupCard />}
      {query.isError ? (
        <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : overview ? (
        <div className="grid grid-cols-1 gap-5 lg:grid-cols-2 xl:grid-cols-3" aria-busy={query.isPlaceholderData}>
          <div className="min-w-0 lg:col-span-2 xl:col-span-3">
            <FiguresCard overview={overview} />
          </div>
          <Queues todos={overview.todos} />
          <RevenueByKind overview={overview} />
          <Health overview={overview} />
        </div>
      ) : (
        <HomeSkeleton />
      )}
    </>
  )
}

/** For roles without money: what waits for them. */
function OwnQueues() {
  const { t } = useT('admin/home')
  const query = useQuery(todosQuery)
  return (
    <>
      <PageHeader title={t('title')} actions={<SearchLink />} />
      <div className="max-w-2xl">
        {query.isError ? (
          <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
        ) : query.data ? (
          <Queues todos={query.data.data} />
        ) : (
          <Skeleton className="h-100 rounded-card" />
        )}
      </div>
    </>
  )
}
