/** Items whatever their kind: what they have in common on the wire, finding them, and how they are counted. */
import { createHmac } from 'node:crypto'
import type { ItemKind } from '@limelight/contract/content-kinds'
import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import { suggestedPriceOf } from '#/content/sellable/chosen-price'
import { canView } from '#/content/sellable/sellable.policy'
import { lockFieldsOf, performerLineOf } from '#/content/sellable/sellable-view.service'
import type { Ctx, Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import type { ItemColumns } from './item-columns.queries.ts'
import { itemTitle } from './item-title.ts'
import { canKnowOf, isPublished } from './items.policy.ts'
import * as queries from './items.queries.ts'
import { findItem, findLockableItem, type KnownItem, type LockableItem } from './known-item.queries.ts'

export type { LockableItem } from './known-item.queries.ts'

/** A viewer counts once in this time. */
const VIEW_EVERY = { minutes: 30 }

/** The fields of the contract's `itemShape`. */
export function itemFieldsOf(row: ItemColumns, viewer: Viewer) {
  return {
    ...lockFieldsOf(row, viewer),
    ...suggestedPriceOf(row),
    ...(row.co_authors && { coAuthors: row.co_authors.map(performerLineOf) }),
    ...(isWatermarked(row, viewer) && { isWatermarked: true as const }),
    isLiked: row.is_liked,
    isBookmarked: row.is_bookmarked,
    totalLike: row.like_count,
    totalComment: row.comment_count,
    totalView: row.view_count,
    tags: row.tags,
    status: row.status,
    scheduleAt: row.schedule_at?.toString() ?? null,
    publicAt: row.public_at?.toString() ?? null,
    createdAt: (row.published_at ?? row.created_at).toString(),
    updatedAt: row.updated_at.toString(),
  }
}

/** Not for its makers and operators, nor where everybody sees it: there is no name to draw. */
function isWatermarked(row: ItemColumns, viewer: Viewer): boolean {
  if (!row.draws_viewer_names || row.access === 'free' || viewer.role === 'operator') return false
  return viewer.id !== undefined && viewer.id !== row.performer_id && !row.is_co_author && canView(row, viewer)
}

export function studioFieldsOf(row: ItemColumns) {
  return { sales: row.sale_count, earnedTokens: row.earned_tokens, removedReason: row.removed_reason }
}

/** Whether everyone may still hear of it: published, of a public creator. */
export async function isItemAnnounced(ctx: Ctx, kind: ItemKind, id: string): Promise<boolean> {
  const item = await findItem(ctx, { id: undefined, role: 'visitor', country: null }, { kind, id })
  if (!item) return false
  return item.is_performer_public && isPublished(item)
}

/**
 * Items of one kind that the viewer may know of, in the order of the ids: for what stands beside items (comments,
 * reactions, reports), which need no more than whose they are and what they are called.
 */
export async function findKnownItems(
  ctx: Ctx | Tx,
  viewer: Viewer,
  input: { kind: ItemKind; ids: readonly string[] },
): Promise<queries.ItemRow[]> {
  const rows = await queries.findItems(ctx, viewer, input)
  const known = new Map(rows.filter((row) => canKnowOf(row, viewer)).map((row) => [row.id, row]))
  return input.ids
    .flatMap((id) => known.get(id) ?? [])
    .map((row) => ({ ...row, title: itemTitle(row.kind, row.title) }))
}

/** Throws `not_found` for viewers who may not know of it. */
export async function getKnownItem(ctx: Ctx | Tx, viewer: Viewer, ref: queries.ItemRef): Promise<KnownItem> {
  return requireKnown(await findItem(ctx, viewer, ref), viewer)
}

/** The same, with what decides whether it is open to the viewer. */
export async function getLockableItem(ctx: Ctx | Tx, viewer: Viewer, ref: queries.ItemRef): Promise<LockableItem> {
  return requireKnown(await findLockableItem(ctx, viewer, ref), viewer)
}

function requireKnown<Item extends KnownItem>(item: Item | undefined, viewer: Viewer): Item {
  if (!item || !canKnowOf(item, viewer)) throw new AppError('not_found')
  return item
}

/** Whether a file may be streamed now, because its item is open to the viewer; undefined when it is of no item (yet). */
export async function canStreamItemFile(
  ctx: Ctx,
  viewer: Viewer,
  { kind, fileId }: { kind: ItemKind; fileId: string },
): Promise<boolean | undefined> {
  const id = await queries.findItemOfFile(ctx, kind, fileId)
  if (id === undefined) return undefined
  const item = await findLockableItem(ctx, viewer, { kind, id })
  return item !== undefined && canKnowOf(item, viewer) && canView(item, viewer)
}

/** Whether a photo needs no name of its viewer in it: everybody sees it, or the viewer made it too. */
export async function isUnmarkedFile(
  ctx: Ctx,
  viewer: Viewer,
  { kind, fileId }: { kind: ItemKind; fileId: string },
): Promise<boolean> {
  const id = await queries.findItemOfFile(ctx, kind, fileId)
  const item = id === undefined ? undefined : await findItem(ctx, viewer, { kind, id })
  return item !== undefined && (item.access === 'free' || item.is_co_author)
}

/** Counts a view, once per viewer (by account, else by address) and half hour; a creator's own views do not count. */
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
    await addViews(tx, { kind, id, performerId: item.performer_id }, 1)
  })
}

/** On the day of the transaction's clock. */
export async function addViews(
  tx: Tx,
  { kind, id, performerId }: { kind: ItemKind; id: string; performerId: AccountId },
  views: number,
): Promise<void> {
  await queries.addToItem(tx, { kind, id }, { view_count: views })
  await queries.addViewsToDay(tx, { itemId: id, performerId, views })
}

/** The longest period of the statistics and the one before it are two. */
const VIEW_DAYS_YEARS = 3

/** Views older than a day do not keep a new one from being counted. */
export async function deleteOldViews(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  const now = ctx.clock.now()
  await queries.deleteViewsBefore(ctx, now.subtract({ hours: 24 }), signal)
  const today = now.toZonedDateTimeISO('UTC').toPlainDate()
  await queries.deleteViewDaysBefore(ctx, today.subtract({ years: VIEW_DAYS_YEARS }).toString(), signal)
}
