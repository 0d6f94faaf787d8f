import { useEffect, useRef } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { Badge } from '../../ui/badge.tsx'

export interface TeaserVideoProps {
  src: string
  poster: string | undefined
}

/** Plays muted while it is on screen; viewers who prefer reduced motion see its first picture. */
export default function TeaserVideo({ src, poster }: TeaserVideoProps) {
  const { t } = useT('shared/items')
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        // A browser that refuses to play by itself goes on showing the poster.
        if (entry?.isIntersecting) element.play().catch(() => element.pause())
        else element.pause()
      },
      { threshold: 0.5 },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
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
        className="absolute inset-0 size-full object-cover"
      />
      <Badge tone="picture" className="absolute top-3 start-3 bg-scrim/60 backdrop-blur">
        {t('teaser')}
      </Badge>
    </>
  )
}
