import type { Feed } from '@limelight/contract/feeds'
import { useT } from '../platform/i18n/use-t.ts'
import { useAppStore } from '../platform/store/store.ts'
import { cn } from '../ui/cn.ts'
import { AudioLines, Clock, ImageIcon, ListChecks, Lock, Newspaper, VideoIcon } from '../ui/icons.tsx'
import { lockActionOf } from './lock-action.ts'
import { LockButton } from './lock-button.tsx'
import { TeaserVideo } from './teaser-video.tsx'
import { useFeedSummary } from './use-feed-summary.ts'

export interface LockedMediaProps {
  feed: Feed
}

const KIND_ICONS = { photo: ImageIcon, video: VideoIcon, audio: AudioLines, poll: ListChecks, text: Newspaper }
/** What has no picture of its own takes no room for one. */
const IS_TALL = { photo: true, video: true, audio: false, poll: false, text: false }

/** The blurred poster or the teaser, what is behind it, and the one action that opens it. */
export function LockedMedia({ feed }: LockedMediaProps) {
  const { t } = useT('feeds')
  const role = useAppStore((state) => state.auth.authUser?.role)
  const action = lockActionOf(feed, role)
  const KindIcon = KIND_ICONS[feed.type]
  const summary = useFeedSummary(feed)
  if (!action) return null
  const why =
    action.kind === 'none' ? t(`locked.${action.why}`) : t(`locked.${feed.access === 'paid' ? 'pay' : reasonOf(feed)}`)
  const Mark = action.kind === 'none' && action.why === 'processing' ? Clock : Lock
  return (
    <div
      className={cn(
        'relative grid overflow-hidden bg-[#0b2233] text-white',
        !IS_TALL[feed.type] && !feed.thumbnail && !feed.teaser
          ? 'min-h-44'
          : 'aspect-[4/5] max-h-[34rem] w-full sm:aspect-[4/3]',
      )}
    >
      <Backdrop feed={feed} />
      <div
        className={cn(
          'relative grid content-center justify-items-center gap-3 p-6 text-center',
          feed.teaser && 'content-end bg-gradient-to-t from-[#04121c]/90 via-[#04121c]/40 to-transparent',
        )}
      >
        {!feed.teaser && (
          <span className="grid size-14 place-items-center rounded-full bg-[#04121c]/55 ring-1 ring-white/25 backdrop-blur">
            <Mark className="size-6" />
          </span>
        )}
        <p className="flex items-center gap-2 rounded-full bg-[#04121c]/60 px-3.5 py-1.5 text-sm font-semibold backdrop-blur">
          <KindIcon className="size-4" />
          {summary}
          <span aria-hidden>·</span>
          {why}
        </p>
        {action.kind !== 'none' && <LockButton feed={feed} action={action} />}
      </div>
    </div>
  )
}

/** Visitors are told what the lock asks for once they are in. */
function reasonOf(feed: Feed): 'follow' | 'subscribe' | 'login' {
  if (feed.access === 'followers') return 'follow'
  return feed.access === 'subscribers' ? 'subscribe' : 'login'
}

function Backdrop({ feed }: { feed: Feed }) {
  const poster = feed.thumbnail?.url ?? feed.files[0]?.thumbnails[0]
  if (feed.teaser) return <TeaserVideo src={feed.teaser.url} poster={feed.teaser.thumbnails.at(-1) ?? poster} />
  if (!poster) return <span className="absolute inset-0 bg-linear-135 from-[#0a6594] via-[#12374b] to-[#04121c]" />
  return (
    <>
      <img
        src={poster}
        alt=""
        loading="lazy"
        decoding="async"
        className="absolute inset-0 size-full scale-105 object-cover"
      />
      <span className="absolute inset-0 bg-[#04121c]/30" />
    </>
  )
}
