import type { Video } from '@limelight/contract/content/videos'
import { useQueryClient } from '@tanstack/react-query'
import type { Ref } from 'react'
import { formatDuration } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { transitions, useAppStore } from '../../platform/store/store.ts'
import { reloadItems } from '../../shared/access/access.api.ts'
import { FileState } from '../../shared/items/file-state.tsx'
import { LockedFrame } from '../../shared/items/locked-frame.tsx'
import { useWatermark } from '../../shared/items/use-watermark.ts'
import { VideoIcon } from '../../ui/icons.tsx'
import { LazyVideoPlayer } from '../../ui/player/lazy-video-player.tsx'
import type { PlayerControl } from '../../ui/player/video-player.tsx'

export interface VideoStageProps {
  video: Video
  startAt: number
  isOpened: boolean
  onOpen: () => void
  onTime: (seconds: number) => void
  control: Ref<PlayerControl>
}

/** The video, its lock, or how far it is prepared. */
export function VideoStage({ video, ...playing }: VideoStageProps) {
  const { t } = useT('site/videos')
  const client = useQueryClient()
  const volume = useAppStore((state) => state.player.volume)
  const watermark = useWatermark(video)
  const { video: videoFile, duration } = video
  if (!video.canView) {
    const summary = duration === null ? t('video') : t('videoOf', { duration: formatDuration(duration) })
    return (
      <LockedFrame
        locked={{ kind: 'video', item: video, summary, reload: () => reloadItems(client) }}
        icon={VideoIcon}
        poster={video.thumbnail?.url}
        teaser={video.teaser}
        className="min-h-64 w-full rounded-card sm:aspect-video"
      />
    )
  }
  if (videoFile?.status !== 'ready') {
    return (
      <div className="grid aspect-video w-full place-items-center rounded-card bg-sunken">
        {videoFile ? <FileState file={videoFile} /> : <p className="text-muted">{t('noVideo')}</p>}
      </div>
    )
  }
  return (
    <LazyVideoPlayer
      {...playing}
      hls={videoFile.hls}
      captions={videoFile.captions}
      src={videoFile.url}
      label={video.title}
      poster={video.thumbnail?.url ?? videoFile.thumbnails.at(-1)}
      chapters={video.chapters}
      durationSeconds={duration ?? undefined}
      volume={volume}
      watermark={watermark}
      onVolume={(next) => transitions().volumeChanged(next)}
    />
  )
}
