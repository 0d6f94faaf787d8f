import type { RecurringRevenue } from '@limelight/contract/commerce/recurring-revenue'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import type { Days } from '../../platform/last-days.ts'
import { changeOf } from '../../platform/last-days.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { Card } from '../../ui/card.tsx'
import { AreaChart } from '../../ui/chart/area-chart.tsx'
import { NumbersTable } from '../../ui/chart/numbers-table.tsx'
import { StatTile } from '../../ui/chart/stat-tile.tsx'
import { Answer } from '../../ui/feedback/answer.tsx'
import { Link } from '../../ui/link.tsx'
import { Section } from '../../ui/section.tsx'
import { ChangeNote } from '../home/change-note.tsx'
import { changesPath, recurringQuery } from './growth.api.ts'
import { MovementsTable } from './movements-table.tsx'

export function RecurringSection({ days }: { days: Days }) {
  const { t } = useT('admin/growth')
  const query = useQuery({ ...recurringQuery(days), placeholderData: keepPreviousData })
  return (
    <Section title={t('recurring.title')} text={t('recurring.text')}>
      <Answer query={query}>
        {(revenue) => (
          <div className="grid gap-4">
            <Tiles revenue={revenue} />
            <Card>
              <div className="grid grid-cols-1 gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
                <Course revenue={revenue} />
                <MovementsTable revenue={revenue} />
              </div>
              <ByDay revenue={revenue} />
            </Card>
          </div>
        )}
      </Answer>
    </Section>
  )
}

interface PartProps {
  revenue: RecurringRevenue
}

function Tiles({ revenue }: PartProps) {
  const { from, to, start, end, payers, payersAtStart, churnRate, averagePerPayer, lifetimeValue } = revenue
  const { formatPercent, formatTokens } = useFormat()
  const { t } = useT('admin/growth')
  const { money } = usePrices()
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-5">
      <StatTile
        featured
        label={t('recurring.title')}
        value={money(end)}
        hint={<ChangeNote change={changeOf(end, start)} />}
      />
      <StatTile
        label={t('recurring.payers')}
        value={formatTokens(payers)}
        hint={<ChangeNote change={changeOf(payers, payersAtStart)} />}
      />
      <StatTile
        label={t('recurring.churnRate')}
        value={
          <Link
            to={changesPath('churn', { from, to })}
            aria-label={`${t('recurring.churnRate')}: ${formatPercent(churnRate)}`}
            className="text-link underline decoration-1 underline-offset-4"
          >
            {formatPercent(churnRate)}
          </Link>
        }
        hint={t('recurring.churnText')}
      />
      <StatTile
        label={t('recurring.average')}
        value={averagePerPayer === null ? '–' : money(averagePerPayer)}
        hint={t('recurring.averageText')}
      />
      <StatTile
        label={t('recurring.lifetime')}
        value={lifetimeValue === null ? '–' : money(lifetimeValue)}
        hint={t(lifetimeValue === null ? 'recurring.lifetimeLater' : 'recurring.lifetimeText')}
      />
    </div>
  )
}

function Course({ revenue: { byDay, start, end } }: PartProps) {
  const { formatDayOfYear } = useFormat()
  const { t } = useT('admin/growth')
  const { money } = usePrices()
  const [hovered, setHovered] = useState<number>()
  const day = hovered === undefined ? byDay.at(-1) : byDay[hovered]
  return (
    <div className="grid min-w-0 content-start gap-3">
      <p className="text-sm font-semibold text-muted tabular-nums" aria-hidden>
        {day && `${formatDayOfYear(day.day)}: ${money(day.end)}`}
      </p>
      <AreaChart
        summary={t('recurring.chart', { start: money(start), end: money(end) })}
        labels={byDay.map((each) => formatDayOfYear(each.day))}
        values={byDay.map((each) => each.end)}
        before={[]}
        tone="money"
        hovered={hovered}
        onHover={setHovered}
      />
    </div>
  )
}

const MOVED = ['new', 'reactivation', 'expansion', 'contraction', 'churn'] as const

function ByDay({ revenue: { byDay } }: PartProps) {
  const { formatDayOfYear, formatTokens } = useFormat()
  const home = useT('admin/home')
  const { t } = useT('admin/growth')
  const { money } = usePrices()
  const days = byDay.toReversed()
  const rows = days.map((each) => [
    formatDayOfYear(each.day),
    ...MOVED.map((movement) => money(each[movement].amount)),
    money(each.end),
    formatTokens(each.payers),
  ])
  return (
    <div className="mt-4">
      <NumbersTable
        label={home.t('asTable')}
        heads={[
          home.t('day'),
          ...MOVED.map((movement) => t(`movements.${movement}`)),
          t('recurring.end'),
          t('recurring.payers'),
        ]}
        rows={rows}
        linkOf={(row, column) => {
          const [day, movement] = [days[row], MOVED[column - 1]]
          return day && movement && day[movement].count > 0
            ? changesPath(movement, { from: day.day, to: day.day })
            : undefined
        }}
      />
    </div>
  )
}
