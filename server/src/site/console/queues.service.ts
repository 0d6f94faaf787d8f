import type { AccountId } from '@limelight/contract/ids'
import type { Queue } from '@limelight/contract/site/queues'
import { writeAudit } from '#/core/audit/audit.service'
import type { Ctx } from '#/platform/ctx'
import { listQueueRows, repeatFailedJobs } from '#/platform/jobs/queue-stats.queries'

/** Jobs that are looked at; above that a depth is at least this. */
const LOOKED_MAX = 100_000
const AT_A_TIME = 500
/** Far more than can be decided one by one; who has more asks again. */
const BATCHES_MAX = 100

export async function listQueues(ctx: Ctx): Promise<{ queues: Queue[]; isCapped: boolean }> {
  const { rows, looked } = await listQueueRows(ctx, { now: ctx.clock.now(), limit: LOOKED_MAX })
  const instant = (value: Temporal.Instant | null) => value?.toString() ?? null
  const queues = rows.map((row) => ({
    name: row.name,
    waiting: row.waiting,
    oldestAt: instant(row.oldest),
    postponed: row.postponed,
    running: row.running,
    failed: row.failed,
    failedInDay: row.failed_in_day,
    completedAt: instant(row.completed_at),
    failedAt: instant(row.failed_at),
  }))
  return { queues, isCapped: looked === LOOKED_MAX }
}

/** In batches, each with its line in the audit log. What fails again meanwhile waits for the next time. */
export async function repeatQueue(ctx: Ctx, operatorId: AccountId, queue: string): Promise<number> {
  const before = ctx.clock.now()
  let repeated = 0
  for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
    const count = await ctx.transaction(async (tx) => {
      const taken = await repeatFailedJobs(tx, { queue, before, limit: AT_A_TIME })
      const details = { queue, count: taken }
      if (taken > 0) await writeAudit(tx, { actorId: operatorId, action: 'queue.repeated', targetType: 'job', details })
      return taken
    })
    repeated += count
    if (count < AT_A_TIME) break
  }
  return repeated
}
