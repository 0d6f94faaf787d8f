import type { Ctx } from '#/platform/ctx'
import type { Jobs } from '#/platform/jobs/jobs'
import { fillMissingDays, saveActiveToday } from './subscriber-days.queries.ts'

/** How many subscriptions give access, by day in UTC: the console compares them with earlier ones. */
export async function countSubscribers(ctx: Ctx): Promise<void> {
  await ctx.transaction(async (tx) => {
    await fillMissingDays(tx)
    await saveActiveToday(tx)
  })
}

/** Shortly before each hour ends, so that the last count of a day is nearly that of its end. */
export function handleSubscriberDays(ctx: Ctx, jobs: Jobs): void {
  jobs.schedule('subscribers-count', '58 * * * *', () => countSubscribers(ctx))
}
