import { useState } from 'react'
import { useFormat } from '../../../platform/format.ts'
import { useT } from '../../../platform/i18n/use-t.ts'
import { cn } from '../../../ui/cn.ts'
import { CalendarEntry } from './calendar-entry.tsx'
import type { CalendarDay } from './calendar-month.ts'

export interface CalendarGridProps {
  days: readonly CalendarDay[]
  today: string
  label: string
}

/** What a day's cell has room for. */
const SHOWN = 3

/** A table, so that screen readers tell the weekday of each cell. */
export function CalendarGrid({ days, today, label }: CalendarGridProps) {
  const { formatWeekday } = useFormat()
  const weeks = Array.from({ length: days.length / 7 }, (_, index) => days.slice(index * 7, index * 7 + 7))
  return (
    <table className="hidden w-full table-fixed border-separate border-spacing-1 md:table">
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr>
          {weeks[0]?.map(({ day }) => (
            <th key={day} scope="col" className="pb-1 text-sm font-semibold text-muted">
              {formatWeekday(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.day}>
            {week.map((day) => (
              <Cell key={day.day} day={day} isToday={day.day === today} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell({ day: { day, number, isOfMonth, feeds }, isToday }: { day: CalendarDay; isToday: boolean }) {
  const { formatLongDay } = useFormat()
  const { t } = useT('creator/feeds')
  const [isOpen, setIsOpen] = useState(false)
  const shown = isOpen ? feeds : feeds.slice(0, SHOWN)
  const more = feeds.length - shown.length
  return (
    <td
      aria-current={isToday ? 'date' : undefined}
      className={cn('h-28 rounded-xl border border-line p-1.5 align-top', isOfMonth ? 'bg-surface' : 'bg-sunken')}
    >
      <time
        dateTime={day}
        title={formatLongDay(day)}
        className={cn(
          'mb-1 grid size-7 place-items-center rounded-full text-sm tabular-nums',
          isToday ? 'bg-primary font-bold text-on-primary' : 'text-muted',
        )}
      >
        {number}
      </time>
      <ul className="grid grid-cols-1 gap-1">
        {shown.map((feed) => (
          <li key={feed._id} className="min-w-0">
            <CalendarEntry feed={feed} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <button
          type="button"
          onClick={() => setIsOpen(true)}
          className="mt-1 block min-h-6 px-1 text-xs font-semibold text-link hover:underline"
        >
          {t('calendar.more', { count: more })}
        </button>
      )}
    </td>
  )
}
