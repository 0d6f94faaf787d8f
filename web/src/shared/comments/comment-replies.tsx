import type { Comment } from '@limelight/contract/content/comments'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { CommentEntry } from './comment-entry.tsx'
import { CommentForm } from './comment-form.tsx'
import { CommentThread } from './comment-thread.tsx'

export interface CommentRepliesProps {
  comment: Comment
  itemId: string
  isReplying: boolean
  onReplied: () => void
}

/** Replies are asked for when somebody wants to read them. */
export function CommentReplies({ comment, itemId, isReplying, onReplied }: CommentRepliesProps) {
  const { t } = useT('shared/comments')
  const [isOpen, setIsOpen] = useState(false)
  const { totalReply: count, author } = comment
  const thread = { objectType: 'comment', objectId: comment._id } as const
  return (
    <>
      {isReplying && (
        <div className="mt-2">
          <CommentForm
            thread={thread}
            itemId={itemId}
            label={t('writeReply', { name: author.name })}
            send={t('sendReply')}
            sent={t('replySent')}
            autoFocus
            onSent={() => {
              setIsOpen(true)
              onReplied()
            }}
          />
        </div>
      )}
      {count > 0 && (
        <Button variant="ghost" size="sm" className="-ms-3" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? t('hideReplies') : t('replies', { count })}
        </Button>
      )}
      {isOpen && count > 0 && (
        <CommentThread thread={thread} more={t('moreReplies')}>
          {(reply) => <CommentEntry comment={reply} />}
        </CommentThread>
      )}
    </>
  )
}
