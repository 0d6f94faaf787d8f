import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { loadInBrowser } from '../../platform/page/page-data.ts'
import { titled } from '../../platform/page/page-title.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ownPerformerQuery } from '../own-performer/own-performer.api.ts'
import { ReviewStatus } from '../own-performer/review-status.tsx'
import type { Route } from './+types/dashboard-page.ts'
import { overviewQuery } from './dashboard.api.ts'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { NewestSales } from './newest-sales.tsx'
import { StatisticsSection } from './statistics-section.tsx'
import { TodoList } from './todo-list.tsx'
import { todosOf } from './todos.ts'
import { WhatIsNext } from './what-is-next.tsx'

export const meta = titled('creator/dashboard', 'title')

/** Files that are processed end by themselves. */
const ASK_EVERY_MS = 5_000

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadInBrowser({ required: [ownPerformerQuery], optional: [overviewQuery] }, request)
}

export function HydrateFallback() {
  return <DashboardSkeleton />
}

export default function DashboardPage() {
  const { t } = useT('creator/dashboard')
  const own = useQuery(ownPerformerQuery)
  const overview = useQuery({
    ...overviewQuery,
    refetchInterval: ({ state }) => (state.data?.data.underWay.some((item) => !item.isFailed) ? ASK_EVERY_MS : false),
  })
  const performer = own.data?.data
  if (overview.isError) return <ErrorState onRetry={() => void overview.refetch()} retrying={overview.isFetching} />
  if (!performer || !overview.data) return <DashboardSkeleton />
  const isActive = performer.status === 'active'
  return (
    <div className="max-w-6xl">
      <PageHeader
        title={t('title')}
        text={t('hello', { name: performer.name })}
        actions={isActive && <LinkButton to="/creator/feeds/new">{t('newPost')}</LinkButton>}
      />
      {!isActive && (
        <div className="mb-5">
          <ReviewStatus performer={performer} />
        </div>
      )}
      <TodoList todos={todosOf(performer, overview.data.data)} />
      <StatisticsSection />
      <div className="grid grid-cols-1 gap-x-4 lg:grid-cols-2">
        <div>
          <NewestSales />
        </div>
        <div>
          <WhatIsNext overview={overview.data.data} />
        </div>
      </div>
    </div>
  )
}
