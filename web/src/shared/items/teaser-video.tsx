import { useEffect, useRef, useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { Badge } from '../../ui/badge.tsx'
import { cn } from '../../ui/cn.ts'
import { Pause, Play } from '../../ui/icons.tsx'
import { enterStage, press } from './teaser-stage.ts'

export interface TeaserVideoProps {
  src: string
  poster: string | undefined
}

/** Plays muted while it is the teaser most in view, or on a press where nothing starts by itself. */
export default function TeaserVideo({ src, poster }: TeaserVideoProps) {
  const { t } = useT('shared/items')
  const video = useRef<HTMLVideoElement>(null)
  const [isPlaying, setIsPlaying] = useState(false)
  useEffect(() => (video.current ? enterStage(video.current) : undefined), [])
  return (
    <>
      <video
        ref={video}
        src={src}
        poster={poster}
        muted
        loop
        playsInline
        preload="none"
        aria-label={t('teaser')}
        onPlay={() => setIsPlaying(true)}
        onPause={() => setIsPlaying(false)}
        className="absolute inset-0 size-full object-cover"
      />
      <Badge tone="picture" className="absolute end-3 top-3 bg-scrim/65">
        {t('teaser')}
      </Badge>
      <button
        type="button"
        aria-label={isPlaying ? t('teaserPause') : t('teaserPlay')}
        onClick={() => video.current && press(video.current)}
        className={cn(
          'absolute inset-0 z-10 m-auto grid size-14 place-items-center rounded-full bg-on-scrim text-scrim transition-opacity motion-reduce:transition-none',
          isPlaying && 'opacity-0 hover:opacity-100 focus-visible:opacity-100',
        )}
      >
        {isPlaying ? (
          <Pause className="size-6 fill-current" />
        ) : (
          <Play className="size-6 translate-x-0.5 fill-current" />
        )}
      </button>
    </>
  )
}
