import type { Video } from '@limelight/contract/content/videos'
import { useCallback, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { LazyComments } from '../../shared/comments/lazy-comments.tsx'
import { ShareButton } from '../../shared/feeds/share-button.tsx'
import { AccessBadge } from '../../shared/items/access-badge.tsx'
import { ItemAuthor } from '../../shared/items/item-author.tsx'
import { ItemText } from '../../shared/items/item-text.tsx'
import { ItemReactions } from '../../shared/reactions/item-reactions.tsx'
import { ReportMenu } from '../../shared/reports/report-menu.tsx'
import { SeriesSlot } from '../../shared/series/series-slot.tsx'
import { countVideoView } from '../../shared/videos/videos.api.ts'
import { chapterAt } from '../../ui/player/player-seek-bar.tsx'
import type { PlayerControl } from '../../ui/player/video-player.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { ChapterList } from './chapter-list.tsx'
import { RelatedVideos } from './related-videos.tsx'
import { startOf } from './start-time.ts'
import { VideoStage } from './video-stage.tsx'

export interface VideoWatchProps {
  video: Video
}

export function VideoWatch({ video }: VideoWatchProps) {
  const [params] = useSearchParams()
  const [startAt, setStartAt] = useState(() => startOf(params.get('t')))
  const [isOpened, setIsOpened] = useState(false)
  const [seconds, setSeconds] = useState<number>()
  const control = useRef<PlayerControl>(null)
  const counted = useRef(false)
  const current = seconds === undefined ? undefined : chapterAt(video.chapters, seconds)?.startSeconds
  const onTime = useCallback(
    (now: number) => {
      setSeconds(now)
      if (now === 0 || counted.current) return
      counted.current = true
      // A look that is not counted is no reason to disturb who looks.
      countVideoView(video._id).catch(() => undefined)
    },
    [video._id],
  )
  const choose = (start: number) => {
    if (!video.canView) return
    if (control.current) control.current.seek(start)
    else setStartAt(start)
    setIsOpened(true)
  }
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid min-w-0 grid-cols-1 content-start gap-5">
        <VideoStage {...{ video, startAt, isOpened, onTime, control }} onOpen={() => setIsOpened(true)} />
        <VideoFacts video={video} />
        <div className="-ms-3 flex items-center">
          <ItemReactions kind="video" item={video} />
          <ReportMenu objectType="video" objectId={video._id} owner={video.performer} />
        </div>
        <ItemAuthor
          performer={video.performer}
          coAuthors={video.coAuthors}
          isFollowed={video.isFollowed}
          isSubscribed={video.isSubscribed}
        />
        <ItemText item={video} tab="feeds" />
        <SeriesSlot itemId={video._id} canView={video.canView} />
        <LazyComments objectType="video" item={video} />
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-6">
        {video.chapters.length > 0 && (
          <ChapterList chapters={video.chapters} currentStart={current} onChoose={choose} />
        )}
        <RelatedVideos id={video._id} />
      </div>
    </div>
  )
}

function VideoFacts({ video }: { video: Video }) {
  const { formatCompact } = useFormat()
  const { t } = useT('site/videos')
  const items = useT('shared/items')
  return (
    <header className="flex items-start gap-3">
      <div className="min-w-0 flex-1">
        <h1 className="text-2xl break-words sm:text-3xl">{video.title}</h1>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-muted tabular-nums">
          {items.t('views', { count: video.totalView, shown: formatCompact(video.totalView) })}
          <span aria-hidden>·</span>
          <TimeAgo at={video.createdAt} />
          <AccessBadge item={video} />
        </p>
      </div>
      <ShareButton path={`/video/${video._id}`} label={t('share')} variant="outline" />
    </header>
  )
}
