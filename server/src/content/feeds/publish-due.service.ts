import { FeedId } from '@limelight/contract/ids'
import { findDue } from '#/content/items/items.service'
import type { Ctx } from '#/platform/ctx'
import { publishScheduled } from './publish-feed.service.ts'

/** Published in one transaction. */
const BATCH = 50

/**
 * Publishes what is due, oldest first. Each feed's row is locked while it is published and skipped by whoever else is at
 * it, so any number of processes may do this at once and none publishes a feed twice.
 */
export async function publishDueFeeds(ctx: Ctx): Promise<void> {
  let published = BATCH
  while (published === BATCH) {
    published = await ctx.transaction(async (tx) => {
      const ids = await findDue(tx, 'feed', BATCH)
      for (const id of ids) await publishScheduled(tx, FeedId.parse(id))
      return ids.length
    })
  }
}
