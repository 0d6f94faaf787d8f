import { useLocation } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { pathWithIntent, useIntent } from '../../platform/page/intent.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { UserCheck, UserPlus } from '../../ui/icons.tsx'
import { useMayBuyFrom } from '../access/use-may-buy.ts'
import { AccountLink } from '../auth/account-link.tsx'
import { useFollow, useIsFollowed } from './follows.api.ts'

export interface FollowButtonProps extends Pick<ButtonProps, 'size' | 'className'> {
  /** `isFollowed` as the answer said that shows them. */
  performer: { _id: string; name: string; isFollowed: boolean }
  /** As an icon over a picture. */
  isIcon?: boolean
}

/** Not for operators, nor on one's own page. */
export function FollowButton({ performer, size, className, isIcon = false }: FollowButtonProps) {
  const { t } = useT('shared/follows')
  const ui = useT('ui')
  const loggedIn = useAppStore((state) => state.auth.loggedIn)
  const mayFollow = useMayBuyFrom(performer._id)
  const { pathname, search } = useLocation()
  const isFollowed = useIsFollowed(performer._id, performer.isFollowed)
  const follow = useFollow(performer._id)
  const intent = `follow:${performer._id}`
  useIntent(mayFollow ? [intent] : [], () => follow.mutate(true))
  if (!loggedIn) {
    return (
      <AccountLink
        to={pathWithIntent(pathname + search, intent)}
        variant={isIcon ? 'glass' : 'outline'}
        size={isIcon ? 'round' : size}
        className={className}
        {...(isIcon && { 'aria-label': t('followName', { name: performer.name }) })}
      >
        <UserPlus className="size-4.5" />
        {!isIcon && t('follow')}
      </AccountLink>
    )
  }
  if (!mayFollow) return null
  const Mark = isFollowed ? UserCheck : UserPlus
  return (
    <Button
      variant={lookOf({ isFollowed, isIcon })}
      size={isIcon ? 'round' : size}
      className={className}
      aria-pressed={isFollowed}
      aria-label={t(isFollowed ? 'unfollowName' : 'followName', { name: performer.name })}
      onClick={() => follow.mutate(!isFollowed, { onError: () => toast.error(ui.t('errorOccurred')) })}
    >
      <Mark className="size-4.5" />
      {!isIcon && (isFollowed ? t('following') : t('follow'))}
    </Button>
  )
}

function lookOf({ isFollowed, isIcon }: { isFollowed: boolean; isIcon: boolean }) {
  if (isIcon) return isFollowed ? 'dark' : 'glass'
  return isFollowed ? 'soft' : 'outline'
}
