import type { Feed } from '@limelight/contract/content/feeds'
import { transitions, useAppStore } from '../../platform/store/store.ts'
import { LazyVideoPlayer } from '../../ui/player/lazy-video-player.tsx'
import { FileState } from '../items/file-state.tsx'
import { useWatermark } from '../items/use-watermark.ts'

export interface FeedVideoProps {
  feed: Feed
}

export function FeedVideo({ feed }: FeedVideoProps) {
  const volume = useAppStore((state) => state.player.volume)
  const watermark = useWatermark(feed)
  const file = feed.files[0]
  if (!file) return null
  if (file.status !== 'ready') return <FileState file={file} />
  return (
    <div className="[&>*]:rounded-none">
      <LazyVideoPlayer
        hls={file.hls}
        captions={file.captions}
        src={file.url}
        poster={feed.thumbnail?.url ?? file.thumbnails.at(-1)}
        durationSeconds={file.duration ?? undefined}
        volume={volume}
        watermark={watermark}
        onVolume={(next) => transitions().volumeChanged(next)}
      />
    </div>
  )
}
