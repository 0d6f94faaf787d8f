/** The queues of background jobs. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { Instant, ok } from '../page.ts'
import { opaque } from '../text.ts'

const Queue = z.object({
  name: z.string(),
  /** Jobs that wait for a worker, those that are still to be put into the queue included. */
  waiting: z.int(),
  oldestAt: Instant.nullable(),
  /** Jobs that are tried again later. */
  postponed: z.int(),
  running: z.int(),
  /** Jobs that failed for good and wait for a decision. */
  failed: z.int(),
  failedInDay: z.int(),
  /** The last run that was completed, and the last attempt that failed; null: none that is known. */
  completedAt: Instant.nullable(),
  failedAt: Instant.nullable(),
})
export type Queue = z.output<typeof Queue>

export const queues = defineApi({
  'GET /admin/queues': {
    for: 'operator',
    area: 'settings',
    summary: 'Every queue of background jobs with what waits, runs and has failed',
    // `isCapped`: more wait than were counted.
    response: ok(z.object({ queues: z.array(Queue), isCapped: z.boolean() })),
  },
  'POST /admin/queues/{name}/repeat-failed': {
    for: 'operator',
    area: 'settings',
    summary: 'Run all failed jobs of a queue again. Those that fail again are recorded anew',
    params: z.strictObject({ name: opaque(100) }),
    response: ok(z.object({ repeated: z.int() })),
    rateLimit: { max: 60, perSeconds: 3_600 },
  },
})
