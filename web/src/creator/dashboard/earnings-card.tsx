import type { Statistics } from '@limelight/contract/content/studio'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { changeOf } from '../../platform/last-days.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { earningStatsQuery } from '../earnings/earnings.api.ts'
import { useMoney } from '../use-money.ts'
import { withSign } from './dashboard-period.ts'
import { DayChart } from './day-chart.tsx'

/** As many as stand in one line beside each other. */
const KINDS_MAX = 4

export interface EarningsCardProps {
  statistics: Statistics
  /** Chooses the period. */
  period: ReactNode
}

/** What was earned in a period: one sum, how it changed, its days, and the kinds of sales that brought most. */
export function EarningsCard({ statistics, period }: EarningsCardProps) {
  const { t } = useT('creator/dashboard')
  const money = useMoney()
  const { totals, before, byDay, from } = statistics
  return (
    <Card>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-sm font-medium text-muted">{t('figures.net')}</h2>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-display text-3xl font-bold tracking-tight tabular-nums sm:text-4xl">
              {money(totals.net)}
            </span>
            <Change of={changeOf(totals.net, before.net)} days={byDay.length} />
          </p>
        </div>
        {period}
      </div>
      <DayChart label={t('charts.net')} days={byDay.map(({ day, net }) => ({ day, value: net }))} format={money} />
      <Kinds from={from} />
    </Card>
  )
}

/** How much more or less than in as many days before. */
function Change({ of: change, days }: { of: number | undefined; days: number }) {
  const { formatPercent } = useFormat()
  const { t } = useT('creator/dashboard')
  if (change === undefined) return null
  return (
    <Badge tone={change > 0 ? 'success' : change < 0 ? 'danger' : 'neutral'}>
      <span title={t('figures.compared', { count: days })}>
        <bdi>{withSign(change, formatPercent)}</bdi>
        <span className="sr-only"> {t('figures.compared', { count: days })}</span>
      </span>
    </Badge>
  )
}

/** `from`: a day in UTC. */
function Kinds({ from }: { from: string }) {
  const earnings = useT('creator/earnings')
  const money = useMoney()
  const { data } = useQuery(earningStatsQuery(`${from}T00:00:00.000Z`))
  if (!data) return <Skeleton className="mt-4 h-14 w-full" />
  const kinds = data.data.byKind.toSorted((one, other) => other.net - one.net).slice(0, KINDS_MAX)
  if (kinds.length === 0) return null
  return (
    <dl className="mt-4 grid grid-cols-2 gap-4 border-t border-line pt-4 sm:grid-cols-4">
      {kinds.map(({ kind, net }) => (
        <div key={kind} className="min-w-0">
          <dt className="truncate text-sm text-muted">{earnings.t(`saleKind.${kind}`)}</dt>
          <dd className="font-display text-lg font-bold tabular-nums">{money(net)}</dd>
        </div>
      ))}
    </dl>
  )
}
