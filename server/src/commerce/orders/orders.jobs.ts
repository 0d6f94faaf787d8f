import type { Ctx } from '#/platform/ctx'
import type { Jobs } from '#/platform/jobs/jobs'
import { completeOne, expireOne } from './move-order.service.ts'

/** After these nobody is expected to say that something did not arrive. */
const COMPLETE_AFTER = { hours: 24 * 14 }
/** More wait for the next run. */
const BATCH = 500

/** Each order in a transaction of its own, so that one that fails holds up no other. */
export function handleOrders(ctx: Ctx, jobs: Jobs): void {
  jobs.schedule('orders-expire', '* * * * *', () => repeat(() => ctx.transaction(expireOne)))
  jobs.schedule('orders-complete', '11 * * * *', () => {
    const before = ctx.clock.now().subtract(COMPLETE_AFTER)
    return repeat(() => ctx.transaction((tx) => completeOne(tx, before)))
  })
}

async function repeat(step: () => Promise<boolean>): Promise<void> {
  let done = 0
  while (done < BATCH && (await step())) done += 1
}
