import type { PerformerCard } from '@limelight/contract/people/performers'
import { Link } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { LiveBadge } from '../../shared/live/live-badge.tsx'
import { useSubscriptionPrice } from '../../shared/performers/use-subscription-price.ts'
import { cn } from '../../ui/cn.ts'
import { BadgeCheck } from '../../ui/icons.tsx'

export interface CreatorWallProps {
  performers: readonly PerformerCard[]
}

/** A wall of fewer looks broken. */
export const WALL_MIN = 3

/** Three columns of two; the middle one stands higher. Heights in the order of the columns. */
const COLUMNS = [
  { className: 'pt-8 lg:pt-10', heights: ['h-48 lg:h-64', 'h-40 lg:h-56'] },
  { className: '', heights: ['h-60 lg:h-80', 'h-32 lg:h-44'] },
  { className: 'pt-5 lg:pt-16', heights: ['h-36 lg:h-44', 'h-52 lg:h-72'] },
] as const

/** Faces of creators, each the way to their page. On phones it is cut off and fades into the words below. */
export function CreatorWall({ performers }: CreatorWallProps) {
  return (
    <ul className="grid grid-cols-3 gap-2.5 max-lg:-mx-2 max-lg:h-80 max-lg:overflow-hidden max-lg:mask-b-from-60% lg:gap-3.5">
      {COLUMNS.map(({ className, heights }, column) => (
        <li key={className} className={cn('min-w-0', className)}>
          <ul className="grid gap-2.5 lg:gap-3.5">
            {heights.map((height, row) => {
              const performer = performers[column + row * COLUMNS.length]
              return performer && <Tile key={performer._id} performer={performer} height={height} />
            })}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function Tile({ performer, height }: { performer: PerformerCard; height: string }) {
  const shared = useT('shared/performers')
  const priceOf = useSubscriptionPrice()
  const { username, name, avatar, cover } = performer
  const picture = avatar ?? cover
  return (
    <li
      className={cn(
        'group relative isolate overflow-hidden rounded-2xl bg-hero text-on-scrim lg:rounded-[1.25rem]',
        height,
      )}
    >
      {picture && (
        <img
          src={picture}
          alt=""
          decoding="async"
          // Beside the styles they would keep the heading waiting, which is painted first.
          loading="lazy"
          className="absolute inset-0 -z-10 size-full object-cover transition-transform duration-300 group-hover:scale-[1.03]"
        />
      )}
      {performer.isLive && <LiveBadge className="absolute start-2.5 top-2.5" />}
      <div className="absolute inset-x-0 bottom-0 bg-gradient-to-t from-scrim/85 to-transparent px-3 pt-12 pb-3">
        <Link
          to={`/${username}`}
          className="flex items-center gap-1 text-sm font-bold after:absolute after:inset-0 after:rounded-2xl lg:text-base"
        >
          <span className="truncate">{name}</span>
          <BadgeCheck className="size-4 shrink-0 fill-on-scrim text-scrim max-sm:hidden" label={shared.t('verified')} />
        </Link>
        <p className="truncate text-xs text-on-scrim/85">{priceOf(performer)}</p>
      </div>
    </li>
  )
}
