/** Pure: sparse rows of the database laid over the days of a period. */
import type { Days } from '#/platform/period'

/** The row of each day of one series, found without searching. */
export function byDay<T extends { day: string }>(rows: readonly T[]): ReadonlyMap<string, T> {
  return new Map(rows.map((row) => [row.day, row]))
}

/** Of ISO days, whose order is that of their letters. */
export function isIn(day: string, { from, to }: Days): boolean {
  return from <= day && day <= to
}

export function sumOf<T>(rows: readonly T[], pick: (row: T) => number): number {
  return rows.reduce((sum, row) => sum + pick(row), 0)
}
