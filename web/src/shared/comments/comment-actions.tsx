import type { Comment } from '@limelight/contract/content/comments'
import { useFormat } from '../../platform/format.ts'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Heart } from '../../ui/icons.tsx'
import { useReaction } from '../reactions/reactions.api.ts'

export interface CommentActionsProps {
  comment: Comment
  isReplying: boolean
  /** Absent below replies: they have none. */
  onReply?: () => void
}

/** Visitors see how much a comment is liked; members like it and reply. */
export function CommentActions({ comment, isReplying, onReply }: CommentActionsProps) {
  const { formatCompact } = useFormat()
  const { t } = useT('shared/comments')
  const textOf = useErrorText()
  const isMember = useAppStore((state) => state.auth.loggedIn)
  const reaction = useReaction('comment', comment)
  const { isLiked, totalLike, author } = comment
  const count = totalLike > 0 && formatCompact(totalLike)
  if (!isMember) {
    if (totalLike === 0) return null
    return (
      <p className="mt-1 flex items-center gap-1.5 text-sm text-muted tabular-nums">
        <Heart className="size-4" />
        {count}
      </p>
    )
  }
  return (
    <div className="-ms-3 flex items-center">
      <Button
        variant={isLiked ? 'pressed' : 'ghost'}
        size="smallCount"
        aria-pressed={isLiked}
        aria-label={t('like', { name: author.name })}
        onClick={() =>
          reaction.mutate({ action: 'like', isOn: !isLiked }, { onError: (error) => toast.error(textOf(error)) })
        }
      >
        <Heart className={cn('size-4', isLiked && 'fill-current')} />
        {count}
      </Button>
      {onReply && (
        <Button variant="ghost" size="sm" aria-expanded={isReplying} onClick={onReply}>
          {t('reply')}
        </Button>
      )}
    </div>
  )
}
