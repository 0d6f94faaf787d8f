import type { Ctx } from '#/platform/ctx'

/** The same resources with the clock of that day and without jobs: past events are not announced today. */
export function daysAgo(now: Ctx, days: number): Ctx {
  const then = now.clock.now().subtract({ hours: Math.round(24 * days) })
  const clock = { now: () => then }
  return {
    ...now,
    clock,
    transaction: (work) => now.transaction((tx) => work({ ...tx, clock, enqueue: async () => {} })),
  }
}
