import type { ReactionObject } from '@limelight/contract/content-kinds'
import { useLocation } from 'react-router'
import { useFormat } from '../../platform/format.ts'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { loginPathFor } from '../../platform/safe-redirect.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Bookmark, Heart, MessageCircle } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { type Action, type Reactable, useReaction } from './reactions.api.ts'

export interface ItemReactionsProps {
  kind: Exclude<ReactionObject, 'comment'>
  item: Reactable & { canView?: boolean; totalComment?: number }
  /** Where its comments are read; left out where they stand on the page. */
  commentsAt?: string
  /** They lie on a picture. */
  onPicture?: boolean
}

/** Like, comments, bookmark: one row below whatever is published. What is locked can be saved but not liked. */
export function ItemReactions({ kind, item, commentsAt, onPicture = false }: ItemReactionsProps) {
  const { formatCompact } = useFormat()
  const { t } = useT('shared/reactions')
  const { canView = true, totalComment = 0 } = item
  const likes = item.totalLike ?? 0
  return (
    <span className={cn('flex items-center', onPicture && 'gap-2')}>
      {canView || kind === 'product' ? (
        <Toggle kind={kind} item={item} action="like" count={likes} onPicture={onPicture} />
      ) : (
        <span title={t('openToLike')} className="flex items-center gap-1.5 px-3 text-sm text-muted tabular-nums">
          <Heart className="size-5" />
          {likes > 0 && <span aria-hidden>{formatCompact(likes)}</span>}
          <span className="sr-only">{t('likes', { count: likes, shown: formatCompact(likes) })}</span>
        </span>
      )}
      {commentsAt && (
        <Link
          to={commentsAt}
          aria-label={t('comments', { count: totalComment, shown: formatCompact(totalComment) })}
          className={buttonStyle({ variant: 'ghost', size: 'count' })}
        >
          <MessageCircle className="size-5" />
          {totalComment > 0 && formatCompact(totalComment)}
        </Link>
      )}
      <Toggle kind={kind} item={item} action="bookmark" onPicture={onPicture} />
    </span>
  )
}

interface ToggleProps {
  kind: ReactionObject
  item: Reactable
  action: Action
  count?: number
  onPicture: boolean
}

function Toggle({ kind, item, action, count = 0, onPicture }: ToggleProps) {
  const { formatCompact, formatList } = useFormat()
  const { t } = useT('shared/reactions')
  const textOf = useErrorText()
  const isMember = useAppStore((state) => state.auth.loggedIn)
  const { pathname, search } = useLocation()
  const reaction = useReaction(kind, item)
  const isOn = action === 'like' ? item.isLiked : item.isBookmarked === true
  const Mark = action === 'like' ? Heart : Bookmark
  const content = (
    <>
      <Mark className={cn('size-5', isOn && 'fill-current')} />
      {count > 0 && formatCompact(count)}
    </>
  )
  const label = formatList([t(action), count > 0 && t('likes', { count, shown: formatCompact(count) })])
  if (!isMember) {
    return (
      <Link
        to={loginPathFor(pathname + search)}
        aria-label={label}
        title={t(action)}
        className={buttonStyle({ variant: onPicture ? 'dark' : 'ghost', size: 'count' })}
      >
        {content}
      </Link>
    )
  }
  return (
    <Button
      variant={onPicture ? 'dark' : isOn ? 'pressed' : 'ghost'}
      size="count"
      aria-pressed={isOn}
      aria-label={label}
      title={t(action)}
      onClick={() => reaction.mutate({ action, isOn: !isOn }, { onError: (error) => toast.error(textOf(error)) })}
    >
      {content}
    </Button>
  )
}
