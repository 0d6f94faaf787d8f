import type { FeedId } from '@limelight/contract/ids'
import { addToCounters } from '#/people/performers/performers.service'
import type { Tx } from '#/platform/ctx'
import type { LockedFeed } from './feed-changes.queries.ts'
import * as queries from './feed-changes.queries.ts'

export type Before = { feed: LockedFeed; fileCount: number }
/** `before` is undefined for a new feed; `shownAt` is when it should have appeared, now unless told. */
type Change = { before?: Before; shownAt?: Temporal.Instant }

/**
 * After any change: whether all files are ready, when the feed first became visible, and what that means for its
 * performer's counters.
 */
export async function settleVisibility(tx: Tx, id: FeedId, { before, shownAt }: Change = {}): Promise<void> {
  const isProcessed = await queries.areFilesReady(tx, id)
  const feed = await queries.lockFeed(tx, id)
  if (!feed) throw new Error(`feed ${id} vanished while it was locked`)
  const isShown = isVisibleToAll({ ...feed, is_processed: isProcessed })
  const isFirst = isShown && feed.published_at === null
  if (isProcessed !== feed.is_processed || isFirst) {
    const publishedAt = isFirst ? (shownAt ?? tx.clock.now()) : feed.published_at
    await queries.setVisibility(tx, id, { isProcessed, publishedAt })
  }
  const fileCount = (await queries.listFeedFileIds(tx, id)).length
  const now = countsOf(feed.type, { isShown, fileCount })
  const then = countsOf(before?.feed.type ?? feed.type, {
    isShown: before !== undefined && isVisibleToAll(before.feed),
    fileCount: before?.fileCount ?? 0,
  })
  await addToCounters(tx, feed.performer_id, {
    feed_count: now.feeds - then.feeds,
    photo_count: now.photos - then.photos,
    video_count: now.videos - then.videos,
  })
}

function isVisibleToAll(feed: Pick<LockedFeed, 'is_processed' | 'status' | 'is_deleted'>): boolean {
  return feed.is_processed && feed.status === 'active' && !feed.is_deleted
}

function countsOf(type: LockedFeed['type'], { isShown, fileCount }: { isShown: boolean; fileCount: number }) {
  const one = Number(isShown)
  return { feeds: one, photos: type === 'photo' ? one * fileCount : 0, videos: type === 'video' ? one : 0 }
}
