/** The dates that a list of the console is filtered by, as its address has them. Days are those of the site's figures, in UTC. */
export const PERIODS = ['today', 'week', 'days30', 'month', 'lastMonth', 'custom'] as const
export type Between = { from?: string; to?: string }

const DAY_MS = 86_400_000
const DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * Pure: from the beginning of the first day to before that of the day after the last, as instants. A name moves with the days: a saved list
 * of the last seven shows others tomorrow. What is no date filters nothing.
 */
export function betweenOf({ period, from, to }: Readonly<Record<string, string>>, now: number): Between {
  const today = Math.floor(now / DAY_MS) * DAY_MS
  const date = new Date(today)
  const monthStart = (months: number) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)
  switch (period) {
    case 'today':
      return { from: instant(today) }
    case 'week':
      return { from: instant(today - 6 * DAY_MS) }
    case 'days30':
      return { from: instant(today - 29 * DAY_MS) }
    case 'month':
      return { from: instant(monthStart(0)) }
    case 'lastMonth':
      return { from: instant(monthStart(-1)), to: instant(monthStart(0)) }
    case 'custom': {
      const [first, last] = [startOf(from), startOf(to)]
      return {
        ...(first !== undefined && { from: instant(first) }),
        ...(last !== undefined && { to: instant(last + DAY_MS) }),
      }
    }
    default:
      return {}
  }
}

/** Undefined for what is no day, such as February 30. */
function startOf(day: string | undefined): number | undefined {
  if (day === undefined || !DAY.test(day)) return undefined
  const start = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(start) || !instant(start).startsWith(day) ? undefined : start
}

function instant(ms: number): string {
  return new Date(ms).toISOString()
}
