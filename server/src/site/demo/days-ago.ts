import type { Ctx } from '#/platform/ctx'

/** The same resources with the clock of that day and without jobs: past events are not announced today. */
export function daysAgo(now: Ctx, days: number): Ctx {
  const then = now.clock.now().subtract({ minutes: Math.round(24 * 60 * days) })
  const clock = { now: () => then }
  return {
    ...now,
    clock,
    transaction: (work) => now.transaction((tx) => work({ ...tx, clock, enqueue: async () => {} })),
  }
}

const SATURDAY = 6
/** People have more time at weekends: for this share of what they do, they wait for the next one. */
const WAIT_SHARE = 0.45

/** The same day or the Saturday after it, which has not come yet for some. `share` is from 0 to 1. */
export function atWeekend({ clock }: Pick<Ctx, 'clock'>, days: number, share: number): number {
  if (share > WAIT_SHARE) return days
  const day = clock
    .now()
    .subtract({ minutes: Math.round(24 * 60 * days) })
    .toZonedDateTimeISO('UTC').dayOfWeek
  const later = days - ((SATURDAY - day + 7) % 7)
  return later > 0 ? later : days
}
