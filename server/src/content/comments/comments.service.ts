import { randomUUIDv7 } from 'node:crypto'
import type { Output } from '@limelight/contract/api'
import type { Comment, comments } from '@limelight/contract/content/comments'
import { type CommentObject, ITEM_KINDS, type ItemKind } from '@limelight/contract/content-kinds'
import { AppError } from '@limelight/contract/errors'
import { AccountId, CommentId } from '@limelight/contract/ids'
import { z } from 'zod'
import { addToItem } from '#/content/items/items.queries'
import { getKnownItem } from '#/content/items/items.service'
import { isRestricted } from '#/people/access/restrictions.queries'
import { requireAllowedWords } from '#/people/blocks/blocked-words.service'
import { notify } from '#/people/notifications/notify.service'
import type { Ctx, Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { canDelete, isEditable, toComment } from './comment-view.ts'
import * as queries from './comments.queries.ts'
import { getKnownComment, getOpenItem } from './list-comments.service.ts'
import { findCommenting, setQuiet, showAllQuiet, showLifted } from './quiet-comments.queries.ts'

declare module '#/platform/jobs/topics' {
  interface Topics {
    /** For the sockets of the creator of the item; their own comments are not announced. */
    'comment-added': { commentId: string; performerId: string; objectType: CommentObject; objectId: string }
  }
}

type Member = Viewer & { id: AccountId }
type NewComment = Output<(typeof comments)['POST /comments']['body']>

/** As `addComment`; returns it as its author reads it. */
export async function writeComment(ctx: Ctx, author: Member, body: NewComment): Promise<Comment> {
  const asked = await ctx.transaction(async (tx) => queries.askComment(tx, author, await addComment(tx, author, body)))
  const [row] = asked().rows
  if (!row) throw new AppError('not_found')
  return toComment(row, author, ctx.clock.now())
}

/**
 * Comments on an item, or replies to a comment on it. Throws `not_found` where it may not be known of, `forbidden` while it
 * is locked, `invalid_state` for a reply to a reply, `words_not_allowed`. Holds off blocks of the author, then locks the comment replied to, then the item.
 */
export async function addComment(tx: Tx, author: Member, body: NewComment): Promise<CommentId> {
  await queries.holdOffBlocks(tx, author.id)
  const parent = body.objectType === 'comment' ? await lockParent(tx, author, body.objectId) : undefined
  const kind = body.objectType === 'comment' ? parent?.object_type : body.objectType
  if (!kind) throw new AppError('not_found')
  const item = await getOpenItem(tx, author, { kind, id: parent?.object_id ?? body.objectId })
  const pair = { performerId: item.performer_id, authorId: author.id }
  const { isRestricted: isQuiet, hasWords } = await findCommenting(tx, pair)
  if (hasWords) await requireAllowedWords(tx, { ...pair, text: body.content })
  const id = CommentId.parse(randomUUIDv7())
  await queries.insertComment(tx, {
    id,
    object_type: kind,
    object_id: item.id,
    performer_id: item.performer_id,
    author_id: author.id,
    parent_id: parent?.id ?? null,
    content: body.content,
    is_quiet: isQuiet,
  })
  if (!isQuiet && !parent?.is_quiet) await countOne(tx, { kind, id: item.id }, parent)
  if (isQuiet) return id
  if (item.performer_id !== author.id) {
    await tx.enqueue('comment-added', {
      commentId: id,
      performerId: item.performer_id,
      objectType: kind,
      objectId: item.id,
    })
  }
  await announce(tx, { id, authorId: author.id, kind, item, parent })
  return id
}

async function countOne(
  tx: Tx,
  item: { kind: ItemKind; id: string },
  parent: queries.LockedComment | undefined,
): Promise<void> {
  if (parent) await queries.addToComment(tx, parent.id, { replies: 1 })
  await addToItem(tx, item, { comment_count: 1 })
}

type Announced = {
  id: CommentId
  authorId: AccountId
  kind: ItemKind
  item: { id: string; performer_id: AccountId }
  parent: queries.LockedComment | undefined
}

/** Notifies the author of the comment replied to, and the creator of the item of everything else. */
async function announce(tx: Tx, { id, authorId, kind, item, parent }: Announced): Promise<void> {
  const shared = { actorId: authorId, target: { kind, id: item.id }, source: `comment/${id}` }
  if (parent)
    await notify(tx, { ...shared, kind: 'reply', accountId: parent.author_id, groupKey: `reply/${parent.id}` })
  if (parent?.author_id !== item.performer_id)
    await notify(tx, { ...shared, kind: 'comment', accountId: item.performer_id })
}

/**
 * Throws `not_found` for another's, `words_not_allowed`, `edit_expired` after its time. What somebody restricted changes is from then on
 * for the creator and themselves.
 */
export async function editComment(
  tx: Tx,
  author: Member,
  { id, content }: { id: CommentId; content: string },
): Promise<void> {
  await queries.holdOffBlocks(tx, author.id)
  const comment = await lockWithParent(tx, id)
  if (comment?.author_id !== author.id) throw new AppError('not_found')
  const { performer_id: performerId } = await getKnownItem(tx, author, {
    kind: comment.object_type,
    id: comment.object_id,
  })
  await requireAllowedWords(tx, { performerId, authorId: author.id, text: content })
  if (!isEditable(comment, tx.clock.now())) throw new AppError('edit_expired')
  await queries.updateContent(tx, id, content)
  if (comment.is_quiet || !(await isRestricted(tx, { accountId: performerId, restrictedId: author.id }))) return
  await setQuiet(tx, id, true)
  await queries.recount(tx, { kind: comment.object_type, id: comment.object_id, authorId: author.id })
}

/** Throws `not_found` for others than the creator of the item. One that everybody reads already is no error. */
export async function showComment(tx: Tx, member: Member, id: CommentId): Promise<void> {
  const comment = await lockWithParent(tx, id)
  if (comment?.performer_id !== member.id) throw new AppError('not_found')
  await getKnownItem(tx, member, { kind: comment.object_type, id: comment.object_id })
  if (!comment.is_quiet) return
  await setQuiet(tx, id, false)
  await queries.recount(tx, { kind: comment.object_type, id: comment.object_id, authorId: comment.author_id })
}

/** With its replies. Throws `not_found` for people who may not, as for what is not there. */
export async function deleteComment(tx: Tx, member: Member, id: CommentId): Promise<void> {
  const comment = await lockWithParent(tx, id)
  if (!comment || !canDelete(comment, member)) throw new AppError('not_found')
  await getKnownItem(tx, member, { kind: comment.object_type, id: comment.object_id })
  await remove(tx, comment)
}

/** By a decision of the operator: with its replies, which are returned as rows; undefined when it is gone already. */
export async function takeDownComment(tx: Tx, id: CommentId): Promise<{ archive: unknown } | undefined> {
  const comment = await lockWithParent(tx, id)
  if (!comment) return undefined
  const archive = await queries.readComments(tx, id)
  await remove(tx, comment)
  return { archive }
}

/** False when what it stands below is gone, or it is there already. Locks the comment above. */
export async function restoreComment(tx: Tx, archive: unknown): Promise<boolean> {
  const parsed = Archived.safeParse(archive)
  if (!parsed.success) return false
  const [{ id, parent_id: parentId, author_id: authorId, object_type: kind, object_id: itemId }] = parsed.data
  if (parentId !== null && !(await queries.lockComment(tx, parentId))) return false
  const count = await queries.insertArchived(tx, archive)
  if (count === 0) return false
  // Blocks and restrictions may have come and gone meanwhile.
  await showLifted(tx, id)
  await queries.recount(tx, { kind, id: itemId, authorId })
  return true
}

/** After a creator blocked someone, or no longer does: what that person wrote below their items is hidden, or shown again. */
export async function countAfterBlock(tx: Tx, performerId: AccountId, authorId: AccountId): Promise<void> {
  await queries.awaitCommentsOf(tx, authorId)
  for (const item of await queries.listCommentedItems(tx, { performerId, authorId }))
    await queries.recount(tx, { ...item, authorId })
}

/** After a creator lifted a restriction: what that person wrote meanwhile is for everybody, and counts. */
export async function showAfterRestriction(tx: Tx, performerId: AccountId, authorId: AccountId): Promise<void> {
  await queries.awaitCommentsOf(tx, authorId)
  await showAllQuiet(tx, { performerId, authorId })
  for (const item of await queries.listCommentedItems(tx, { performerId, authorId }))
    await queries.recount(tx, { ...item, authorId })
}

const Archived = z.tuple(
  [
    z.object({
      id: CommentId,
      parent_id: CommentId.nullable(),
      author_id: AccountId,
      object_type: z.enum(ITEM_KINDS),
      object_id: z.uuid(),
    }),
  ],
  z.unknown(),
)

async function remove(tx: Tx, comment: queries.LockedComment): Promise<void> {
  const { ofItem, ofParent } = await queries.deleteComments(tx, comment.id)
  if (comment.parent_id) await queries.addToComment(tx, comment.parent_id, { replies: -ofParent })
  await addToItem(tx, { kind: comment.object_type, id: comment.object_id }, { comment_count: -ofItem })
}

async function lockParent(tx: Tx, author: Member, id: string): Promise<queries.LockedComment> {
  const known = await getKnownComment(tx, author, id)
  const parent = await queries.lockComment(tx, known.id)
  if (!parent) throw new AppError('not_found')
  if (parent.parent_id) throw new AppError('invalid_state')
  return parent
}

/** The one above first, so that a reply and its comment that are deleted at once do not wait for each other. */
async function lockWithParent(tx: Tx, id: CommentId): Promise<queries.LockedComment | undefined> {
  const parentId = await queries.findParentId(tx, id)
  if (parentId) await queries.lockComment(tx, parentId)
  return queries.lockComment(tx, id)
}
