import type { Ctx } from '#/platform/ctx'
import type { Jobs } from '#/platform/jobs/jobs'
import { countDay, findMissingDays, saveActiveToday } from './subscriber-days.queries.ts'

/**
 * How many subscriptions give access, by day in UTC: the console compares them with earlier ones. Each day is a statement and a
 * transaction of its own, today's first, so that days nobody counted take nothing along when they fail.
 */
export async function countSubscribers(ctx: Ctx): Promise<void> {
  await ctx.longTransaction((tx) => saveActiveToday(tx))
  for (const day of await findMissingDays(ctx)) await ctx.longTransaction((tx) => countDay(tx, day))
}

/** Shortly before each hour ends, so that the last count of a day is nearly that of its end. */
export function handleSubscriberDays(ctx: Ctx, jobs: Jobs): void {
  jobs.schedule('subscribers-count', '58 * * * *', () => countSubscribers(ctx))
}
