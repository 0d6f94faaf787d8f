import { AccountId } from '@limelight/contract/ids'
import type { Ctx } from '#/platform/ctx'
import type { Jobs } from '#/platform/jobs/jobs'
import { endPosts } from './feed-terms.service.ts'
import { deleteOldFeedVersions } from './feed-versions.service.ts'
import { notifyMentioned } from './mentions.service.ts'
import { collectUnusedOptions } from './polls.service.ts'
import { sendPostMails } from './post-mails.service.ts'

/** How late a post may end or open. */
const TERMS_EVERY_MS = 5_000

export function handleFeeds(ctx: Ctx, jobs: Jobs): void {
  jobs.every('feed-terms', TERMS_EVERY_MS, () => endPosts(ctx))
  jobs.schedule('post-mails', '* * * * *', () => sendPostMails(ctx), { timeoutSeconds: 600 })
  jobs.sweep('poll-options-collect', '23 * * * *', ['poll_option'], (signal) => collectUnusedOptions(ctx, signal))
  jobs.sweep('feed-versions-expire', '41 3 * * *', ['feed_version'], (signal) => deleteOldFeedVersions(ctx, signal))
  jobs.handle('item-published', {}, async ({ kind, id, performerId }) => {
    if (kind === 'feed') await notifyMentioned(ctx, { id, performerId: AccountId.parse(performerId) })
  })
}
