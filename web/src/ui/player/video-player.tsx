import { type KeyboardEvent, lazy, type Ref, Suspense, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { ErrorState } from '../feedback/error-state.tsx'
import { Spinner } from '../spinner.tsx'
import { keyAction } from './player-keys.ts'
import { canPictureInPicture, mute, seekTo, toggle, toggleFullscreen, togglePictureInPicture } from './player-media.ts'
import type { PlayerChapter } from './player-seek-bar.tsx'
import { PlayerShortcuts } from './player-shortcuts.tsx'
import { type PlayerCaptions, useCaptions } from './use-captions.ts'
import { useIsFullscreen, usePlayback } from './use-playback.ts'
import { useVideoSource } from './use-video-source.ts'
import { VideoControls } from './video-controls.tsx'

/** For what stands beside a player, such as a list of chapters. */
export type PlayerControl = { seek: (seconds: number) => void }

export interface VideoPlayerProps {
  /** A playlist; preferred over `src`. */
  hls?: string | undefined
  src?: string | undefined
  poster?: string | undefined
  label?: string | undefined
  autoPlay?: boolean
  /** Seconds at which it begins. */
  startAt?: number
  chapters?: readonly PlayerChapter[]
  /** 0 to 1, stored by the parent. */
  volume: number
  onVolume: (volume: number) => void
  onTime?: (seconds: number) => void
  control?: Ref<PlayerControl>
  captions?: readonly PlayerCaptions[] | undefined
  /** A name that is drawn over the video. */
  watermark?: string | undefined
}

// Few creators want it.
const NameOverlay = lazy(() => import('../name-overlay.tsx'))
const NO_CHAPTERS: readonly PlayerChapter[] = []
const NO_CAPTIONS: readonly PlayerCaptions[] = []

/** Above the controls while these are shown; Firefox has no name for what holds them. */
const RAISED_CAPTIONS =
  'group-focus-within:[&::-webkit-media-text-track-container]:-translate-y-19 group-hover:[&::-webkit-media-text-track-container]:-translate-y-19 group-data-[paused=true]:[&::-webkit-media-text-track-container]:-translate-y-19'

/** Keys: see `player-keys.ts`, or press ? in it. Loaded lazily by `LazyVideoPlayer`. */
export default function VideoPlayer({ hls, src, poster, label, autoPlay = false, ...rest }: VideoPlayerProps) {
  const { startAt = 0, chapters = NO_CHAPTERS, volume, onVolume, onTime, control, watermark } = rest
  const { captions = NO_CAPTIONS } = rest
  const { t } = useT('ui')
  const { formatLanguage } = useFormat()
  const frame = useRef<HTMLElement>(null)
  const media = useRef<HTMLVideoElement>(null)
  const source = useVideoSource(media, { hls, src })
  const playback = usePlayback(media)
  const isFullscreen = useIsFullscreen(frame)
  const [speed, setSpeed] = useState(1)
  const shown = useCaptions(media, captions)
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  useEffect(() => {
    if (media.current) media.current.volume = volume
  }, [volume])
  useEffect(() => seekTo(media.current, startAt), [startAt])
  // The poster that was pressed is gone, and the focus with it; a chapter that was chosen keeps the focus.
  useEffect(() => {
    if (autoPlay && document.activeElement === document.body) frame.current?.focus({ preventScroll: true })
  }, [autoPlay])
  useEffect(() => onTime?.(playback.time), [onTime, playback.time])
  useImperativeHandle(control, () => ({ seek: (seconds) => seekTo(media.current, seconds) }), [])

  const actions = {
    onToggle: () => toggle(media.current),
    onSeek: (seconds: number) => seekTo(media.current, seconds),
    onMute: () => mute(media.current),
    onFullscreen: () => toggleFullscreen(frame.current, media.current),
    onVolume: (next: number) => {
      if (media.current) media.current.muted = false
      onVolume(Math.min(1, Math.max(0, next)))
    },
    onSpeed: (next: number) => {
      if (media.current) media.current.playbackRate = next
      setSpeed(next)
    },
    onCaptions: shown.toggle,
    onHelp: () => setIsHelpOpen((isOpen) => !isOpen),
  }
  const closeHelp = () => {
    setIsHelpOpen(false)
    frame.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Sliders, lists and buttons have their own keys, and the browser those with modifiers.
    const isOwn = event.target === frame.current || event.target === media.current
    if (!isOwn || event.ctrlKey || event.metaKey || event.altKey) return
    const { time, duration } = playback
    const act = keyAction(event.key, { ...actions, time, duration, volume, speed })
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    <section
      ref={frame}
      aria-label={label ?? t('player.label')}
      // Time runs from left to right on every player, whatever the language.
      dir="ltr"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the player as a whole takes keys
      tabIndex={0}
      data-paused={!playback.isPlaying}
      onKeyDown={onKeyDown}
      className="group relative grid aspect-video w-full place-items-center overflow-hidden rounded-card bg-scrim in-fullscreen:rounded-none"
    >
      {/* biome-ignore lint/a11y/useMediaCaption: as many as the creator has uploaded */}
      <video
        ref={media}
        poster={poster}
        autoPlay={autoPlay}
        playsInline
        preload="metadata"
        onClick={actions.onToggle}
        className={`size-full object-contain ${RAISED_CAPTIONS}`}
      >
        {captions.map(({ language, url }) => (
          <track key={url} kind="captions" src={url} srcLang={language} label={formatLanguage(language)} />
        ))}
      </video>
      {watermark && (
        <Suspense>
          <NameOverlay name={watermark} />
        </Suspense>
      )}
      {playback.isWaiting && <Spinner size="xl" className="pointer-events-none absolute text-on-scrim" />}
      {source.hasFailed ? (
        <div className="absolute inset-0 grid place-items-center bg-surface">
          <ErrorState title={t('player.failed')} onRetry={source.retry} />
        </div>
      ) : (
        <VideoControls
          {...{ playback, source, chapters, volume, speed, isFullscreen }}
          captions={captions}
          language={shown.language}
          onLanguage={shown.choose}
          {...actions}
          onPictureInPicture={canPictureInPicture() ? () => togglePictureInPicture(media.current) : undefined}
        />
      )}
      {isHelpOpen && <PlayerShortcuts onClose={closeHelp} />}
    </section>
  )
}
