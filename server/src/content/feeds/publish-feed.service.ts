import { randomUUIDv7 } from 'node:crypto'
import type { Output } from '@limelight/contract/api'
import type { CreateFeedBody, FeedType, UpdateFeedBody } from '@limelight/contract/content/feeds'
import { TAGS_MAX } from '@limelight/contract/content/items'
import { AppError } from '@limelight/contract/errors'
import type { AccountId, FeedId, ProductId } from '@limelight/contract/ids'
import { plainText } from '@limelight/contract/plain-text'
import { tagsIn } from '@limelight/contract/text-parts'
import { type ItemState, insertItem, updateItem } from '#/content/items/items.queries'
import { publicationAfter, publicationOf } from '#/content/items/publication'
import { deleteItem, lockEditableItem, requireTierOf } from '#/content/items/publish-item.service'
import { refreshVisibility } from '#/content/items/refresh-visibility.service'
import type { Tx } from '#/platform/ctx'
import { claimParts, exchangeFiles } from './exchange-files.ts'
import * as queries from './feed-changes.queries.ts'
import { requireCoherent, requireComplete, requireOpenAt } from './feed-rules.ts'
import { termsAfter } from './feed-terms.ts'
import { deleteVersions } from './feed-versions.queries.ts'
import { storeVersion } from './feed-versions.service.ts'
import { listOptionIds } from './polls.queries.ts'
import { changePoll, placePoll } from './polls.service.ts'
import { deletePostMail, insertPostMail } from './post-mails.queries.ts'

type NewFeed = Output<typeof CreateFeedBody>
type Update = Output<typeof UpdateFeedBody>
/** `typedBy`: who of the creator's team; null: the creator. */
export type Writer = { performerId: AccountId; typedBy: AccountId | null }

/**
 * Publishes, schedules, or stores a draft. Throws `request_invalid` for what does not fit its type, `not_found` for files,
 * options and products the creator may not use.
 */
export async function createFeed(tx: Tx, performerId: AccountId, body: NewFeed): Promise<FeedId> {
  const id = randomUUIDv7() as FeedId
  const publication = publicationOf(body, tx.clock.now())
  await requireTierOf(tx, performerId, publication)
  const terms = termsAfter({ expires_at: null, public_at: null }, body, { publication, now: tx.clock.now() })
  const pollExpiresAt = body.pollExpiredAt ? Temporal.Instant.from(body.pollExpiredAt) : null
  requireCoherent(body)
  if (body.status !== 'draft') {
    requireComplete(body)
    requireOpenAt(pollExpiresAt, publication.schedule_at ?? tx.clock.now())
  }
  await requireAttachable(tx, performerId, body.productId)
  await claimParts(tx, performerId, body)
  await insertItem(tx, 'feed', {
    id,
    performer_id: performerId,
    ...publication,
    ...terms,
    type: body.type,
    text: body.text,
    tags: tagsIn(plainText(body.text), TAGS_MAX),
    is_pinned: body.isPinned,
    is_processed: false,
    thumbnail_file_id: body.thumbnailId ?? null,
    teaser_file_id: body.teaserId ?? null,
    product_id: body.productId ?? null,
    poll_description: body.type === 'poll' ? body.pollDescription : null,
    poll_expires_at: pollExpiresAt,
  })
  await queries.replaceFeedFiles(tx, id, body.fileIds)
  await placePoll(tx, { feedId: id, performerId, ids: body.pollIds })
  if (body.sendByMail) await insertPostMail(tx, { feedId: id, performerId })
  await refreshVisibility(tx, { kind: 'feed', id })
  return id
}

/**
 * Changes what is given. Files of a sold feed stay: buyers paid for them. Locks the feed. Throws `version_conflict` when it
 * is no longer as the caller read it, `invalid_state` for what may no longer change.
 */
export async function changeFeed(tx: Tx, { performerId, typedBy }: Writer, id: FeedId, update: Update): Promise<void> {
  const ref = { kind: 'feed', id } as const
  const before = await lockEditableItem(tx, ref, { performerId, seenAt: update.updatedAt, seenSales: update.sales })
  const feed = { ...before, ...(await queries.getFeedParts(tx, id)) }
  const type = requireType(feed, update.type)
  const present = { fileIds: await queries.listFeedFileIds(tx, id), pollIds: await listOptionIds(tx, id) }
  const stored = type === feed.type ? present : { fileIds: [], pollIds: [] }
  const next = {
    type,
    text: update.text ?? feed.text,
    fileIds: update.fileIds ?? stored.fileIds,
    pollIds: update.pollIds ?? stored.pollIds,
    pollDescription: update.pollDescription ?? feed.poll_description ?? '',
  }
  const publication = publicationAfter(before, update, tx.clock.now())
  await requireTierOf(tx, performerId, publication)
  requireCoherent(next)
  if (publication.status !== 'draft') requireComplete(next)
  if (update.productId !== feed.product_id) await requireAttachable(tx, performerId, update.productId)
  await exchangeFiles(tx, feed, { present: present.fileIds, next: next.fileIds, type, update })
  if (next.text !== feed.text) await storeVersion(tx, feed, { next: next.text, editorId: typedBy })
  const poll = await changePoll(tx, feed, { ...next, publication, expiredAt: update.pollExpiredAt })
  await updateItem(tx, ref, {
    ...publication,
    ...termsAfter(feed, update, { publication, now: tx.clock.now() }),
    ...poll,
    ...(type !== feed.type && { type }),
    text: next.text,
    tags: tagsIn(plainText(next.text), TAGS_MAX),
    ...(update.isPinned !== undefined && { is_pinned: update.isPinned }),
    ...(update.thumbnailId !== undefined && { thumbnail_file_id: update.thumbnailId }),
    ...(update.teaserId !== undefined && { teaser_file_id: update.teaserId }),
    ...(update.productId !== undefined && { product_id: update.productId }),
  })
  if (update.sendByMail === true) await insertPostMail(tx, { feedId: id, performerId })
  if (update.sendByMail === false) await deletePostMail(tx, id)
  await refreshVisibility(tx, ref, { before })
}

export async function deleteFeed(tx: Tx, performerId: AccountId, id: FeedId): Promise<void> {
  await deleteItem(tx, { kind: 'feed', id }, { performerId })
  await deleteVersions(tx, id)
}

type Typed = Pick<ItemState, 'status' | 'published_at'> & { type: FeedType }

/** Only what nobody has seen becomes something else. */
function requireType(feed: Typed, type: FeedType = feed.type): FeedType {
  const isUnseen = feed.status === 'draft' && feed.published_at === null
  if (type !== feed.type && !isUnseen) throw new AppError('invalid_state')
  return type
}

async function requireAttachable(tx: Tx, performerId: AccountId, productId: ProductId | null | undefined) {
  if (!productId) return
  const owner = { id: performerId, role: 'performer', country: null } as const
  if (!(await queries.mayAttach(tx, productId, owner))) throw new AppError('not_found', { productId })
}
