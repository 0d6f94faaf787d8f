import { useFormat } from '../../../platform/format.ts'
import { CalendarEntry } from './calendar-entry.tsx'
import type { CalendarDay } from './calendar-month.ts'

export interface CalendarAgendaProps {
  days: readonly CalendarDay[]
}

/** On phones: the month's days that have something. */
export function CalendarAgenda({ days }: CalendarAgendaProps) {
  const { formatLongDay } = useFormat()
  return (
    <ol className="grid grid-cols-1 gap-5 md:hidden">
      {days
        .filter(({ feeds, isOfMonth }) => isOfMonth && feeds.length > 0)
        .map(({ day, feeds }) => (
          <li key={day}>
            <h2 className="mb-2 text-sm font-semibold text-muted">
              <time dateTime={day}>{formatLongDay(day)}</time>
            </h2>
            <ul className="grid grid-cols-1 gap-2">
              {feeds.map((feed) => (
                <li key={feed._id}>
                  <CalendarEntry feed={feed} wide />
                </li>
              ))}
            </ul>
          </li>
        ))}
    </ol>
  )
}
