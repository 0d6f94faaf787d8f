import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useT } from '../platform/i18n/use-t.ts'
import { ErrorState } from './error-state.tsx'
import { Spinner } from './spinner.tsx'
import { useIsFullscreen, usePlayback } from './use-playback.ts'
import { useVideoSource } from './use-video-source.ts'
import { VideoControls } from './video-controls.tsx'

export interface VideoPlayerProps {
  /** A playlist; preferred over `src`. */
  hls?: string | undefined
  src?: string | undefined
  poster?: string | undefined
  label?: string
  autoPlay?: boolean
  /** 0 to 1, remembered by whoever holds it. */
  volume: number
  onVolume: (volume: number) => void
}

const SEEK_SECONDS = 5
const VOLUME_STEP = 0.1

/** Keys: space or k, arrows, m, f. Loaded lazily by `LazyVideoPlayer`. */
export default function VideoPlayer({ hls, src, poster, label, autoPlay = false, volume, onVolume }: VideoPlayerProps) {
  const { t } = useT('ui')
  const frame = useRef<HTMLElement>(null)
  const media = useRef<HTMLVideoElement>(null)
  const source = useVideoSource(media, { hls, src })
  const playback = usePlayback(media)
  const isFullscreen = useIsFullscreen(frame)
  useEffect(() => {
    if (media.current) media.current.volume = volume
  }, [volume])

  const actions = {
    onToggle: () => toggle(media.current),
    onSeek: (seconds: number) => seekTo(media.current, seconds),
    onMute: () => mute(media.current),
    onFullscreen: () => toggleFullscreen(frame.current, media.current),
    onVolume: (next: number) => {
      if (media.current) media.current.muted = false
      onVolume(Math.min(1, Math.max(0, next)))
    },
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Sliders, the quality list and buttons have their own keys.
    const isOwn = event.target === frame.current || event.target === media.current
    const act = isOwn ? keyAction(event.key, { ...actions, time: playback.time, volume }) : undefined
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    <section
      ref={frame}
      aria-label={label ?? t('player.label')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the player as a whole takes keys
      tabIndex={0}
      data-paused={!playback.isPlaying}
      onKeyDown={onKeyDown}
      className="group relative grid aspect-video w-full place-items-center overflow-hidden rounded-card bg-black in-fullscreen:rounded-none"
    >
      {/* biome-ignore lint/a11y/useMediaCaption: performers upload no captions */}
      <video
        ref={media}
        poster={poster}
        autoPlay={autoPlay}
        playsInline
        preload="metadata"
        onClick={actions.onToggle}
        className="size-full object-contain"
      />
      {playback.isWaiting && <Spinner className="pointer-events-none absolute size-10 text-white" />}
      {source.hasFailed ? (
        <div className="absolute inset-0 grid place-items-center bg-surface">
          <ErrorState title={t('player.failed')} onRetry={source.retry} />
        </div>
      ) : (
        <VideoControls {...{ playback, source, volume, isFullscreen }} {...actions} />
      )}
    </section>
  )
}

type KeyContext = {
  time: number
  volume: number
  onToggle: () => void
  onSeek: (seconds: number) => void
  onVolume: (volume: number) => void
  onMute: () => void
  onFullscreen: () => void
}

function keyAction(key: string, context: KeyContext): (() => void) | undefined {
  switch (key) {
    case ' ':
    case 'k':
      return context.onToggle
    case 'ArrowLeft':
      return () => context.onSeek(context.time - SEEK_SECONDS)
    case 'ArrowRight':
      return () => context.onSeek(context.time + SEEK_SECONDS)
    case 'ArrowUp':
      return () => context.onVolume(context.volume + VOLUME_STEP)
    case 'ArrowDown':
      return () => context.onVolume(context.volume - VOLUME_STEP)
    case 'm':
      return context.onMute
    case 'f':
      return context.onFullscreen
    default:
      return undefined
  }
}

function toggle(media: HTMLVideoElement | null): void {
  if (!media) return
  if (!media.paused) media.pause()
  // A browser that refuses to play (no gesture yet) leaves the play button where it is.
  else media.play().catch(() => media.pause())
}

function seekTo(media: HTMLVideoElement | null, seconds: number): void {
  if (media) media.currentTime = Math.min(Math.max(0, seconds), media.duration || 0)
}

function mute(media: HTMLVideoElement | null): void {
  if (media) media.muted = !media.muted
}

/** Phones of one maker let only the video element itself fill the screen. */
function toggleFullscreen(frame: HTMLElement | null, media: HTMLVideoElement | null): void {
  if (document.fullscreenElement) void document.exitFullscreen()
  else if (frame?.requestFullscreen) void frame.requestFullscreen()
  else if (media && 'webkitEnterFullscreen' in media && typeof media.webkitEnterFullscreen === 'function')
    media.webkitEnterFullscreen()
}
