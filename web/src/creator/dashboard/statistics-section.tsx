import type { Statistics } from '@limelight/contract/content/studio'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { oneOf } from '../../platform/one-of.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ChoicePills } from '../../ui/form/choice-pills.tsx'
import { Section } from '../../ui/section.tsx'
import { Charts } from './charts.tsx'
import { statisticsQuery } from './dashboard.api.ts'
import { dayPeriod, PERIODS } from './dashboard-period.ts'
import { EarningsCard } from './earnings-card.tsx'
import { Figures } from './figures.tsx'
import { TopItems } from './top-items.tsx'

/** The sum of the period that the address names. */
export function Results() {
  return (
    <OfPeriod skeleton={<Skeleton className="h-120 w-full rounded-card" />}>
      {(statistics, choice) => <EarningsCard statistics={statistics} period={choice} />}
    </OfPeriod>
  )
}

/** The numbers, the charts and the best items of the same period. */
export function StatisticsSection() {
  const { t } = useT('creator/dashboard')
  return (
    <Section title={t('statistics')}>
      <OfPeriod skeleton={<Skeleton className="h-80 w-full rounded-card" />}>
        {(statistics) => (
          <>
            <Figures statistics={statistics} />
            <Charts byDay={statistics.byDay} />
            <TopItems statistics={statistics} />
          </>
        )}
      </OfPeriod>
    </Section>
  )
}

interface OfPeriodProps {
  skeleton: ReactNode
  children: (statistics: Statistics, choice: ReactNode) => ReactNode
}

/** Both parts ask with the same words, so the answer is one. */
function OfPeriod({ skeleton, children }: OfPeriodProps) {
  const { t } = useT('creator/dashboard')
  const { filters, change } = useListState()
  const [nowMs] = useState(() => Date.now())
  const period = oneOf(PERIODS, filters.period) ?? '30d'
  const query = useQuery({ ...statisticsQuery(dayPeriod(period, nowMs)), placeholderData: keepPreviousData })
  if (query.isError) return <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
  if (!query.data) return skeleton
  const choice = (
    <ChoicePills
      legend={t('period')}
      hideLegend
      name="period"
      value={period}
      options={PERIODS.map((value) => ({ value, label: t(`periods.${value}`) }))}
      onChange={(value) => change({ filters: { period: value === '30d' ? undefined : value } })}
    />
  )
  return (
    <div className="grid grid-cols-1 gap-4" aria-busy={query.isPlaceholderData}>
      {children(query.data.data, choice)}
    </div>
  )
}
