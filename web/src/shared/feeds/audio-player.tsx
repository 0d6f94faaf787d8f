import { useRef, useState } from 'react'
import { formatDuration } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Pause, Play, RefreshCw } from '../../ui/icons.tsx'
import { usePlayback } from '../../ui/player/use-playback.ts'
import { Waveform } from './waveform.tsx'

export interface AudioPlayerProps {
  src: string
  label: string
  /** Seconds, known before anything is loaded. */
  durationSeconds?: number | undefined
  /** Peaks from 0 to 100; without them the position is a plain bar. */
  waveform: readonly number[] | null
}

const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2]

/** Nothing is loaded before the first press. Space plays and pauses, arrows seek, as the controls themselves do it. */
export function AudioPlayer({ src, label, durationSeconds, waveform }: AudioPlayerProps) {
  const ui = useT('ui')
  const { t } = useT('shared/feeds')
  const audio = useRef<HTMLAudioElement>(null)
  const playback = usePlayback(audio)
  const [isBroken, setIsBroken] = useState(false)
  const duration = playback.duration || durationSeconds || 0
  const play = () => audio.current?.play().catch(() => setIsBroken(true)) // the browser refuses or the address is too old
  const toggle = () => (playback.isPlaying ? audio.current?.pause() : play())
  const seek = (seconds: number) => {
    if (audio.current) audio.current.currentTime = seconds
  }
  return (
    <section
      aria-label={label}
      className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1 rounded-card bg-sunken p-3 sm:p-4"
    >
      {/* biome-ignore lint/a11y/useMediaCaption: audio posts have no captions */}
      <audio
        ref={audio}
        src={src}
        preload="none"
        onError={() => setIsBroken(true)}
        onPlaying={() => setIsBroken(false)}
      />
      <button
        type="button"
        aria-label={playback.isPlaying ? ui.t('player.pause') : ui.t('player.play')}
        onClick={toggle}
        className="grid size-12 place-items-center rounded-full bg-primary text-on-primary hover:bg-ink hover:text-bg"
      >
        {playback.isPlaying ? (
          <Pause className="size-5 fill-current" />
        ) : (
          <Play className="size-5 translate-x-0.5 fill-current" />
        )}
      </button>
      <Waveform peaks={waveform} time={playback.time} duration={duration} onSeek={seek} />
      <span />
      <div className="flex items-center justify-between gap-3 text-sm text-muted tabular-nums">
        <span>
          {formatDuration(playback.time)} / {formatDuration(duration)}
        </span>
        <SpeedChoice onChange={(speed) => audio.current && setSpeed(audio.current, speed)} />
      </div>
      {isBroken && (
        <p role="alert" className="col-span-2 flex flex-wrap items-center gap-2 pt-1 text-sm text-danger">
          {t('player.failed')}
          <button type="button" className="inline-flex items-center gap-1 font-semibold underline" onClick={retry}>
            <RefreshCw className="size-4" />
            {t('player.retry')}
          </button>
        </p>
      )}
    </section>
  )

  function retry(): void {
    setIsBroken(false)
    audio.current?.load()
    void play()
  }
}

function SpeedChoice({ onChange }: { onChange: (speed: number) => void }) {
  const { t } = useT('shared/feeds')
  return (
    <select
      aria-label={t('player.speed')}
      defaultValue={1}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
      className="h-9 rounded-full border border-line bg-surface px-2.5 text-sm font-semibold text-ink"
    >
      {SPEEDS.map((speed) => (
        <option key={speed} value={speed}>
          {speed}×
        </option>
      ))}
    </select>
  )
}

/** Both: loading the file sets the rate back to its default. */
function setSpeed(audio: HTMLAudioElement, speed: number): void {
  audio.defaultPlaybackRate = speed
  audio.playbackRate = speed
}
