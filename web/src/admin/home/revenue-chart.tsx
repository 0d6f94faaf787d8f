import type { ConsoleOverview } from '@limelight/contract/site/console'
import { useState } from 'react'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { changeOf } from '../../platform/last-days.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { AreaChart } from '../../ui/chart/area-chart.tsx'
import { ChangeNote } from './change-note.tsx'

export interface RevenueChartProps {
  overview: ConsoleOverview
}

export function RevenueChart({ overview: { byDay, byDayBefore, totals, totalsBefore } }: RevenueChartProps) {
  const { formatDayOfYear } = useFormat()
  const { t } = useT('admin/home')
  const { money } = usePrices()
  const [hovered, setHovered] = useState<number>()
  const [day, dayBefore] = hovered === undefined ? [] : [byDay[hovered], byDayBefore[hovered]]
  return (
    <div className="grid min-w-0 content-start gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div>
          <h2 className="font-sans text-sm font-semibold tracking-normal text-muted">{t('revenue')}</h2>
          <p className="flex flex-wrap items-baseline gap-x-2.5">
            <span className="font-display text-3xl font-extrabold tracking-tight tabular-nums sm:text-4xl">
              {money(totals.revenue)}
            </span>
            <ChangeNote change={changeOf(totals.revenue, totalsBefore.revenue)} />
          </p>
        </div>
        <p className="flex flex-wrap gap-x-3 text-xs font-semibold text-muted tabular-nums" aria-hidden>
          <Legend className="border-t-3 border-money">
            {day ? `${formatDayOfYear(day.day)}: ${money(day.revenue)}` : t('thisPeriod')}
          </Legend>
          <Legend className="border-t-2 border-dashed border-line-strong">
            {dayBefore ? `${formatDayOfYear(dayBefore.day)}: ${money(dayBefore.revenue)}` : t('previous')}
          </Legend>
        </p>
      </div>
      <AreaChart
        summary={t('chartSummary', { revenue: money(totals.revenue), before: money(totalsBefore.revenue) })}
        labels={byDay.map((each) => formatDayOfYear(each.day))}
        values={byDay.map((each) => each.revenue)}
        before={byDayBefore.map((each) => each.revenue)}
        tone="money"
        hovered={hovered}
        onHover={setHovered}
      />
    </div>
  )
}

function Legend({ className, children }: { className: string; children: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span className={`w-4 ${className}`} />
      {children}
    </span>
  )
}
