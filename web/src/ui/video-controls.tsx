import { formatDuration } from '../platform/format.ts'
import { useT } from '../platform/i18n/use-t.ts'
import { Maximize, Minimize, Pause, Play, Volume, VolumeOff } from './icons.tsx'
import type { Playback } from './use-playback.ts'
import type { VideoSource } from './use-video-source.ts'

export interface VideoControlsProps {
  playback: Playback
  source: VideoSource
  volume: number
  isFullscreen: boolean
  onToggle: () => void
  onSeek: (seconds: number) => void
  onVolume: (volume: number) => void
  onMute: () => void
  onFullscreen: () => void
}

const buttonStyle =
  'grid size-10 shrink-0 place-items-center rounded-full text-white hover:bg-white/20 focus-visible:outline-white'

export function VideoControls(props: VideoControlsProps) {
  const { playback, source, volume, isFullscreen } = props
  const { t } = useT('ui')
  return (
    <div className="absolute inset-x-0 bottom-0 bg-gradient-to-t from-black/80 to-transparent px-3 pt-10 pb-2 opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 group-data-[paused=true]:opacity-100">
      <SeekBar playback={playback} onSeek={props.onSeek} />
      <div className="flex items-center gap-1 text-white">
        <button
          type="button"
          aria-label={playback.isPlaying ? t('player.pause') : t('player.play')}
          onClick={props.onToggle}
          className={buttonStyle}
        >
          {playback.isPlaying ? <Pause className="size-5 fill-current" /> : <Play className="size-5 fill-current" />}
        </button>
        <button
          type="button"
          aria-label={playback.isMuted ? t('player.unmute') : t('player.mute')}
          onClick={props.onMute}
          className={buttonStyle}
        >
          {playback.isMuted ? <VolumeOff /> : <Volume />}
        </button>
        <input
          type="range"
          min={0}
          max={1}
          step={0.05}
          value={playback.isMuted ? 0 : volume}
          aria-label={t('player.volume')}
          onChange={(event) => props.onVolume(event.currentTarget.valueAsNumber)}
          className="hidden w-20 accent-white sm:block"
        />
        <span className="px-2 text-sm tabular-nums">
          {formatDuration(playback.time)} / {formatDuration(playback.duration)}
        </span>
        <span className="flex-1" />
        {source.qualities.length > 1 && <QualityChoice source={source} />}
        <button
          type="button"
          aria-label={isFullscreen ? t('player.exitFullscreen') : t('player.fullscreen')}
          onClick={props.onFullscreen}
          className={buttonStyle}
        >
          {isFullscreen ? <Minimize /> : <Maximize />}
        </button>
      </div>
    </div>
  )
}

function SeekBar({ playback, onSeek }: { playback: Playback; onSeek: (seconds: number) => void }) {
  const { t } = useT('ui')
  const loaded = playback.duration > 0 ? (playback.loaded / playback.duration) * 100 : 0
  return (
    <div className="relative flex h-6 items-center">
      <span className="absolute h-1 w-full overflow-hidden rounded-full bg-white/25">
        <span className="block h-full bg-white/35" style={{ width: `${loaded}%` }} />
      </span>
      <input
        type="range"
        min={0}
        max={playback.duration || 1}
        step="any"
        value={playback.time}
        aria-label={t('player.seek')}
        aria-valuetext={formatDuration(playback.time)}
        onChange={(event) => onSeek(event.currentTarget.valueAsNumber)}
        className="relative h-1 w-full accent-primary"
      />
    </div>
  )
}

function QualityChoice({ source }: { source: VideoSource }) {
  const { t } = useT('ui')
  return (
    <select
      aria-label={t('player.quality')}
      value={source.quality}
      onChange={(event) => source.setQuality(Number(event.currentTarget.value))}
      className="h-8 rounded-full bg-white/15 px-2 text-sm text-white focus-visible:outline-white [&>option]:text-black"
    >
      <option value={-1}>{t('player.auto')}</option>
      {source.qualities.map(({ index, label }) => (
        <option key={index} value={index}>
          {label}
        </option>
      ))}
    </select>
  )
}
