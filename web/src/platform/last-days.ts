/** Days in UTC as the server counts them, both included. */
export type Days = { from: string; to: string }

const DAY_MS = 86_400_000

/** Pure: the last days, today included; the same all day long, so answers can be kept. */
export function lastDays(count: number, nowMs: number): Days {
  return { from: isoDay(nowMs - (count - 1) * DAY_MS), to: isoDay(nowMs) }
}

/** Pure: 0.5 is half as much again; undefined when there was nothing to compare with. */
export function changeOf(now: number, before: number): number | undefined {
  return before === 0 ? undefined : (now - before) / before
}

function isoDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
