import type { StudioOverview } from '@limelight/contract/content/studio'
import type { AccountId } from '@limelight/contract/ids'
import type { Ctx } from '#/platform/ctx'
import { lineOf } from './statistics.service.ts'
import * as queries from './studio.queries.ts'

/** As many as a dashboard shows; the lists have the rest. */
const SHOWN = 5

/** What waits for the creator, and what goes on by itself. */
export async function getOverview(ctx: Ctx, performerId: AccountId): Promise<StudioOverview> {
  const [hasPublished, underWay, scheduled] = await Promise.all([
    queries.hasPublished(ctx, performerId),
    queries.findUnderWay(ctx, performerId, SHOWN),
    queries.findScheduled(ctx, performerId, SHOWN),
  ])
  return {
    hasPublished,
    underWay: underWay.map((row) => ({ ...lineOf(row), isFailed: row.is_failed })),
    scheduled: scheduled.map((row) => ({ ...lineOf(row), scheduleAt: row.schedule_at.toString() })),
  }
}
