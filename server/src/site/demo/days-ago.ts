import type { Ctx } from '#/platform/ctx'

/** As it was then; nobody is told today of what happened then. */
export function daysAgo(now: Ctx, days: number): Ctx {
  const then = now.clock.now().subtract({ hours: 24 * days })
  const clock = { now: () => then }
  return {
    ...now,
    clock,
    transaction: (work) => now.transaction((tx) => work({ ...tx, clock, enqueue: async () => {} })),
  }
}
