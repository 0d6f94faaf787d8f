import { AccountId } from '@limelight/contract/ids'
import type { Ctx } from '#/platform/ctx'
import type { Jobs } from '#/platform/jobs/jobs'
import { notifyMentioned } from './mentions.service.ts'
import { collectUnusedOptions } from './polls.service.ts'

export function handleFeeds(ctx: Ctx, jobs: Jobs): void {
  jobs.sweep('poll-options-collect', '23 * * * *', ['poll_option'], (signal) => collectUnusedOptions(ctx, signal))
  jobs.handle('item-published', {}, async ({ kind, id, performerId }) => {
    if (kind === 'feed') await notifyMentioned(ctx, { id, performerId: AccountId.parse(performerId) })
  })
}
