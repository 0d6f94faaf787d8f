import type { Comment } from '@limelight/contract/content/comments'
import { useState } from 'react'
import { CommentEntry } from './comment-entry.tsx'
import { CommentReplies } from './comment-replies.tsx'

export interface TopCommentProps {
  comment: Comment
  itemId: string
}

/** A comment below an item, with what was replied to it. */
export function TopComment({ comment, itemId }: TopCommentProps) {
  const [isReplying, setIsReplying] = useState(false)
  return (
    <CommentEntry comment={comment} isReplying={isReplying} onReply={() => setIsReplying(!isReplying)}>
      <CommentReplies
        comment={comment}
        itemId={itemId}
        isReplying={isReplying}
        onReplied={() => setIsReplying(false)}
      />
    </CommentEntry>
  )
}
