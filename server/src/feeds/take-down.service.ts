import type { FeedId } from '@limelight/contract/ids'
import { canTakeDown, markRemoved } from '#/items/take-down.service'
import type { Tx } from '#/platform/ctx'
import { listFeedFileIds, lockFeed } from './feed-changes.queries.ts'
import { settleVisibility } from './settle-visibility.ts'

/** By a decision of the operator; false when it is taken down or deleted already. Locks the feed. */
export async function takeDownFeed(tx: Tx, id: FeedId, reason: string): Promise<boolean> {
  const feed = await lockFeed(tx, id)
  if (!feed || !canTakeDown(feed)) return false
  const before = { feed, fileCount: (await listFeedFileIds(tx, id)).length }
  await markRemoved(tx, { kind: 'feed', id }, reason)
  await settleVisibility(tx, id, { before })
  return true
}
