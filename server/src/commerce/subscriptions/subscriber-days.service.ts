import type { Ctx } from '#/platform/ctx'
import type { Jobs } from '#/platform/jobs/jobs'
import { recordMissedChanges, saveRecurringDays } from './recurring-changes.queries.ts'
import { countDay, findMissingDays, saveActiveToday } from './subscriber-days.queries.ts'

/**
 * How many subscriptions give access, by day in UTC: the console compares them with earlier ones. Each day is a statement and a
 * transaction of its own, today's first, so that days nobody counted take nothing along when they fail.
 */
export async function countSubscribers(ctx: Ctx): Promise<void> {
  await ctx.longTransaction((tx) => saveActiveToday(tx))
  for (const day of await findMissingDays(ctx)) await ctx.longTransaction((tx) => countDay(tx, day))
}

const MISSED_AT_ONCE = 1_000

/** Changes that were not recorded with what caused them, then the sums of the days that are over. */
export async function countRecurringRevenue(ctx: Ctx): Promise<void> {
  while ((await ctx.longTransaction((tx) => recordMissedChanges(tx, MISSED_AT_ONCE))) === MISSED_AT_ONCE);
  await saveRecurringDays(ctx)
}

/** Shortly before each hour ends, so that the last count of a day is nearly that of its end. */
export function handleSubscriberDays(ctx: Ctx, jobs: Jobs): void {
  jobs.schedule('subscribers-count', '58 * * * *', () => countSubscribers(ctx))
  jobs.schedule('recurring-revenue', '38 * * * *', () => countRecurringRevenue(ctx))
}
