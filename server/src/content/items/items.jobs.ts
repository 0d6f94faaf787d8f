import type { Ctx } from '#/platform/ctx'
import type { Jobs } from '#/platform/jobs/jobs'
import { deleteOldViews } from './items.service.ts'
import { publishDue } from './settle-item.service.ts'

/** Feeds have a job of their own: what makes one visible is more than its files. */
export function handleItems(ctx: Ctx, jobs: Jobs): void {
  jobs.schedule('items-publish', '* * * * *', async () => {
    for (const kind of ['video', 'gallery', 'product'] as const) await publishDue(ctx, kind)
  })
  jobs.schedule('item-views-forget', '23 4 * * *', () => deleteOldViews(ctx))
}
