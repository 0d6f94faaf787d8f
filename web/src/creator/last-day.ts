/** Days as a field for days has them, in the reader's calendar. Pure. */

/** The last day of what ends then. */
export function lastDayOf(endsAt: string | null): string | undefined {
  if (endsAt === null) return undefined
  const end = new Date(endsAt)
  return new Date(end.getTime() - end.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

/** What has this last day ends with it. */
export function endOf(day: string): string {
  return new Date(`${day}T23:59:59`).toISOString()
}
