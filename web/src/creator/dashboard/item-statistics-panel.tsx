import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { oneOf } from '../../platform/one-of.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { FilterSelect } from '../../ui/list/filter-select.tsx'
import { useMoney } from '../use-money.ts'
import { itemStatisticsQuery } from './dashboard.api.ts'
import { dayPeriod, PERIODS, type Period } from './dashboard-period.ts'
import { DayChart, formatCount } from './day-chart.tsx'

export interface ItemStatisticsPanelProps {
  id: string
}

export default function ItemStatisticsPanel({ id }: ItemStatisticsPanelProps) {
  const { formatTokens } = useFormat()
  const { t } = useT('creator/dashboard')
  const money = useMoney()
  const [nowMs] = useState(() => Date.now())
  const [period, setPeriod] = useState<Period>('30d')
  const query = useQuery({ ...itemStatisticsQuery(id, dayPeriod(period, nowMs)), placeholderData: keepPreviousData })
  if (query.isError) return <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
  if (!query.data) return <Skeleton className="h-80 w-full rounded-card" />
  const { byDay, totals } = query.data.data
  return (
    <Card>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="text-[15px] text-muted">
          {t('item.summary', {
            views: formatTokens(totals.views),
            sales: formatTokens(totals.sales),
            net: money(totals.net),
          })}
        </p>
        <FilterSelect
          label={t('period')}
          value={period}
          options={PERIODS.map((value) => ({ value, label: t(`periods.${value}`) }))}
          onChange={(value) => setPeriod(oneOf(PERIODS, value) ?? '30d')}
        />
      </div>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <div>
          <h3 className="mb-2 text-base">{t('charts.views')}</h3>
          <DayChart
            label={t('charts.views')}
            days={byDay.map(({ day, views }) => ({ day, value: views }))}
            format={formatCount}
          />
        </div>
        <div>
          <h3 className="mb-2 text-base">{t('charts.sales')}</h3>
          <DayChart
            label={t('charts.sales')}
            kind="bar"
            days={byDay.map(({ day, sales }) => ({ day, value: sales }))}
            format={formatCount}
          />
        </div>
      </div>
    </Card>
  )
}
