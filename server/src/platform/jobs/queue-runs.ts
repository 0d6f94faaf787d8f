/** When each queue ran last: held in memory, and written every some seconds, since a busy queue ends hundreds of jobs a second. */
import type { Ctx } from '../ctx.ts'
import { saveQueueRuns } from './queue-stats.queries.ts'

type Run = { completedAt?: Temporal.Instant; failedAt?: Temporal.Instant }

export type QueueRuns = {
  note(queue: string, result: 'completed' | 'failed'): void
  store(): Promise<void>
}

export function createQueueRuns(ctx: Ctx): QueueRuns {
  let runs = new Map<string, Run>()
  return {
    note(queue, result) {
      const at = ctx.clock.now()
      runs.set(queue, { ...runs.get(queue), ...(result === 'completed' ? { completedAt: at } : { failedAt: at }) })
    },
    async store() {
      if (runs.size === 0) return
      const taken = [...runs]
      runs = new Map()
      await saveQueueRuns(
        ctx,
        taken.map(([queue, run]) => ({
          queue,
          completed_at: run.completedAt?.toString() ?? null,
          failed_at: run.failedAt?.toString() ?? null,
        })),
      )
    },
  }
}
