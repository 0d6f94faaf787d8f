import type { Formatters } from '../../platform/format.ts'

/** Periods of the earnings and what of them the chart shows. Days are calendar days in UTC, as the server counts them. */
export const PERIODS = ['7d', '30d', '90d', '365d', 'all'] as const
export type Period = (typeof PERIODS)[number]
export type DayAmount = { day: string; net: number }

const DAYS: Record<Exclude<Period, 'all'>, number> = { '7d': 7, '30d': 30, '90d': 90, '365d': 365 }
const DAY_MS = 86_400_000
/** Beyond this many days a point is a month. */
const MOST_DAYS = 92

/** Pure: the first instant of a period that ends today; the same all day long, so answers can be kept. Undefined: from the beginning. */
export function periodStart(period: Period, nowMs: number): string | undefined {
  if (period === 'all') return undefined
  return new Date(startOfDay(nowMs) - (DAYS[period] - 1) * DAY_MS).toISOString()
}

type Labels = Pick<Formatters, 'formatShortMonth' | 'formatDayOfYear'>

/** Pure: every day (or month) of the period up to now, those without a sale at 0. `label` is unique. */
export function chartPoints(
  byDay: readonly DayAmount[],
  { from, nowMs, labels }: { from: string | undefined; nowMs: number; labels: Labels },
): { label: string; value: number }[] {
  const first = from ? Date.parse(from) : earliest(byDay, nowMs)
  const days = Math.round((startOfDay(nowMs) - startOfDay(first)) / DAY_MS) + 1
  const isMonthly = days > MOST_DAYS
  const labelOf = (ms: number) =>
    (isMonthly ? labels.formatShortMonth : labels.formatDayOfYear)(new Date(ms).toISOString())
  const sums = new Map<string, number>()
  for (let day = 0; day < days; day += 1) sums.set(labelOf(startOfDay(first) + day * DAY_MS), 0)
  for (const { day, net } of byDay) {
    const label = labelOf(Date.parse(day))
    const sum = sums.get(label)
    if (sum !== undefined) sums.set(label, (Math.round(sum * 100) + Math.round(net * 100)) / 100)
  }
  return [...sums].map(([label, value]) => ({ label, value }))
}

function startOfDay(ms: number): number {
  return Math.floor(ms / DAY_MS) * DAY_MS
}

function earliest(byDay: readonly DayAmount[], nowMs: number): number {
  return Math.min(nowMs, ...byDay.map(({ day }) => Date.parse(day)))
}
