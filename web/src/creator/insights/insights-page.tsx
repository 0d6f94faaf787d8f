import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { oneOf } from '../../platform/one-of.ts'
import { titled } from '../../platform/page/page-title.ts'
import { FilterSelect } from '../../ui/list/filter-select.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { dayPeriod, PERIODS } from '../dashboard/dashboard-period.ts'
import { BestTimeSection } from './best-time-section.tsx'
import { FanRevenueSection } from './fan-revenue-section.tsx'
import { FunnelSection } from './funnel-section.tsx'
import { RetentionSection } from './retention-section.tsx'

export const meta = titled('creator/insights', 'title')

/** Who stays, how people become buyers, when they buy, and what each pays. */
export default function InsightsPage() {
  const { t } = useT('creator/insights')
  const dashboard = useT('creator/dashboard')
  const { filters, change } = useListState()
  const [nowMs] = useState(() => Date.now())
  const period = oneOf(PERIODS, filters.period) ?? '30d'
  const days = dayPeriod(period, nowMs)
  return (
    <div className="max-w-5xl">
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          <FilterSelect
            label={dashboard.t('period')}
            value={period}
            options={PERIODS.map((value) => ({ value, label: dashboard.t(`periods.${value}`) }))}
            onChange={(value) => change({ filters: { period: value === '30d' ? undefined : value } })}
          />
        }
      />
      <FunnelSection days={days} />
      <FanRevenueSection days={days} />
      <RetentionSection />
      <BestTimeSection />
    </div>
  )
}
