/** Published items whatever their kind: who may see them, what they have in common on the wire, how they are counted. */

import { createHmac } from 'node:crypto'
import type { ItemKind } from '@limelight/contract/content-kinds'
import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import type { LockReason, PerformerLine } from '@limelight/contract/items'
import { publicImageUrl, type ViewOptions } from '#/core/media/media.service'
import type { Ctx, Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import type { ItemColumns } from './item-columns.queries.ts'
import { isVisible, lockReasonOf } from './items.policy.ts'
import * as queries from './items.queries.ts'

export { type ItemColumns, isPublished, isUnlocked, itemColumns } from './item-columns.queries.ts'
export {
  type ItemPosition,
  isNewestFirst,
  type PageStart,
  pageOf,
  pageStartOf,
  positionIn,
} from './item-cursor.ts'
export { ITEM_TABLES, tableOf } from './item-kinds.queries.ts'
export {
  beyond,
  findItemPage,
  inOrder,
  inOrderOf,
  limitFrom,
  matchingIds,
} from './item-lists.queries.ts'
export {
  fromMatching,
  type Search,
  totalOf,
} from './item-search.queries.ts'
export { shownText } from './items.policy.ts'
export {
  addToItem,
  type ItemRow,
  type ItemState,
  insertItem,
  updateItem,
} from './items.queries.ts'
export { type Publication, publicationAfter, publicationOf } from './publication.ts'
export { lockItemToChange } from './refresh-visibility.service.ts'

export type Sign = ViewOptions['sign']
/** What a domain reads items with; made once. */
export type Reader = { ctx: Ctx; sign: Sign }

/** A viewer counts once in this time. */
const VIEW_EVERY = { minutes: 30 }

export function lockOf(row: ItemColumns, viewer: Viewer): LockReason | null {
  return lockReasonOf({
    access: row.access,
    isProcessed: row.is_processed,
    isSignedIn: viewer.id !== undefined,
    isOwner: isOwn(row, viewer),
    isOperator: viewer.role === 'operator',
    isFollowed: row.is_followed,
    isSubscribed: row.is_subscribed,
    isBought: row.is_bought,
  })
}

/** Whether the viewer may know that it exists; if not, it is not-found. What was bought is kept, but for a block and a suspension. */
export function canKnowOf(row: ItemColumns, viewer: Viewer): boolean {
  if (!row.is_open_to) return false
  return isVisible({
    status: row.status,
    isProcessed: row.is_processed,
    isDeleted: row.is_deleted,
    isBought: row.is_bought,
    isOwner: isOwn(row, viewer),
    isOperator: viewer.role === 'operator',
    isPerformerPublic: row.is_performer_public,
  })
}

/** Whether anything of the performer may be shown: of suspended and rejected ones nothing, but to themselves and operators. */
export function isPerformerShownTo(
  row: Pick<ItemColumns, 'performer_id' | 'is_performer_public'>,
  viewer: Viewer,
): boolean {
  return row.is_performer_public || isOwn(row, viewer) || viewer.role === 'operator'
}

/** What files a viewer may have of an item. */
export function viewOptionsOf(row: ItemColumns, viewer: Viewer, sign: Sign): ViewOptions {
  return { viewerId: viewer.id, grant: lockOf(row, viewer) === null ? 'full' : 'preview', sign }
}

/** The fields of the contract's `itemShape`. */
export function itemFieldsOf(row: ItemColumns, viewer: Viewer) {
  const lockReason = lockOf(row, viewer)
  return {
    performer: performerLineOf(row),
    access: row.access,
    price: row.price_tokens,
    canView: lockReason === null,
    lockReason,
    isBought: row.is_bought,
    isSubscribed: row.is_subscribed,
    isFollowed: row.is_followed,
    isLiked: row.is_liked,
    isBookmarked: row.is_bookmarked,
    totalLike: row.like_count,
    totalComment: row.comment_count,
    totalView: row.view_count,
    tags: row.tags,
    status: row.status,
    scheduleAt: row.schedule_at?.toString() ?? null,
    createdAt: (row.published_at ?? row.created_at).toString(),
    updatedAt: row.updated_at.toString(),
  }
}

export function studioFieldsOf(row: ItemColumns) {
  return { sales: row.sale_count, earnedTokens: row.earned_tokens, removedReason: row.removed_reason }
}

export function performerLineOf(
  row: Pick<ItemColumns, 'performer_id' | 'username' | 'name' | 'avatar_file_id'>,
): PerformerLine {
  return {
    _id: row.performer_id,
    username: row.username ?? row.performer_id,
    name: row.name,
    avatar: publicImageUrl(row.avatar_file_id, 'avatar-small'),
  }
}

/**
 * Items of one kind that the viewer may know of, in the order of the ids: for what stands beside items (comments,
 * reactions, reports), which need no more than whose they are and what they are called.
 */
export async function findKnownItems(
  ctx: Ctx | Tx,
  viewer: Viewer,
  wanted: { kind: ItemKind; ids: readonly string[] },
): Promise<queries.ItemRow[]> {
  const rows = await queries.findItems(ctx, viewer, wanted)
  const known = new Map(rows.filter((row) => canKnowOf(row, viewer)).map((row) => [row.id, row]))
  return wanted.ids.flatMap((id) => known.get(id) ?? [])
}

/** Throws `not_found` for whoever may not know of it. */
export async function getKnownItem(
  ctx: Ctx | Tx,
  viewer: Viewer,
  { kind, id }: { kind: ItemKind; id: string },
): Promise<queries.ItemRow> {
  const [row] = await findKnownItems(ctx, viewer, { kind, ids: [id] })
  if (!row) throw new AppError('not_found')
  return row
}

/** Whether a file may be streamed now, because its item is open to the viewer; undefined when it is of no item (yet). */
export async function canStreamItemFile(
  ctx: Ctx,
  viewer: Viewer,
  { kind, fileId }: { kind: ItemKind; fileId: string },
): Promise<boolean | undefined> {
  const id = await queries.findItemOfFile(ctx, kind, fileId)
  if (id === undefined) return undefined
  const [item] = await findKnownItems(ctx, viewer, { kind, ids: [id] })
  return item !== undefined && lockOf(item, viewer) === null
}

/** Counts a look, once per viewer (by account, else by address) and half hour; her own looks do not count. */
export async function countView(
  ctx: Ctx,
  viewer: Viewer,
  { kind, id, address }: { kind: ItemKind; id: string; address: string },
): Promise<void> {
  const item = await getKnownItem(ctx, viewer, { kind, id })
  if (item.performer_id === viewer.id) return
  const viewerHash = createHmac('sha256', ctx.config.keyFor('views'))
    .update(viewer.id ?? address)
    .digest()
    .subarray(0, 16)
  await ctx.transaction(async (tx) => {
    const since = tx.clock.now().subtract(VIEW_EVERY)
    if (!(await queries.noteView(tx, { itemId: id, viewerHash, since }))) return
    await queries.addToItem(tx, { kind, id }, { view_count: 1 })
    await queries.addViewToDay(tx, { itemId: id, performerId: item.performer_id })
  })
}

/** Views older than a day cannot keep anybody from counting. */
export function deleteOldViews(ctx: Ctx): Promise<void> {
  return queries.deleteViewsBefore(ctx, ctx.clock.now().subtract({ hours: 24 }))
}

/** The offer of an item to a fan who has not bought it. */
export type Offer = { performerId: AccountId; priceTokens: number }

/** With its row locked to the end of the transaction: nobody changes its price or deletes it meanwhile. Throws `not_found`. */
export async function lockItemToSell(tx: Tx, wanted: { kind: ItemKind; id: string }): Promise<queries.LockedItem> {
  const item = await queries.lockItem(tx, wanted)
  if (!item) throw new AppError('not_found')
  return item
}

/** Throws `not_found` when the fan may not know of it, and `not_for_sale` when tokens do not buy it. */
export async function getOffer(tx: Tx, viewer: Viewer, wanted: { kind: ItemKind; id: string }): Promise<Offer> {
  const item = await getKnownItem(tx, viewer, wanted)
  if (item.access !== 'paid' || item.performer_id === viewer.id) throw new AppError('not_for_sale')
  return { performerId: item.performer_id, priceTokens: item.price_tokens }
}

function isOwn(row: Pick<ItemColumns, 'performer_id'>, viewer: Viewer): boolean {
  return row.performer_id === viewer.id
}
