import type { PerformerLine } from '@limelight/contract/items'
import { Link, useLocation } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { loginPathFor } from '../../platform/safe-redirect.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { FollowButton } from '../follows/follow-button.tsx'
import { SubscribeFor } from '../subscriptions/subscribe-for.tsx'

export interface ItemAuthorProps {
  performer: PerformerLine
  isSubscribed: boolean
}

/** Whose it is, and how to see more of theirs. */
export function ItemAuthor({ performer, isSubscribed }: ItemAuthorProps) {
  const { t } = useT('shared/items')
  const role = useAppStore((state) => state.auth.authUser?.role)
  const { pathname, search } = useLocation()
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Link to={`/${performer.username}`} className="flex min-w-0 flex-1 basis-44 items-center gap-3 hover:text-link">
        <Avatar src={performer.avatar} />
        <span className="min-w-0">
          <span className="block truncate font-semibold">{performer.name}</span>
          <span className="block truncate text-sm text-muted">@{performer.username}</span>
        </span>
      </Link>
      <FollowButton performer={performer} />
      {role === 'fan' && !isSubscribed && <SubscribeFor username={performer.username}>{t('subscribe')}</SubscribeFor>}
      {role === undefined && <LinkButton to={loginPathFor(pathname + search)}>{t('subscribe')}</LinkButton>}
    </div>
  )
}
