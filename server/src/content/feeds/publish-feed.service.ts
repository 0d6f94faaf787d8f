import { randomUUIDv7 } from 'node:crypto'
import type { Output } from '@limelight/contract/api'
import { AppError } from '@limelight/contract/errors'
import type { CreateFeedBody, UpdateFeedBody } from '@limelight/contract/feeds'
import type { AccountId, FeedId, ProductId } from '@limelight/contract/ids'
import { type Access, TAGS_MAX } from '@limelight/contract/items'
import { type Tokens, tokens } from '@limelight/contract/money'
import { tagsIn } from '@limelight/contract/text-parts'
import { type Publication, requirePrice, requireSchedule } from '#/content/items/items.service'
import { releaseFiles } from '#/core/media/media.service'
import type { Tx } from '#/platform/ctx'
import { claimParts, exchangeFiles } from './exchange-files.ts'
import type { LockedFeed } from './feed-changes.queries.ts'
import * as queries from './feed-changes.queries.ts'
import { requireCoherent, requireComplete, requireOpenAt } from './feed-rules.ts'
import { changePoll, listOptionIds, placePoll } from './polls.service.ts'
import { settleVisibility } from './settle-visibility.ts'

type NewFeed = Output<typeof CreateFeedBody>
type Update = Output<typeof UpdateFeedBody>

/**
 * Publishes, schedules, or keeps a draft. Throws `request_invalid` for what does not fit its type, `not_found` for files,
 * options and products she may not use.
 */
export async function createFeed(tx: Tx, performerId: AccountId, body: NewFeed): Promise<FeedId> {
  const id = randomUUIDv7() as FeedId
  const publication = requireSchedule({ status: body.status, scheduleAt: body.scheduleAt, now: tx.clock.now() })
  const pollExpiresAt = body.pollExpiredAt ? Temporal.Instant.from(body.pollExpiredAt) : null
  requireCoherent(body)
  if (body.status !== 'draft') {
    requireComplete(body)
    requireOpenAt(pollExpiresAt, publication.scheduleAt ?? tx.clock.now())
  }
  await requireAttachable(tx, performerId, body.productId)
  await claimParts(tx, performerId, body)
  await queries.insertFeed(tx, {
    id,
    performer_id: performerId,
    type: body.type,
    text: body.text,
    tags: tagsIn(body.text, TAGS_MAX),
    access: body.access,
    price_tokens: priceOf(publication, body.access, body.price),
    status: publication.status,
    schedule_at: publication.scheduleAt,
    is_pinned: body.isPinned,
    is_processed: false,
    published_at: null,
    thumbnail_file_id: body.thumbnailId ?? null,
    teaser_file_id: body.teaserId ?? null,
    product_id: body.productId ?? null,
    poll_description: body.type === 'poll' ? body.pollDescription : null,
    poll_expires_at: pollExpiresAt,
  })
  await queries.replaceFeedFiles(tx, id, body.fileIds)
  await placePoll(tx, { feedId: id, performerId, ids: body.pollIds })
  await settleVisibility(tx, id)
  return id
}

/**
 * Changes what is given. Files of a sold feed stay: buyers paid for them. Locks the feed. Throws `version_conflict` when it
 * is no longer as the caller read it, `invalid_state` for what may no longer change.
 */
export async function changeFeed(tx: Tx, performerId: AccountId, id: FeedId, update: Update): Promise<void> {
  const feed = await lockOwnFeed(tx, performerId, id)
  if (feed.status === 'removed') throw new AppError('invalid_state')
  requireUnchanged(feed, update.updatedAt)
  const type = requireType(feed, update.type)
  const present = { fileIds: await queries.listFeedFileIds(tx, id), pollIds: await listOptionIds(tx, id) }
  const kept = type === feed.type ? present : { fileIds: [], pollIds: [] }
  const next = {
    type,
    text: update.text ?? feed.text,
    fileIds: update.fileIds ?? kept.fileIds,
    pollIds: update.pollIds ?? kept.pollIds,
    pollDescription: update.pollDescription ?? feed.poll_description ?? '',
  }
  const publication = nextPublication(tx, feed, update)
  requireCoherent(next)
  if (publication.status !== 'draft') requireComplete(next)
  const access = update.access ?? feed.access
  if (update.productId !== feed.product_id) await requireAttachable(tx, performerId, update.productId)
  await exchangeFiles(tx, feed, { present: present.fileIds, next: next.fileIds, type, update })
  const poll = await changePoll(tx, feed, { ...next, publication, expiredAt: update.pollExpiredAt })
  await queries.updateFeed(tx, id, {
    ...(type !== feed.type && { type }),
    text: next.text,
    tags: tagsIn(next.text, TAGS_MAX),
    access,
    price_tokens: priceOf(publication, access, update.price ?? (access === 'paid' ? feed.price_tokens : 0)),
    status: publication.status,
    schedule_at: publication.scheduleAt,
    ...poll,
    ...(update.isPinned !== undefined && { is_pinned: update.isPinned }),
    ...(update.thumbnailId !== undefined && { thumbnail_file_id: update.thumbnailId }),
    ...(update.teaserId !== undefined && { teaser_file_id: update.teaserId }),
    ...(update.productId !== undefined && { product_id: update.productId }),
  })
  await settleVisibility(tx, id, { before: { feed, fileCount: present.fileIds.length } })
}

/** Its minute has come; the row is locked by whoever found it. Appears under that minute, or later, when its files are ready. */
export async function publishScheduled(tx: Tx, id: FeedId): Promise<void> {
  const feed = await queries.lockFeed(tx, id)
  if (feed?.status !== 'scheduled' || feed.schedule_at === null) return
  const fileCount = (await queries.listFeedFileIds(tx, id)).length
  await queries.updateFeed(tx, id, { status: 'active', schedule_at: null })
  await settleVisibility(tx, id, { before: { feed, fileCount }, shownAt: feed.schedule_at })
}

/** Gone for everybody but buyers; without buyers its files go too. */
export async function deleteFeed(tx: Tx, performerId: AccountId, id: FeedId): Promise<void> {
  const feed = await lockOwnFeed(tx, performerId, id)
  const fileIds = await queries.listFeedFileIds(tx, id)
  await queries.updateFeed(tx, id, { deleted_at: tx.clock.now() })
  await settleVisibility(tx, id, { before: { feed, fileCount: fileIds.length } })
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
    if (!feed.is_processed) await settleVisibility(tx, feed.id, { before: { feed, fileCount: 0 } })
  }
}

/** Tokens; a draft may still lack its price. */
function priceOf({ status }: Publication, access: Access, price: number | undefined): Tokens {
  return status === 'draft' && access === 'paid' && !price ? tokens(0) : requirePrice(access, price)
}

/** A time that stays is not judged anew: while it is being published, it lies in the past. */
function nextPublication(tx: Tx, feed: LockedFeed, { status, scheduleAt }: Update): Publication {
  const next = status ?? settableStatusOf(feed)
  if (next === 'scheduled' && feed.schedule_at !== null) {
    const isSame = scheduleAt === undefined || (scheduleAt !== null && feed.schedule_at.equals(scheduleAt))
    if (isSame) return { status: next, scheduleAt: feed.schedule_at }
  }
  return requireSchedule({ status: next, scheduleAt, now: tx.clock.now() })
}

function settableStatusOf({ status }: LockedFeed): Publication['status'] {
  if (status === 'removed') throw new AppError('invalid_state')
  return status
}

function requireUnchanged(feed: LockedFeed, updatedAt: string | undefined): void {
  if (updatedAt !== undefined && !feed.updated_at.equals(updatedAt)) throw new AppError('version_conflict')
}

/** Only what nobody has seen becomes something else. */
function requireType(feed: LockedFeed, type: LockedFeed['type'] = feed.type): LockedFeed['type'] {
  const isUnseen = feed.status === 'draft' && feed.published_at === null
  if (type !== feed.type && !isUnseen) throw new AppError('invalid_state')
  return type
}

async function requireAttachable(tx: Tx, performerId: AccountId, productId: ProductId | null | undefined) {
  if (!productId) return
  const owner = { id: performerId, role: 'performer', country: null } as const
  if (!(await queries.mayAttach(tx, productId, owner))) throw new AppError('not_found', { productId })
}

async function lockOwnFeed(tx: Tx, performerId: AccountId, id: FeedId): Promise<LockedFeed> {
  const feed = await queries.lockFeed(tx, id)
  if (!feed || feed.performer_id !== performerId || feed.is_deleted) throw new AppError('not_found')
  return feed
}
