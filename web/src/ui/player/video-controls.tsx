import type { ReactNode } from 'react'
import { formatDuration, useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Pause, Play } from '../icons.tsx'
import { Keyboard, Minimize, SettingsIcon } from '../member-icons.ts'
import { Captions, Maximize, PictureInPicture, Volume, VolumeOff } from '../more-icons.ts'
import { SPEEDS } from './player-keys.ts'
import { type PlayerChapter, PlayerSeekBar } from './player-seek-bar.tsx'
import type { PlayerCaptions } from './use-captions.ts'
import type { Playback } from './use-playback.ts'
import type { VideoSource } from './use-video-source.ts'

export interface VideoControlsProps {
  playback: Playback
  source: VideoSource
  chapters: readonly PlayerChapter[]
  captions: readonly PlayerCaptions[]
  /** Of the captions that are shown; empty: none. */
  language: string
  onLanguage: (language: string) => void
  volume: number
  speed: number
  isFullscreen: boolean
  onToggle: () => void
  onSeek: (seconds: number) => void
  onVolume: (volume: number) => void
  onSpeed: (speed: number) => void
  onMute: () => void
  /** Undefined where the browser has none. */
  onPictureInPicture: (() => void) | undefined
  onFullscreen: () => void
  onHelp: () => void
}

export function VideoControls(props: VideoControlsProps) {
  const { playback, source, volume, speed, isFullscreen } = props
  const { t } = useT('ui')
  const { formatLanguage } = useFormat()
  return (
    <div className="absolute inset-x-0 bottom-0 bg-gradient-to-t from-scrim/80 to-transparent px-1.5 pt-10 pb-2 sm:px-3 opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 group-data-[paused=true]:opacity-100">
      <PlayerSeekBar playback={playback} chapters={props.chapters} onSeek={props.onSeek} />
      <div className="flex items-center gap-0.5 text-on-scrim sm:gap-1">
        <ControlButton label={playback.isPlaying ? t('player.pause') : t('player.play')} onPress={props.onToggle}>
          {playback.isPlaying ? <Pause className="size-5 fill-current" /> : <Play className="size-5 fill-current" />}
        </ControlButton>
        <ControlButton label={playback.isMuted ? t('player.unmute') : t('player.mute')} onPress={props.onMute}>
          {playback.isMuted ? <VolumeOff /> : <Volume />}
        </ControlButton>
        <input
          type="range"
          min={0}
          max={1}
          step={0.05}
          value={playback.isMuted ? 0 : volume}
          aria-label={t('player.volume')}
          onChange={(event) => props.onVolume(event.currentTarget.valueAsNumber)}
          className="hidden w-16 accent-on-scrim sm:block"
        />
        <span className="px-1 text-xs whitespace-nowrap tabular-nums sm:px-2 sm:text-sm">
          {formatDuration(playback.time)} / {formatDuration(playback.duration)}
        </span>
        <span className="flex-1" />
        <Choice
          label={t('player.speed')}
          value={speed}
          options={SPEEDS.map((value) => ({ value, label: `${value}×` }))}
          onChange={props.onSpeed}
        />
        {props.captions.length > 0 && (
          <Choice
            label={t('player.captions')}
            icon={<Captions className={props.language === '' ? 'size-5 opacity-70' : 'size-5'} />}
            value={props.language}
            options={[
              { value: '', label: t('player.noCaptions') },
              ...props.captions.map(({ language }) => ({ value: language, label: formatLanguage(language) })),
            ]}
            onChange={props.onLanguage}
          />
        )}
        {source.qualities.length > 1 && (
          <Choice
            label={t('player.quality')}
            icon={<SettingsIcon className="size-5" />}
            value={source.quality}
            options={[
              { value: -1, label: t('player.auto') },
              ...source.qualities.map(({ index, label }) => ({ value: index, label })),
            ]}
            onChange={source.setQuality}
          />
        )}
        <ControlButton label={t('player.shortcuts')} onPress={props.onHelp} className="hidden sm:grid">
          <Keyboard />
        </ControlButton>
        {props.onPictureInPicture && (
          <ControlButton
            label={t('player.pictureInPicture')}
            onPress={props.onPictureInPicture}
            className="hidden sm:grid"
          >
            <PictureInPicture />
          </ControlButton>
        )}
        <ControlButton
          label={isFullscreen ? t('player.exitFullscreen') : t('player.fullscreen')}
          onPress={props.onFullscreen}
        >
          {isFullscreen ? <Minimize /> : <Maximize />}
        </ControlButton>
      </div>
    </div>
  )
}

interface ControlButtonProps {
  label: string
  onPress: () => void
  className?: string
  children: ReactNode
}

function ControlButton({ label, onPress, className = 'grid', children }: ControlButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className={`${className} size-9 shrink-0 place-items-center rounded-full text-on-scrim hover:bg-on-scrim/20 focus-visible:outline-on-scrim sm:size-10`}
    >
      {children}
    </button>
  )
}

interface ChoiceProps<Value extends string | number> {
  label: string
  /** Shown in place of the value, which can be too long for the row. */
  icon?: ReactNode
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

function Choice<Value extends string | number>({ label, icon, value, options, onChange }: ChoiceProps<Value>) {
  const choice = (
    <select
      aria-label={label}
      title={label}
      value={value}
      onChange={(event) => {
        const chosen = options[event.currentTarget.selectedIndex]
        if (chosen) onChange(chosen.value)
      }}
      className={`${icon ? 'absolute inset-0 size-full cursor-pointer opacity-0' : 'h-8 bg-on-scrim/15 px-1.5 text-center text-sm sm:px-2'} appearance-none rounded-full text-on-scrim focus-visible:outline-on-scrim [&>option]:text-scrim`}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
  if (!icon) return choice
  return (
    <span className="relative grid size-9 shrink-0 place-items-center rounded-full outline-2 outline-offset-2 outline-on-scrim not-has-focus-visible:outline-none hover:bg-on-scrim/20 sm:size-10">
      {icon}
      {choice}
    </span>
  )
}
