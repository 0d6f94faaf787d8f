import type { Feed } from '@limelight/contract/content/feeds'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDuration, useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { cn } from '../../ui/cn.ts'
import { AudioLines, Heart, Images, ListChecks, Lock, MessageCircle, Pin, Play } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { type LockAction, lockActionOf } from '../items/lock-action.ts'
import { LockButton } from '../items/lock-button.tsx'
import { plainWords } from '../items/plain-words.ts'
import { usePrices } from '../payments/use-prices.ts'
import { feedPicture } from './feed-picture.ts'
import { reloadFeed } from './feeds.api.ts'
import { TileFace } from './tile-face.tsx'
import { useFeedSummary } from './use-feed-summary.ts'

export interface FeedTileProps {
  feed: Feed
  /** Over two columns, as high as the tile beside it. */
  isWide: boolean
}

/** What is read aloud of a long caption. */
const SPOKEN_LETTERS = 120

/** A post as one picture of a grid: its kind, what it costs, and the post behind it. The price itself buys. */
export function FeedTile({ feed, isWide }: FeedTileProps) {
  const { formatList } = useFormat()
  const { t } = useT('shared/feeds')
  const items = useT('shared/items')
  const summary = useFeedSummary(feed)
  const role = useAppStore((state) => state.auth.authUser?.role)
  const action = lockActionOf(feed, role)
  const said = feed.poll?.description || plainWords(feed.text)
  const text = said.length > SPOKEN_LETTERS ? `${said.slice(0, SPOKEN_LETTERS)}…` : said
  return (
    <li
      data-opens={feed._id}
      className={cn(
        'group relative isolate grid overflow-hidden bg-sunken sm:rounded-2xl',
        isWide ? 'col-span-2' : 'aspect-[4/5]',
      )}
    >
      <TileFace {...{ feed, isWide }} />
      <Link
        to={`/post/${feed._id}`}
        aria-label={formatList([
          summary,
          feed.isPinned && t('pinned'),
          action && items.t('isLocked'),
          text.replaceAll('\n', ' '),
        ])}
        className="absolute inset-0 focus-visible:-outline-offset-2 sm:rounded-2xl"
      >
        <Counts feed={feed} />
        {feed.isPinned && (
          <Corner className="top-1.5 start-1.5 sm:top-2.5 sm:start-2.5">
            <Pin className="size-3.5" />
          </Corner>
        )}
        <Kind feed={feed} />
      </Link>
      {action && <TilePrice feed={feed} action={action} summary={summary} />}
    </li>
  )
}

interface TilePriceProps {
  feed: Feed
  action: LockAction
  summary: string
}

/** A price is a button that buys; what else opens a post stands on its own page. */
function TilePrice({ feed, action, summary }: TilePriceProps) {
  const client = useQueryClient()
  const items = useT('shared/items')
  const subscriptions = useT('shared/subscriptions')
  const { money } = usePrices()
  if (action.kind !== 'unlock') {
    return (
      <Corner className="pointer-events-none start-1.5 bottom-1.5 sm:start-2.5 sm:bottom-2.5">
        <Lock className="size-3.5" />
        {feed.access !== 'paid' && feed.access !== 'free' && (
          <span className={feed.subscriptionPrice ? 'tabular-nums' : 'max-sm:sr-only'}>
            {feed.subscriptionPrice
              ? subscriptions.t('perMonth', { price: money(feed.subscriptionPrice) })
              : items.t(`access.${feed.access}`)}
          </span>
        )}
      </Corner>
    )
  }
  const picture = feedPicture(feed)
  return (
    <span className="absolute start-1.5 bottom-1.5 sm:start-2.5 sm:bottom-2.5">
      <LockButton
        locked={{ kind: 'feed', item: feed, summary, picture, reload: () => reloadFeed(client, feed._id) }}
        action={action}
        isSmall
      />
    </span>
  )
}

/** The sign of its kind, with its number or its length; one photo says it by itself. */
function Kind({ feed: { type, files } }: { feed: Feed }) {
  const seconds = files[0]?.duration
  const length = seconds ? formatDuration(seconds) : undefined
  switch (type) {
    case 'photo':
      return files.length > 1 ? <KindCorner icon={<Images className="size-4" />}>{files.length}</KindCorner> : null
    case 'video':
      return <KindCorner icon={<Play className="size-3.5 fill-current" />}>{length}</KindCorner>
    case 'audio':
      return <KindCorner icon={<AudioLines className="size-4" />}>{length}</KindCorner>
    case 'poll':
      return <KindCorner icon={<ListChecks className="size-4" />} />
    case 'text':
      return null
  }
}

function KindCorner({ icon, children }: { icon: ReactNode; children?: ReactNode }) {
  return (
    <Corner className="top-1.5 end-1.5 sm:top-2.5 sm:end-2.5">
      {children}
      {icon}
    </Corner>
  )
}

function Corner({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span
      aria-hidden
      className={`absolute flex h-6 items-center gap-1 rounded-full bg-scrim/60 px-2 text-xs font-semibold text-on-scrim tabular-nums ${className}`}
    >
      {children}
    </span>
  )
}

/** Under the pointer: how it was received. */
function Counts({ feed: { totalLike, totalComment } }: { feed: Feed }) {
  const { formatCompact } = useFormat()
  if (totalLike + totalComment === 0) return null
  return (
    <span
      aria-hidden
      className="absolute inset-0 flex items-center justify-center gap-4 bg-scrim/50 font-semibold text-on-scrim tabular-nums opacity-0 transition-opacity group-hover:opacity-100 motion-reduce:transition-none pointer-coarse:hidden"
    >
      {totalLike > 0 && (
        <span className="flex items-center gap-1.5">
          <Heart className="size-5 fill-current" />
          {formatCompact(totalLike)}
        </span>
      )}
      {totalComment > 0 && (
        <span className="flex items-center gap-1.5">
          <MessageCircle className="size-5 fill-current" />
          {formatCompact(totalComment)}
        </span>
      )}
    </span>
  )
}
