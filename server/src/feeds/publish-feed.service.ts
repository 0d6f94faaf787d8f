import { randomUUIDv7 } from 'node:crypto'
import type { Output } from '@limelight/contract/api'
import { AppError } from '@limelight/contract/errors'
import type { CreateFeedBody, UpdateFeedBody } from '@limelight/contract/feeds'
import type { AccountId, FeedId, FileId } from '@limelight/contract/ids'
import { claimFiles, releaseFiles } from '#/media/media.service'
import { addToCounters } from '#/performers/performers.service'
import type { Tx } from '#/platform/ctx'
import { requireComplete, requirePrice } from './feed-rules.ts'
import type { LockedFeed } from './feeds.queries.ts'
import * as queries from './feeds.queries.ts'

type NewFeed = Output<typeof CreateFeedBody>
type Update = Output<typeof UpdateFeedBody>

/** Publishes, or keeps a draft. Throws `request_invalid` for what does not fit its type, `not_found` for files of others. */
export async function createFeed(tx: Tx, performerId: AccountId, body: NewFeed): Promise<FeedId> {
  const priceTokens = requirePrice(body.access, body.price)
  if (body.status !== 'draft') requireComplete(body)
  const id = randomUUIDv7() as FeedId
  await claimParts(tx, performerId, body)
  await queries.insertFeed(tx, {
    id,
    performer_id: performerId,
    type: body.type,
    text: body.text,
    access: body.access,
    price_tokens: priceTokens,
    status: body.status,
    is_pinned: body.isPinned,
    is_processed: false,
    published_at: null,
    thumbnail_file_id: body.thumbnailId ?? null,
    teaser_file_id: body.teaserId ?? null,
  })
  await queries.replaceFeedFiles(tx, id, body.fileIds)
  await settleVisibility(tx, id)
  return id
}

/** Changes what is given. Files of a sold feed stay: buyers paid for them. Locks the feed. */
export async function changeFeed(tx: Tx, performerId: AccountId, id: FeedId, update: Update): Promise<void> {
  const feed = await lockOwnFeed(tx, performerId, id)
  if (feed.status === 'removed') throw new AppError('state_conflict')
  const present = await queries.listFeedFileIds(tx, id)
  const next = {
    type: feed.type,
    text: update.text ?? feed.text,
    fileIds: update.fileIds ?? present,
    status: update.status ?? feed.status,
  }
  if (next.status !== 'draft') requireComplete(next)
  const access = update.access ?? feed.access
  const price = requirePrice(access, update.price ?? (access === 'paid' ? feed.price_tokens : 0))
  await exchangeFiles(tx, feed, { present, next: next.fileIds, update })
  await queries.updateFeed(tx, id, {
    text: next.text,
    access,
    price_tokens: price,
    status: next.status,
    ...(update.isPinned !== undefined && { is_pinned: update.isPinned }),
    ...(update.thumbnailId !== undefined && { thumbnail_file_id: update.thumbnailId }),
    ...(update.teaserId !== undefined && { teaser_file_id: update.teaserId }),
  })
  await settleVisibility(tx, id, { feed, fileCount: present.length })
}

/** Gone for everybody but buyers; without buyers its files go too. */
export async function deleteFeed(tx: Tx, performerId: AccountId, id: FeedId): Promise<void> {
  const feed = await lockOwnFeed(tx, performerId, id)
  const fileIds = await queries.listFeedFileIds(tx, id)
  await queries.updateFeed(tx, id, { deleted_at: tx.clock.now() })
  await settleVisibility(tx, id, { feed, fileCount: fileIds.length })
  if (feed.sale_count > 0) return
  await queries.deleteFeedRow(tx, id)
  await releaseFiles(
    tx,
    [...fileIds, feed.thumbnail_file_id, feed.teaser_file_id].filter((fileId) => fileId !== null),
  )
}

/** A file has become ready: the feed shows as soon as all of its files are. */
export async function noticeReadyFile(tx: Tx, fileId: string): Promise<void> {
  for (const feed of await queries.lockFeedsOfFile(tx, fileId)) {
    if (!feed.is_processed) await settleVisibility(tx, feed.id, { feed, fileCount: 0 })
  }
}

type Before = { feed: LockedFeed; fileCount: number }

/**
 * After any change: whether all files are ready, when the feed first became visible, and what that means for its
 * performer's counters. `before` is undefined for a new feed.
 */
async function settleVisibility(tx: Tx, id: FeedId, before?: Before): Promise<void> {
  const isProcessed = await queries.areFilesReady(tx, id)
  const feed = await queries.lockFeed(tx, id)
  if (!feed) throw new Error(`feed ${id} vanished while it was locked`)
  const isShown = isVisibleToAll({ ...feed, is_processed: isProcessed })
  const isFirst = isShown && feed.published_at === null
  if (isProcessed !== feed.is_processed || isFirst) {
    await queries.updateFeed(tx, id, { is_processed: isProcessed, ...(isFirst && { published_at: tx.clock.now() }) })
  }
  const fileCount = (await queries.listFeedFileIds(tx, id)).length
  const now = countsOf(feed.type, { isShown, fileCount })
  const then = countsOf(feed.type, {
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

async function lockOwnFeed(tx: Tx, performerId: AccountId, id: FeedId): Promise<LockedFeed> {
  const feed = await queries.lockFeed(tx, id)
  if (!feed || feed.performer_id !== performerId || feed.is_deleted) throw new AppError('not_found')
  return feed
}

async function claimParts(
  tx: Tx,
  ownerId: AccountId,
  { type, fileIds, thumbnailId, teaserId }: NewFeed,
): Promise<void> {
  await claimFiles(tx, { ids: fileIds, ownerId, purposes: [type === 'video' ? 'feed-video' : 'feed-photo'] })
  if (thumbnailId) await claimFiles(tx, { ids: [thumbnailId], ownerId, purposes: ['feed-thumbnail'] })
  if (teaserId) await claimFiles(tx, { ids: [teaserId], ownerId, purposes: ['feed-teaser'] })
}

type Exchange = { present: FileId[]; next: FileId[]; update: Update }

async function exchangeFiles(tx: Tx, feed: LockedFeed, { present, next, update }: Exchange): Promise<void> {
  const added = next.filter((id) => !present.includes(id))
  const removed: FileId[] = present.filter((id) => !next.includes(id))
  if (removed.length > 0 && feed.sale_count > 0) throw new AppError('state_conflict')
  await claimFiles(tx, {
    ids: added,
    ownerId: feed.performer_id,
    purposes: [feed.type === 'video' ? 'feed-video' : 'feed-photo'],
  })
  const { thumbnailId, teaserId } = update
  for (const [nextId, presentId, purpose] of [
    [thumbnailId, feed.thumbnail_file_id, 'feed-thumbnail'],
    [teaserId, feed.teaser_file_id, 'feed-teaser'],
  ] as const) {
    if (nextId === undefined || nextId === presentId) continue
    if (nextId) await claimFiles(tx, { ids: [nextId], ownerId: feed.performer_id, purposes: [purpose] })
    if (presentId) removed.push(presentId)
  }
  await releaseFiles(tx, removed)
  if (update.fileIds) await queries.replaceFeedFiles(tx, feed.id, next)
}
