import type { PerformerCard as PerformerFacts } from '@limelight/contract/people/performers'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Cover } from '../../ui/cover.tsx'
import { BadgeCheck } from '../../ui/icons.tsx'
import { Username } from '../../ui/username.tsx'
import { FollowButton } from '../follows/follow-button.tsx'
import { LiveBadge } from '../live/live-badge.tsx'
import { useSubscriptionPrice } from './use-subscription-price.ts'

export interface PerformerCardProps {
  performer: PerformerFacts
  /** Around the picture, above the link of the card. */
  frame?: (picture: ReactNode) => ReactNode
}

export function PerformerCard({ performer, frame }: PerformerCardProps) {
  const { formatCompact } = useFormat()
  const { t } = useT('shared/performers')
  const priceOf = useSubscriptionPrice()
  const { name, username, stats } = performer
  const picture = <Avatar src={performer.avatar} size="card" className="rounded-full ring-4 ring-surface" />
  return (
    <article className="group relative grid min-w-0 grid-cols-1 content-start overflow-hidden rounded-card border border-line bg-surface shadow-card">
      <Cover
        src={performer.cover}
        small={performer.coverSmall}
        sizes="(min-width: 40rem) 26rem, 100vw"
        className="aspect-[5/2]"
      />
      <div className="grid grid-cols-1 gap-3 px-4 pb-4 sm:px-5 sm:pb-5">
        <div className="-mt-9 flex items-end justify-between gap-3">
          <span className="relative">
            {frame ? frame(picture) : picture}
            {performer.isLive && <LiveBadge className="absolute inset-x-0 -bottom-1 justify-center" />}
          </span>
          <span className="relative z-10">
            <FollowButton performer={performer} size="sm" />
          </span>
        </div>
        <div className="min-w-0">
          <h3 className="flex items-center gap-1.5 text-lg">
            <Link to={`/${username}`} className="min-w-0 truncate after:absolute after:inset-0 after:rounded-card">
              {name}
            </Link>
            <BadgeCheck className="size-5 shrink-0 fill-ink text-surface" label={t('verified')} />
          </h3>
          <p className="truncate text-sm text-muted">
            <Username name={username} />
          </p>
        </div>
        <p className="line-clamp-2 min-h-[2lh] text-sm text-pretty text-muted">{performer.bio}</p>
        <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 border-t border-line pt-3 text-sm tabular-nums">
          <span className="text-muted">
            {stats.followers !== null &&
              t('followersCount', { count: stats.followers, shown: formatCompact(stats.followers) })}
          </span>
          <span className="font-semibold text-link">{priceOf(performer)}</span>
        </p>
      </div>
    </article>
  )
}
