import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { AudioLines } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Plus } from '../../ui/member-icons.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { ownPerformerQuery } from '../own-performer/own-performer.api.ts'
import { ReviewStatus } from '../own-performer/review-status.tsx'
import { overviewQuery } from './dashboard.api.ts'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { NewestPosts } from './newest-posts.tsx'
import { NewestSales } from './newest-sales.tsx'
import { PayoutCard } from './payout-card.tsx'
import { Results, StatisticsSection } from './statistics-section.tsx'
import { TodoList } from './todo-list.tsx'
import { todosOf } from './todos.ts'
import { WaitingWork } from './waiting-work.tsx'
import { WhatIsNext } from './what-is-next.tsx'

export const meta = titled('creator/dashboard', 'title')

/** Files that are processed end by themselves. */
const ASK_EVERY_MS = 5_000

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
      <PageHeader title={t('title')} text={t('hello', { name: performer.name })} actions={isActive && <Actions />} />
      {!isActive && (
        <div className="mb-5">
          <ReviewStatus performer={performer} />
        </div>
      )}
      <TodoList todos={todosOf(performer, overview.data.data)} />
      <div className="mb-8 grid grid-cols-1 gap-4 xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-rows-[auto_1fr]">
        <Results />
        <div className="grid min-w-0 grid-cols-1 content-start gap-4 xl:row-span-2 [&>section]:mb-0">
          <PayoutCard />
          <WaitingWork />
          <NewestSales />
          <WhatIsNext overview={overview.data.data} />
        </div>
        <NewestPosts />
      </div>
      <StatisticsSection />
    </div>
  )
}

function Actions() {
  const { t } = useT('creator/dashboard')
  return (
    <>
      <LinkButton to="/creator/live" variant="soft">
        <AudioLines className="size-4.5" />
        {t('goLive')}
      </LinkButton>
      <LinkButton to="/creator/feeds/new">
        <Plus className="size-4.5" />
        {t('newPost')}
      </LinkButton>
    </>
  )
}
