import type { ConsoleDay, ConsoleOverview } from '@limelight/contract/site/console'
import type { ReactNode } from 'react'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { changeOf } from '../../platform/last-days.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { Card } from '../../ui/card.tsx'
import { type ChartTone, Sparkline } from '../../ui/chart/sparkline.tsx'
import { ChangeNote } from './change-note.tsx'
import { failedShare } from './failed-share.ts'
import { FiguresTable } from './figures-table.tsx'
import { RevenueChart } from './revenue-chart.tsx'

export interface FiguresCardProps {
  overview: ConsoleOverview
}

/** One sum with its course, four small figures beside it, and all numbers as a table beneath. */
export function FiguresCard({ overview }: FiguresCardProps) {
  const { t } = useT('admin/home')
  const { money } = usePrices()
  const { totals, totalsBefore, byDay } = overview
  return (
    <Card>
      <div className="grid grid-cols-1 gap-x-6 gap-y-6 xl:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
        <RevenueChart overview={overview} />
        <div className="grid grid-cols-2 gap-x-5 gap-y-6 xl:border-s xl:border-line xl:ps-6">
          <Figure
            label={t('fee')}
            value={money(totals.fee)}
            change={<ChangeNote change={changeOf(totals.fee, totalsBefore.fee)} />}
            days={byDay}
            pick={(day) => day.fee}
            tone="money"
          />
          <Subscribers overview={overview} />
          <Figure
            label={t('signUps')}
            value={<Count value={totals.signUps} />}
            change={<ChangeNote change={changeOf(totals.signUps, totalsBefore.signUps)} />}
            days={byDay}
            pick={(day) => day.signUps}
            tone="ink"
          />
          <FailedPayments overview={overview} />
        </div>
      </div>
      <FiguresTable overview={overview} />
    </Card>
  )
}

function Subscribers({ overview: { totals, totalsBefore, byDay } }: FiguresCardProps) {
  const { t } = useT('admin/home')
  const { subscribers } = totals
  const before = totalsBefore.subscribers
  return (
    <Figure
      label={t('subscribers')}
      value={subscribers === null ? '–' : <Count value={subscribers} />}
      change={subscribers !== null && before !== null && <ChangeNote change={changeOf(subscribers, before)} />}
      days={byDay}
      pick={(day) => day.subscribers ?? 0}
      tone="ink"
    />
  )
}

function FailedPayments({ overview: { totals, totalsBefore, byDay } }: FiguresCardProps) {
  const { formatPercent } = useFormat()
  const { t } = useT('admin/home')
  const [share, before] = [failedShare(totals), failedShare(totalsBefore)]
  return (
    <Figure
      label={t('failed')}
      value={share === undefined ? '–' : formatPercent(share)}
      change={share !== undefined && before !== undefined && <ChangeNote change={share - before} isInverse inPoints />}
      days={byDay}
      pick={(day) => failedShare(day) ?? 0}
      tone="danger"
    />
  )
}

interface FigureProps {
  label: string
  value: ReactNode
  change: ReactNode
  days: readonly ConsoleDay[]
  pick: (day: ConsoleDay) => number
  tone: ChartTone
}

function Figure({ label, value, change, days, pick, tone }: FigureProps) {
  return (
    <div className="grid min-w-0 content-between gap-2">
      <div>
        <p className="text-sm font-semibold text-muted">{label}</p>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-display text-xl font-bold tracking-tight tabular-nums sm:text-2xl">{value}</span>
          {change}
        </p>
      </div>
      <Sparkline values={days.map(pick)} tone={tone} />
    </div>
  )
}

function Count({ value }: { value: number }) {
  const { formatTokens } = useFormat()
  return formatTokens(value)
}
