import type { Ctx } from '#/platform/ctx'
import type { Jobs } from '#/platform/jobs/jobs'
import { deleteOldViews } from './items.service.ts'
import { openDue } from './open-due.service.ts'
import { publishDue } from './publish-due.service.ts'

/** Items are scheduled to the minute; this is how late one may be. */
const PUBLISH_EVERY_MS = 5_000
const OPEN_EVERY_MS = 5_000

export function handleItems(ctx: Ctx, jobs: Jobs): void {
  jobs.every('items-publish', PUBLISH_EVERY_MS, () => publishDue(ctx))
  jobs.every('items-open', OPEN_EVERY_MS, () => openDue(ctx))
  jobs.sweep('item-views-expire', '23 4 * * *', ['item_view', 'item_view_day'], (signal) => deleteOldViews(ctx, signal))
}
