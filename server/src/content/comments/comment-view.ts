/** Pure: comment rows in the shape of the contract. */
import { COMMENT_EDIT_MINUTES, type Comment } from '@limelight/contract/content/comments'
import { publicImageUrl } from '#/core/media/media.service'
import type { Viewer } from '#/platform/http/caller'
import type { CommentRow } from './comments.queries.ts'

export function toComment(row: CommentRow, viewer: Viewer, now: Temporal.Instant): Comment {
  return {
    _id: row.id,
    objectType: row.object_type,
    objectId: row.object_id,
    parentId: row.parent_id,
    content: row.content,
    author: {
      _id: row.author_id,
      username: row.username,
      name: row.name,
      avatar: publicImageUrl(row.avatar_file_id, 'avatar-small'),
      isPerformer: row.role === 'performer',
      isOwner: row.author_id === row.performer_id,
    },
    isHidden: row.is_hidden && seesHidden(row, viewer),
    canShow: row.is_quiet && row.performer_id === viewer.id,
    isLiked: row.is_liked,
    totalLike: row.like_count,
    totalReply: row.reply_count,
    isEdited: row.edited_at !== null,
    canEdit: row.author_id === viewer.id && isEditable(row, now),
    canDelete: canDelete(row, viewer),
    createdAt: row.created_at.toString(),
    updatedAt: row.updated_at.toString(),
  }
}

/** Its author does not learn that nobody else reads it. */
function seesHidden({ performer_id: performerId }: CommentRow, { id, role }: Viewer): boolean {
  return role === 'operator' || performerId === id
}

export function isEditable({ created_at: createdAt }: Pick<CommentRow, 'created_at'>, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(now, createdAt.add({ minutes: COMMENT_EDIT_MINUTES })) < 0
}

/** Its author, whose item it stands below, and the operator. */
export function canDelete(
  comment: Pick<CommentRow, 'author_id' | 'performer_id'>,
  { id, role }: Pick<Viewer, 'id' | 'role'>,
): boolean {
  return role === 'operator' || comment.author_id === id || comment.performer_id === id
}
