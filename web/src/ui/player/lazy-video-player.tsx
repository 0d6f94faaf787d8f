import { lazy, Suspense, useState } from 'react'
import { formatDuration, useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { usePictureLoading } from '../eager.ts'
import { Play } from '../icons.tsx'
import type { VideoPlayerProps } from './video-player.tsx'

const loadPlayer = () => import('./video-player.tsx')
const VideoPlayer = lazy(loadPlayer)

export interface LazyVideoPlayerProps extends Omit<VideoPlayerProps, 'autoPlay'> {
  /** Seconds, shown before the player is there. */
  durationSeconds?: number | undefined
  /** Opened by somebody else too: a chapter that was chosen. */
  isOpened?: boolean
  onOpen?: () => void
}

/** A poster with a play button; the player and its code come with the first press. */
export function LazyVideoPlayer({ durationSeconds, isOpened = false, onOpen, ...player }: LazyVideoPlayerProps) {
  const [isPressed, setIsPressed] = useState(false)
  const open = () => {
    setIsPressed(true)
    onOpen?.()
  }
  const poster = <Poster poster={player.poster} durationSeconds={durationSeconds} onOpen={open} />
  if (!isPressed && !isOpened) return poster
  return (
    <Suspense fallback={poster}>
      <VideoPlayer {...player} autoPlay />
    </Suspense>
  )
}

interface PosterProps {
  poster: string | undefined
  durationSeconds: number | undefined
  onOpen: () => void
}

function Poster({ poster, durationSeconds, onOpen }: PosterProps) {
  const { formatList } = useFormat()
  const { t } = useT('ui')
  const loading = usePictureLoading()
  const duration = durationSeconds === undefined ? undefined : formatDuration(durationSeconds)
  return (
    <button
      type="button"
      aria-label={formatList([t('player.play'), duration])}
      onPointerEnter={() => void loadPlayer()}
      onClick={onOpen}
      className="group relative grid aspect-video w-full place-items-center overflow-hidden rounded-card bg-scrim"
    >
      {poster && <img src={poster} alt="" {...loading} className="absolute inset-0 size-full object-cover" />}
      <span className="relative grid size-16 place-items-center rounded-full bg-scrim/60 text-on-scrim ring-1 ring-on-scrim/50 backdrop-blur transition-transform group-hover:scale-105">
        <Play className="size-7 translate-x-0.5 fill-current" />
      </span>
      {duration && (
        <span className="absolute end-3 bottom-3 rounded-md bg-scrim/70 px-1.5 py-0.5 text-xs font-semibold text-on-scrim tabular-nums">
          {duration}
        </span>
      )}
    </button>
  )
}
