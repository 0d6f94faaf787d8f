import type { FeedId } from '@limelight/contract/ids'
import { canTakeDown, markRemoved, stateOf, type TakenDown, unmarkRemoved } from '#/content/items/take-down.service'
import type { Tx } from '#/platform/ctx'
import { listFeedFileIds, lockFeed } from './feed-changes.queries.ts'
import { settleVisibility } from './settle-visibility.ts'

/** By a decision of the operator; undefined when it is taken down or deleted already. Locks the feed. */
export async function takeDownFeed(tx: Tx, id: FeedId, reason: string): Promise<TakenDown | undefined> {
  const feed = await lockFeed(tx, id)
  if (!feed || !canTakeDown(feed)) return undefined
  const before = { feed, fileCount: (await listFeedFileIds(tx, id)).length }
  await markRemoved(tx, { kind: 'feed', id }, reason)
  await settleVisibility(tx, id, { before })
  return stateOf(feed)
}

/** Back to what it was; false when it is not taken down (any more). Locks the feed. */
export async function restoreFeed(tx: Tx, id: FeedId, state: TakenDown): Promise<boolean> {
  const feed = await lockFeed(tx, id)
  if (feed?.status !== 'removed' || feed.is_deleted) return false
  const before = { feed, fileCount: (await listFeedFileIds(tx, id)).length }
  await unmarkRemoved(tx, { kind: 'feed', id }, state)
  await settleVisibility(tx, id, { before })
  return true
}
