import { BroadcastId } from '@limelight/contract/ids'
import type { Ctx } from '#/platform/ctx'
import type { Jobs } from '#/platform/jobs/jobs'
import { startDue } from './broadcasts.service.ts'
import { deliverBroadcast, unsendBroadcast } from './deliver-broadcast.service.ts'

/** How late a scheduled one may start. */
const START_EVERY_MS = 5_000
/** An hour is enough for millions of fans; a process that dies leaves the rest to the next attempt. */
const DELIVERY = { retryLimit: 10, concurrency: 2, timeoutSeconds: 3_600 }

export function handleBroadcasts(ctx: Ctx, jobs: Jobs): void {
  jobs.every('broadcasts-start', START_EVERY_MS, () => startDue(ctx))
  jobs.handle('broadcast-deliver', DELIVERY, ({ broadcastId }) => deliverBroadcast(ctx, BroadcastId.parse(broadcastId)))
  jobs.handle('broadcast-unsend', DELIVERY, ({ broadcastId }) => unsendBroadcast(ctx, BroadcastId.parse(broadcastId)))
}
