import type { Comment } from '@limelight/contract/content/comments'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { TextWithLinks } from '../../ui/text-with-links.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { TranslateBelow } from '../translations/translate-below.tsx'
import { CommentActions } from './comment-actions.tsx'
import { CommentEdit } from './comment-edit.tsx'
import { CommentMenu } from './comment-menu.tsx'

export interface CommentEntryProps {
  comment: Comment
  /** Absent for replies: they have none. */
  onReply?: () => void
  isReplying?: boolean
  /** Its replies. */
  children?: ReactNode
}

export function CommentEntry({ comment, onReply, isReplying = false, children }: CommentEntryProps) {
  const [isEditing, setIsEditing] = useState(false)
  return (
    <article className="flex items-start gap-3" aria-label={comment.author.name}>
      <Avatar src={comment.author.avatar} name={comment.author.name} size="sm" />
      <div className="min-w-0 flex-1">
        <CommentHead comment={comment} onEdit={() => setIsEditing(true)} />
        {isEditing ? (
          <CommentEdit comment={comment} onClose={() => setIsEditing(false)} />
        ) : (
          <>
            <TextWithLinks
              text={comment.content}
              className="text-[15px] leading-relaxed"
              linkClassName="font-medium text-link"
            />
            <TranslateBelow
              of={{ objectType: 'comment', objectId: comment._id, text: comment.content, authorId: comment.author._id }}
            />
            <CommentActions comment={comment} isReplying={isReplying} {...(onReply && { onReply })} />
          </>
        )}
        {children}
      </div>
    </article>
  )
}

function CommentHead({ comment, onEdit }: { comment: Comment; onEdit: () => void }) {
  const { t } = useT('shared/comments')
  const { author, createdAt, isEdited, isHidden, canShow } = comment
  return (
    <header className="flex items-start gap-2">
      <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-0.5 pt-1 text-sm">
        {author.isPerformer && author.username ? (
          <Link to={`/${author.username}`} className="min-w-0 font-semibold break-words hover:text-link">
            {author.name}
          </Link>
        ) : (
          <span className="min-w-0 font-semibold break-words">{author.name}</span>
        )}
        {author.isOwner && <Badge tone="primary">{t('creator')}</Badge>}
        <TimeAgo at={createdAt} className="text-muted" />
        {isEdited && <span className="text-muted">{t('edited')}</span>}
        {isHidden && <Badge tone="warning">{t(canShow ? 'hiddenRestricted' : 'hidden')}</Badge>}
      </p>
      <CommentMenu comment={comment} onEdit={onEdit} />
    </header>
  )
}
