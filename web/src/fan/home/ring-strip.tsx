import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { feedListQuery } from '../../shared/feeds/feeds.api.ts'
import { liveStreamsQuery } from '../../shared/live/live.api.ts'
import { LiveBadge } from '../../shared/live/live-badge.tsx'
import { storyRingsQuery } from '../../shared/stories/stories.api.ts'
import { StoryFace } from '../../shared/stories/story-face.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { cn } from '../../ui/cn.ts'
import { Link } from '../../ui/link.tsx'
import { HOME } from './home-source.ts'
import { type Ring, ringsOf } from './rings.ts'
import { useLastVisit } from './use-last-visit.ts'

/** Who is on air, who has stories and who has published, as faces; unseen stories have a coloured ring, what is new since the last visit a dark one. */
export function RingStrip() {
  const { t } = useT('fan/home')
  const streams = useQuery(liveStreamsQuery()).data?.data ?? []
  const posts = useInfiniteQuery(feedListQuery(HOME)).data?.pages[0]?.data ?? []
  const stories = useQuery(storyRingsQuery()).data?.data ?? []
  const visitedAt = useLastVisit()
  const rings = ringsOf(streams, posts, stories)
  const storied = rings.filter(({ hasUnseen }) => hasUnseen !== undefined)
  if (rings.length === 0) return null
  return (
    <ul
      aria-label={t('rings')}
      className="-mx-4 mb-4 flex gap-1 overflow-x-auto px-3 pt-1 pb-1 [scrollbar-width:none] sm:mb-6"
    >
      {rings.map((ring) => (
        <li key={ring.key} className="w-20 shrink-0">
          {ring.hasUnseen === undefined ? (
            <Face ring={ring} isNew={isNewSince(ring, visitedAt)} />
          ) : (
            <WithStories ring={ring} following={storied.slice(storied.indexOf(ring) + 1)} />
          )}
        </li>
      ))}
    </ul>
  )
}

function isNewSince({ publishedAt }: Ring, visitedAt: string | null | undefined): boolean {
  if (publishedAt === undefined || visitedAt === undefined) return false
  return visitedAt === null || publishedAt > visitedAt
}

function WithStories({ ring: { key, name, avatar, hasUnseen = false }, following }: { ring: Ring; following: Ring[] }) {
  const sources = [key, ...following.map((ring) => ring.key)].map((id) => ({ kind: 'creator', id }) as const)
  return (
    <StoryFace
      {...{ name, hasUnseen, sources }}
      className="grid w-full justify-items-center gap-1.5 rounded-2xl p-1 text-[13px]"
      below={
        <span dir="auto" className={cn('max-w-full truncate', hasUnseen ? 'font-semibold' : 'text-muted')}>
          {name}
        </span>
      }
    >
      <Avatar src={avatar} size="lg" />
    </StoryFace>
  )
}

function Face({ ring: { name, avatar, to, publishedAt }, isNew }: { ring: Ring; isNew: boolean }) {
  const { formatList } = useFormat()
  const { t } = useT('fan/home')
  const isLive = publishedAt === undefined
  return (
    <Link
      to={to}
      aria-label={formatList([name, isLive && t('isLive'), isNew && t('hasNew')])}
      className="grid justify-items-center gap-1.5 rounded-2xl p-1 text-[13px]"
    >
      <span
        className={cn(
          'relative flex rounded-full p-0.5 ring-2',
          isLive ? 'ring-live' : isNew ? 'ring-ink' : 'ring-line-strong',
        )}
      >
        <Avatar src={avatar} size="lg" />
        {isLive && <LiveBadge className="absolute inset-x-0 -bottom-2.5 mx-auto w-fit scale-[.8]" />}
      </span>
      <span dir="auto" className={cn('max-w-full truncate', isLive || isNew ? 'font-semibold' : 'text-muted')}>
        {name}
      </span>
    </Link>
  )
}
