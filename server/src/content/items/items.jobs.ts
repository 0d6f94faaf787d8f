import type { Ctx } from '#/platform/ctx'
import type { Jobs } from '#/platform/jobs/jobs'
import { hasOpening } from './early-access.queries.ts'
import { hasDue } from './items.queries.ts'
import { deleteOldViews } from './items.service.ts'
import { openDue } from './open-due.service.ts'
import { publishDue } from './publish-due.service.ts'

export function handleItems(ctx: Ctx, jobs: Jobs): void {
  jobs.whenDue(
    'items-publish',
    () => [hasDue(ctx.clock)],
    () => publishDue(ctx),
  )
  jobs.whenDue(
    'items-open',
    () => [hasOpening(ctx.clock)],
    () => openDue(ctx),
  )
  jobs.sweep('item-views-expire', '23 4 * * *', ['item_view', 'item_view_day'], (signal) => deleteOldViews(ctx, signal))
}
