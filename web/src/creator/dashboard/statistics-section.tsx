import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { oneOf } from '../../platform/one-of.ts'
import { TilesSkeleton } from '../../ui/chart/tiles-skeleton.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { FilterSelect } from '../../ui/list/filter-select.tsx'
import { Section } from '../../ui/section.tsx'
import { Charts } from './charts.tsx'
import { statisticsQuery } from './dashboard.api.ts'
import { dayPeriod, PERIODS } from './dashboard-period.ts'
import { Figures } from './figures.tsx'
import { TopItems } from './top-items.tsx'

/** Figures, charts and the best items of a period that the address names. */
export function StatisticsSection() {
  const { t } = useT('creator/dashboard')
  const { filters, change } = useListState()
  const [nowMs] = useState(() => Date.now())
  const period = oneOf(PERIODS, filters.period) ?? '30d'
  const query = useQuery({ ...statisticsQuery(dayPeriod(period, nowMs)), placeholderData: keepPreviousData })
  const statistics = query.data?.data
  return (
    <Section
      title={t('statistics')}
      actions={
        <FilterSelect
          label={t('period')}
          value={period}
          options={PERIODS.map((value) => ({ value, label: t(`periods.${value}`) }))}
          onChange={(value) => change({ filters: { period: value === '30d' ? undefined : value } })}
        />
      }
    >
      {query.isError ? (
        <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : statistics ? (
        <div className="grid grid-cols-1 gap-4" aria-busy={query.isPlaceholderData}>
          <Figures statistics={statistics} />
          <Charts byDay={statistics.byDay} />
          <TopItems statistics={statistics} />
        </div>
      ) : (
        <StatisticsSkeleton />
      )}
    </Section>
  )
}

function StatisticsSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-4">
      <TilesSkeleton count={5} />
      <Skeleton className="h-80 w-full rounded-card" />
    </div>
  )
}
