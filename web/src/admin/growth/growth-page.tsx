import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { lastDays } from '../../platform/last-days.ts'
import { useListState } from '../../platform/list-state.ts'
import { oneOf } from '../../platform/one-of.ts'
import { titled } from '../../platform/page/page-title.ts'
import { FilterSelect } from '../../ui/list/filter-select.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { CohortsSection } from './cohorts-section.tsx'
import { ConversionSection } from './conversion-section.tsx'
import { PERIODS } from './growth.api.ts'
import { RecurringSection } from './recurring-section.tsx'

export const meta = titled('admin/growth', 'title')

const USUAL = '30'

/** What subscriptions bring by the month and how that changes, who goes on paying, and who begins to. */
export default function GrowthPage() {
  const { t } = useT('admin/growth')
  const home = useT('admin/home')
  const { filters, change } = useListState()
  const [nowMs] = useState(() => Date.now())
  const period = oneOf(PERIODS, filters.days) ?? USUAL
  const days = lastDays(Number(period), nowMs)
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          <FilterSelect
            label={home.t('period')}
            value={period}
            options={PERIODS.map((value) => ({ value, label: home.t('lastDays', { count: Number(value) }) }))}
            onChange={(value) => change({ filters: { days: value === USUAL ? undefined : value } })}
          />
        }
      />
      <RecurringSection days={days} />
      <ConversionSection days={days} />
      <CohortsSection />
    </>
  )
}
