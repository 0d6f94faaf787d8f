import type { Ctx } from '#/platform/ctx'
import type { Jobs } from '#/platform/jobs/jobs'
import { deleteNetworksBefore, deleteRevokedBefore } from './rss.queries.ts'

const KEEP_NETWORKS_DAYS = 7
/** As long as that, an app that still asks learns why. */
const KEEP_REVOKED_DAYS = 90

export function handleRss(ctx: Ctx, jobs: Jobs): void {
  const daysAgo = (days: number) => ctx.clock.now().subtract({ hours: days * 24 })
  jobs.sweep('rss-expire', '53 4 * * *', ['rss_network', 'rss_token'], async (signal) => {
    await deleteNetworksBefore(ctx, daysAgo(KEEP_NETWORKS_DAYS), signal)
    await deleteRevokedBefore(ctx, daysAgo(KEEP_REVOKED_DAYS), signal)
  })
}
