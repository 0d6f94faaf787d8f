import { BroadcastId } from '@limelight/contract/ids'
import type { Ctx } from '#/platform/ctx'
import type { Jobs } from '#/platform/jobs/jobs'
import { hasDue } from './broadcasts.queries.ts'
import { startDue } from './broadcasts.service.ts'
import { deliverBroadcast, unsendBroadcast } from './deliver-broadcast.service.ts'

/** An hour is enough for millions of fans; a process that dies leaves the rest to the next attempt. */
const DELIVERY = { retryLimit: 10, concurrency: 2, timeoutSeconds: 3_600 }

export function handleBroadcasts(ctx: Ctx, jobs: Jobs): void {
  jobs.whenDue(
    'broadcasts-start',
    () => [hasDue(ctx.clock)],
    () => startDue(ctx),
  )
  jobs.handle('broadcast-deliver', DELIVERY, ({ broadcastId }) => deliverBroadcast(ctx, BroadcastId.parse(broadcastId)))
  jobs.handle('broadcast-unsend', DELIVERY, ({ broadcastId }) => unsendBroadcast(ctx, BroadcastId.parse(broadcastId)))
}
