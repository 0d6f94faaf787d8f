import type { Output } from '@limelight/contract/api'
import type { Comment, comments } from '@limelight/contract/content/comments'
import { COMMENT_OBJECTS, type CommentObject } from '@limelight/contract/content-kinds'
import { AppError } from '@limelight/contract/errors'
import { CommentId } from '@limelight/contract/ids'
import { pageOf, pageStartOf, positionIn } from '#/content/items/item-cursor'
import { totalOf } from '#/content/items/item-search.queries'
import { findKnownItems, getKnownItem, getLockableItem, type LockableItem } from '#/content/items/items.service'
import { lockReasonOf } from '#/content/sellable/sellable.policy'
import type { Ctx, Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { toComment } from './comment-view.ts'
import { type CommentRow, countThread, findComments, listThread, type Thread } from './comments.queries.ts'

type Query = Output<(typeof comments)['GET /comments']['query']>
type Endless = Output<(typeof comments)['GET /comments']['response']>

/** Throws `not_found` where the item may not be known of, `forbidden` while it is locked. */
export async function listComments(ctx: Ctx, viewer: Viewer, query: Query): Promise<Endless> {
  const thread = await openThread(ctx, viewer, query)
  // Replies are read like a conversation, comments for what is new.
  const start = pageStartOf({ ...query, sort: query.sort ?? ('parentId' in thread ? 'asc' : 'desc') })
  const [found, counted] = await Promise.all([
    listThread(ctx, viewer, { ...start, thread, limit: query.pageSize + 1 }),
    countThread(ctx, viewer, thread),
  ])
  const { rows, ...next } = pageOf(found, { ...query, ...start }, positionIn(start.order))
  return { data: rows.map((row) => toComment(row, viewer, ctx.clock.now())), ...totalOf(counted), ...next }
}

export async function getComment(ctx: Ctx, viewer: Viewer, id: CommentId): Promise<Comment> {
  return toComment(await getKnownComment(ctx, viewer, id), viewer, ctx.clock.now())
}

/** Throws `not_found` for viewers who may not know of the item, and for those its author has blocked. */
export async function getKnownComment(ctx: Ctx | Tx, viewer: Viewer, id: string): Promise<CommentRow> {
  const [row] = await findComments(ctx, viewer, [id])
  if (!row) throw new AppError('not_found')
  await getKnownItem(ctx, viewer, { kind: row.object_type, id: row.object_id })
  return row
}

/** In no order; those the viewer may not know of are left out. */
export async function findKnownComments(ctx: Ctx | Tx, viewer: Viewer, ids: readonly string[]): Promise<CommentRow[]> {
  const rows = await findComments(ctx, viewer, ids)
  const known = new Set<string>()
  for (const kind of COMMENT_OBJECTS) {
    const itemIds = rows.filter((row) => row.object_type === kind).map((row) => row.object_id)
    for (const item of await findKnownItems(ctx, viewer, { kind, ids: [...new Set(itemIds)] })) known.add(item.id)
  }
  return rows.filter((row) => known.has(row.object_id))
}

/**
 * An item that may be spoken about: seen, not only known of. A product's page is a shop window, so there knowing is enough.
 * Throws `not_found`, and `forbidden` while it is locked.
 */
export async function getOpenItem(
  ctx: Ctx | Tx,
  viewer: Viewer,
  { kind, id }: { kind: CommentObject; id: string },
): Promise<LockableItem> {
  const item = await getLockableItem(ctx, viewer, { kind, id })
  const lockReason = kind === 'product' ? null : lockReasonOf(item, viewer)
  if (lockReason !== null) throw new AppError('forbidden', { lockReason })
  return item
}

async function openThread(ctx: Ctx, viewer: Viewer, { objectType, objectId }: Query): Promise<Thread> {
  if (objectType !== 'comment') {
    await getOpenItem(ctx, viewer, { kind: objectType, id: objectId })
    return { objectId }
  }
  const { id, object_type: kind, object_id: itemId } = await getKnownComment(ctx, viewer, CommentId.parse(objectId))
  await getOpenItem(ctx, viewer, { kind, id: itemId })
  return { parentId: id }
}
