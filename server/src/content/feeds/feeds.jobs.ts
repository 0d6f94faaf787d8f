import type { Ctx } from '#/platform/ctx'
import type { Jobs } from '#/platform/jobs/jobs'
import { collectUnusedOptions } from './polls.service.ts'
import { publishDueFeeds } from './publish-due.service.ts'

/** Feeds are scheduled to the minute; this is how late one may be. */
const PUBLISH_EVERY_MS = 5_000

export function handleFeeds(ctx: Ctx, jobs: Jobs): void {
  jobs.every('feeds-publish', PUBLISH_EVERY_MS, () => publishDueFeeds(ctx))
  jobs.schedule('poll-options-collect', '23 * * * *', () => collectUnusedOptions(ctx))
}
