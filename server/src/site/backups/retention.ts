/** Which sets stay: the last of each of so many days, weeks and months. */
export type Kept = { name: string; madeAt: Temporal.Instant }

const DAYS = 7
const WEEKS = 4
const MONTHS = 6

type Period = { count: number; of: (day: Temporal.PlainDate) => string }
const PERIODS: readonly Period[] = [
  { count: DAYS, of: (day) => day.toString() },
  { count: WEEKS, of: (day) => `${day.yearOfWeek}-${day.weekOfYear}` },
  { count: MONTHS, of: (day) => day.toPlainYearMonth().toString() },
]

/** Pure: the names of those that are no more needed. Periods without a set do not count, so a site that was away loses nothing. */
export function setsToDelete(sets: readonly Kept[]): string[] {
  const newestFirst = sets.toSorted((one, other) => Temporal.Instant.compare(other.madeAt, one.madeAt))
  const stay = new Set<string>()
  for (const { count, of } of PERIODS) {
    const seen = new Set<string>()
    for (const { name, madeAt } of newestFirst) {
      const period = of(madeAt.toZonedDateTimeISO('UTC').toPlainDate())
      if (seen.has(period) || seen.size >= count) continue
      seen.add(period)
      stay.add(name)
    }
  }
  return newestFirst.map(({ name }) => name).filter((name) => !stay.has(name))
}
