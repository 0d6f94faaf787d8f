import type { BestTime } from '@limelight/contract/content/insights'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useZone } from '../../platform/use-moment.ts'
import { NumbersTable } from '../../ui/chart/numbers-table.tsx'
import { Answer } from '../../ui/feedback/answer.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Section } from '../../ui/section.tsx'
import { useMoney } from '../use-money.ts'
import { HeatMap, type Hour, useHourName } from './heat-map.tsx'
import { salesPath } from './insight-paths.ts'
import { bestTimeQuery } from './insights.api.ts'

/** Darker is more; the same numbers stand in the table below. */
export function BestTimeSection() {
  const { t } = useT('creator/insights')
  const zone = useZone()
  const query = useQuery(bestTimeQuery(zone))
  return (
    <Section title={t('time.title')} text={t('time.text', { zone })}>
      <Answer query={query}>
        {(time) =>
          time.hours.length === 0 ? (
            <EmptyState compact drawing="money" title={t('time.empty')} />
          ) : (
            <div className="grid grid-cols-1 gap-3 rounded-card border border-line bg-surface p-4">
              <HeatMap hours={time.hours} rowsOf={rowsOf(time.from)} />
              <HoursTable hours={time.hours} rowsOf={rowsOf(time.from)} />
            </div>
          )
        }
      </Answer>
    </Section>
  )
}

type Hours = { hours: BestTime['hours']; rowsOf: (hour: Hour) => string }

const rowsOf = (from: string) => (hour: Hour) =>
  salesPath({ from, weekday: String(hour.weekday), hour: String(hour.hour) })

function HoursTable({ hours, rowsOf: pathOf }: Hours) {
  const { t } = useT('creator/insights')
  const nameOf = useHourName()
  const money = useMoney()
  const sorted = hours.toSorted((one, other) => other.sales - one.sales)
  return (
    <NumbersTable
      label={t('time.asTable')}
      heads={[t('time.when'), t('time.sales'), t('time.net')]}
      rows={sorted.map((hour) => [nameOf(hour), String(hour.sales), money(hour.net)])}
      linkOf={(row, column) => (column === 1 && sorted[row] ? pathOf(sorted[row]) : undefined)}
    />
  )
}
