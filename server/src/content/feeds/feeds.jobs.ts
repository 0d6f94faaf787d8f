import type { Ctx } from '#/platform/ctx'
import type { Jobs } from '#/platform/jobs/jobs'
import { collectUnusedOptions } from './polls.service.ts'

export function handleFeeds(ctx: Ctx, jobs: Jobs): void {
  jobs.schedule('poll-options-collect', '23 * * * *', () => collectUnusedOptions(ctx))
}
