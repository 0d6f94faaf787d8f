import type { BestTime } from '@limelight/contract/content/insights'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useZone } from '../../platform/use-moment.ts'
import { NumbersTable } from '../../ui/chart/numbers-table.tsx'
import { Answer } from '../../ui/feedback/answer.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Section } from '../../ui/section.tsx'
import { useMoney } from '../use-money.ts'
import { bestTimeQuery } from './insights.api.ts'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
/** Each weekday of a week that began on a Monday. */
const dayOf = (weekday: number) => `2024-01-0${weekday}T00:00:00Z`

/** Darker is more; the same numbers stand in the table below. */
export function BestTimeSection() {
  const { t } = useT('creator/insights')
  const zone = useZone()
  const query = useQuery(bestTimeQuery(zone))
  return (
    <Section title={t('time.title')} text={t('time.text', { zone })}>
      <Answer query={query}>
        {(time) =>
          time.sales === 0 ? (
            <EmptyState compact drawing="money" title={t('time.empty')} />
          ) : (
            <HeatMap hours={time.hours} />
          )
        }
      </Answer>
    </Section>
  )
}

function HeatMap({ hours }: Pick<BestTime, 'hours'>) {
  const { t } = useT('creator/insights')
  const { formatWeekday } = useFormat()
  const money = useMoney()
  const most = Math.max(...hours.map(({ sales }) => sales))
  const salesAt = new Map(hours.map(({ weekday, hour, sales }) => [`${weekday}/${hour}`, sales]))
  const timeOf = (hour: number) => `${String(hour).padStart(2, '0')}:00`
  return (
    <div className="grid grid-cols-1 gap-3 rounded-card border border-line bg-surface p-4">
      <div aria-hidden="true" className="grid grid-cols-1 gap-1">
        {WEEKDAYS.map((weekday) => (
          <div key={weekday} className="flex items-center gap-2">
            <span className="w-10 shrink-0 text-xs text-muted">{formatWeekday(dayOf(weekday))}</span>
            <span className="grid flex-1 grid-cols-24 gap-px">
              {HOURS.map((hour) => (
                <span
                  key={hour}
                  title={`${timeOf(hour)} · ${salesAt.get(`${weekday}/${hour}`) ?? 0}`}
                  className="h-5 bg-money"
                  style={{ opacity: 0.08 + (0.92 * (salesAt.get(`${weekday}/${hour}`) ?? 0)) / most }}
                />
              ))}
            </span>
          </div>
        ))}
      </div>
      <NumbersTable
        label={t('time.asTable')}
        heads={[t('time.when'), t('time.sales'), t('time.net')]}
        rows={hours
          .toSorted((one, other) => other.sales - one.sales)
          .map(({ weekday, hour, sales, net }) => [
            `${formatWeekday(dayOf(weekday))} ${timeOf(hour)}`,
            String(sales),
            money(net),
          ])}
      />
    </div>
  )
}
