/** Periods of the statistics, in days that end today. Days are calendar days in UTC, as the server counts them. */
export const PERIODS = ['7d', '30d', '90d'] as const
export type Period = (typeof PERIODS)[number]
export type DayPeriod = { from: string; to: string }

export const DAYS: Record<Period, number> = { '7d': 7, '30d': 30, '90d': 90 }
const DAY_MS = 86_400_000

/** Pure: both days are part of it; the same all day long, so answers can be kept. */
export function dayPeriod(period: Period, nowMs: number): DayPeriod {
  return { from: isoDay(nowMs - (DAYS[period] - 1) * DAY_MS), to: isoDay(nowMs) }
}

/** Pure: 0.5 is half as much again; undefined when there was nothing to compare with. */
export function changeOf(now: number, before: number): number | undefined {
  return before === 0 ? undefined : (now - before) / before
}

/** Pure: a change as text, with its sign: `format` writes only that of less. */
export function withSign(change: number, format: (ratio: number) => string): string {
  return `${change > 0 ? '+' : ''}${format(change)}`
}

function isoDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
