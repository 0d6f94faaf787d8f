import { type Days, lastDays } from '../../platform/last-days.ts'

/** Periods of the statistics, in days that end today. Days are calendar days in UTC, as the server counts them. */
export const PERIODS = ['7d', '30d', '90d'] as const
export type Period = (typeof PERIODS)[number]
const DAYS: Record<Period, number> = { '7d': 7, '30d': 30, '90d': 90 }

export function dayPeriod(period: Period, nowMs: number): Days {
  return lastDays(DAYS[period], nowMs)
}

/** Pure: a change as text, with its sign: `format` writes only that of less. */
export function withSign(change: number, format: (ratio: number) => string): string {
  return `${change > 0 ? '+' : ''}${format(change)}`
}
