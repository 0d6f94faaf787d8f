import type { BestTime } from '@limelight/contract/content/insights'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Link } from '../../ui/link.tsx'
import { useMoney } from '../use-money.ts'
import { nextHour } from './next-hour.ts'

export type Hour = BestTime['hours'][number]
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const keyOf = ({ weekday, hour }: Pick<Hour, 'weekday' | 'hour'>) => `${weekday}/${hour}`
const timeOf = (hour: number) => `${String(hour).padStart(2, '0')}:00`
/** Each weekday of a week that began on a Monday. */
const dayOf = (weekday: number) => `2024-01-0${weekday}T00:00:00Z`

export function useHourName() {
  const { formatWeekday } = useFormat()
  return ({ weekday, hour }: Pick<Hour, 'weekday' | 'hour'>) => `${formatWeekday(dayOf(weekday))} ${timeOf(hour)}`
}

export interface HeatMapProps {
  hours: readonly Hour[]
  /** Where the sales of an hour are listed. */
  rowsOf: (hour: Hour) => string
}

/** Hours with sales are links. They are one stop of the keyboard: arrows lead from one to the next. */
export function HeatMap({ hours, rowsOf }: HeatMapProps) {
  const { t } = useT('creator/insights')
  const { formatWeekday } = useFormat()
  const nameOf = useHourName()
  const money = useMoney()
  const table = useRef<HTMLTableElement>(null)
  const known = new Map(hours.map((hour) => [keyOf(hour), hour]))
  const most = Math.max(1, ...hours.map(({ sales }) => sales))
  const [reached, setReached] = useState<string>()
  const stop = reached !== undefined && known.has(reached) ? reached : hours[0] && keyOf(hours[0])

  function goOn(event: KeyboardEvent) {
    const at = stop === undefined ? undefined : known.get(stop)
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
    const next = at && nextHour(hours, { at, key: event.key, isMirrored })
    if (!next) return
    event.preventDefault()
    setReached(keyOf(next))
    table.current?.querySelector<HTMLElement>(`[data-hour="${keyOf(next)}"]`)?.focus()
  }

  return (
    <table ref={table} className="w-full table-fixed border-separate border-spacing-px" onKeyDown={goOn}>
      <caption className="sr-only">{t('time.title')}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('time.when')}</th>
          {HOURS.map((hour) => (
            <th key={hour} scope="col">
              {timeOf(hour)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {WEEKDAYS.map((weekday) => (
          <tr key={weekday}>
            <th scope="row" className="w-10 text-start text-xs font-normal text-muted">
              {formatWeekday(dayOf(weekday))}
            </th>
            {HOURS.map((hour) => (
              <td key={hour} className="p-0">
                {cellOf(known.get(keyOf({ weekday, hour })))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )

  function cellOf(hour: Hour | undefined) {
    if (!hour) return <span className="block h-6 bg-money opacity-8" />
    const key = keyOf(hour)
    const name = `${nameOf(hour)}: ${t('time.salesOf', { count: hour.sales })}, ${money(hour.net)}`
    return (
      <Link
        to={rowsOf(hour)}
        data-hour={key}
        aria-label={name}
        title={name}
        tabIndex={key === stop ? 0 : -1}
        onFocus={() => setReached(key)}
        className="block h-6"
      >
        <span className="block h-full bg-money" style={{ opacity: 0.15 + (0.85 * hour.sales) / most }} />
      </Link>
    )
  }
}
