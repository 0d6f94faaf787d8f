import { AccountId } from '@limelight/contract/ids'
import type { Ctx } from '#/platform/ctx'
import type { Jobs } from '#/platform/jobs/jobs'
import { hasEnding } from './feed-terms.queries.ts'
import { endPosts } from './feed-terms.service.ts'
import { deleteOldFeedVersions } from './feed-versions.service.ts'
import { notifyMentioned } from './mentions.service.ts'
import { collectUnusedOptions } from './polls.service.ts'
import { sendPostMails } from './post-mails.service.ts'

export function handleFeeds(ctx: Ctx, jobs: Jobs): void {
  jobs.whenDue(
    'feed-terms',
    () => [hasEnding(ctx.clock)],
    () => endPosts(ctx),
  )
  jobs.schedule('post-mails', '* * * * *', () => sendPostMails(ctx), { timeoutSeconds: 600 })
  jobs.sweep('poll-options-collect', '23 * * * *', ['poll_option'], (signal) => collectUnusedOptions(ctx, signal))
  jobs.sweep('feed-versions-expire', '41 3 * * *', ['feed_version'], (signal) => deleteOldFeedVersions(ctx, signal))
  jobs.handle('item-published', {}, async ({ kind, id, performerId }) => {
    if (kind === 'feed') await notifyMentioned(ctx, { id, performerId: AccountId.parse(performerId) })
  })
}
