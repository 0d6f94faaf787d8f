/** Between the wire's instants and what a `datetime-local` field holds: the reader's own clock, to the minute. */

/** Pure but for the reader's time zone: 2026-11-21T18:05. */
export function localFieldOf(iso: string): string {
  const date = new Date(iso)
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}T${pad(date.getHours())}:${pad(date.getMinutes())}`
}

/** Undefined for what is no time. */
export function instantOf(field: string): string | undefined {
  const date = new Date(field)
  return field === '' || Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}

/** The next full hour at least half an hour ahead: what most would pick. */
export function nextGoodTime(nowMs: number): string {
  const hourMs = 3_600_000
  return localFieldOf(new Date(Math.ceil((nowMs + hourMs / 2) / hourMs) * hourMs).toISOString())
}
