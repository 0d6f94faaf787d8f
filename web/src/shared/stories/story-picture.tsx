import type { Story } from '@limelight/contract/content/stories'
import { useEffect, useRef } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { useVideoSource } from '../../ui/player/use-video-source.ts'

export interface StoryPictureProps {
  story: Story
  name: string
  isPaused: boolean
  isMuted: boolean
  /** The browser plays nothing aloud yet. */
  onMuted: () => void
}

const FRAME = 'size-full object-contain'

export function StoryPicture({ story, name, ...playing }: StoryPictureProps) {
  const { t } = useT('shared/stories')
  const label = t('storyBy', { name })
  if (story.file.hls) return <StoryVideo story={story} label={label} {...playing} />
  return <img src={story.file.url} alt={story.text || label} className={FRAME} draggable={false} />
}

type StoryVideoProps = Omit<StoryPictureProps, 'name'> & { label: string }

function StoryVideo({ story, label, isPaused, isMuted, onMuted }: StoryVideoProps) {
  const media = useRef<HTMLVideoElement>(null)
  useVideoSource(media, { hls: story.file.hls })
  useEffect(() => {
    const element = media.current
    if (!element) return
    element.muted = isMuted
    if (isPaused) element.pause()
    // Refused: without sound it may start by itself.
    else void element.play().catch((reason: unknown) => isRefused(reason) && onMuted())
  }, [isPaused, isMuted, onMuted])
  return (
    <video
      ref={media}
      muted={isMuted}
      playsInline
      autoPlay={!isPaused}
      poster={story.file.thumbnails.at(-1)}
      aria-label={label}
      className={FRAME}
    />
  )
}

function isRefused(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === 'NotAllowedError'
}
