/** Pure: days of a period, in UTC. */

/** Both included. */
export type Days = { from: string; to: string }

/** The period asked for, or the last thirty days. */
export function periodOf(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  now: Temporal.Instant,
): Days {
  return from !== undefined && to !== undefined ? { from, to } : lastDays(now, 30)
}

/** Today and the days before it, `count` in all. */
export function lastDays(now: Temporal.Instant, count: number): Days {
  const today = now.toZonedDateTimeISO('UTC').toPlainDate()
  return { from: today.subtract({ days: count - 1 }).toString(), to: today.toString() }
}

/** As many days as the period has, right before it. */
export function periodBefore({ from, to }: Days): Days {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)]
  const days = first.until(last).days + 1
  return { from: first.subtract({ days }).toString(), to: first.subtract({ days: 1 }).toString() }
}

export function daysOf({ from, to }: Days): string[] {
  const first = Temporal.PlainDate.from(from)
  const count = first.until(Temporal.PlainDate.from(to)).days + 1
  return Array.from({ length: count }, (_, index) => first.add({ days: index }).toString())
}
