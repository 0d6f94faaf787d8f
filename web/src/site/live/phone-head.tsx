import { Link } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { FollowButton } from '../../shared/follows/follow-button.tsx'
import { LiveBadge } from '../../shared/live/live-badge.tsx'
import { ViewersChip } from '../../shared/live/viewers-chip.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Cross } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import type { StreamHeadProps } from './wide-head.tsx'

export interface PhoneHeadProps extends StreamHeadProps {
  viewerCount: number
}

/** Over the picture of phones: by whom, how many watch, and the way out. */
export function PhoneHead({ stream, performer, viewerCount }: PhoneHeadProps) {
  const { t } = useT('site/live')
  return (
    <header className="flex items-start gap-2">
      <div className="flex min-w-0 items-center gap-2 rounded-full bg-scrim/62 p-1 pe-2 text-on-scrim">
        <Avatar src={performer.avatar} size="sm" className="rounded-full ring-2 ring-live" />
        <div className="min-w-0 pe-1">
          <Link to={`/${performer.username}`} dir="auto" className="block truncate text-sm leading-tight font-bold">
            {performer.name}
          </Link>
          <h1 dir="auto" className="truncate font-sans text-xs leading-tight font-medium tracking-normal">
            {stream.title}
          </h1>
        </div>
        <FollowButton performer={{ ...performer, isFollowed: stream.isFollowed }} isIcon />
      </div>
      <span className="flex-1" />
      <div className="flex shrink-0 items-center gap-1.5 pt-2">
        <LiveBadge />
        <ViewersChip count={viewerCount} />
      </div>
      <LinkButton
        to={`/${performer.username}`}
        variant="dark"
        size="icon"
        aria-label={t('close')}
        className="size-11 shrink-0"
      >
        <Cross className="size-5" />
      </LinkButton>
    </header>
  )
}
