import { useMemo } from 'react'
import { formatDuration } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Wave } from './wave.tsx'

export interface WaveformProps {
  peaks: readonly number[] | null
  /** Seconds. */
  time: number
  duration: number
  onSeek: (seconds: number) => void
}

/** What a press of an arrow key moves, seconds. */
const STEP = 5

/** The waveform, filled up to the position; a range lies over it, so that keyboards and screen readers seek too. */
export function Waveform({ peaks, time, duration, onSeek }: WaveformProps) {
  const { t } = useT('ui')
  const played = duration > 0 ? Math.min(1, time / duration) : 0
  return (
    <div
      // Time runs from left to right on every player, whatever the language.
      dir="ltr"
      className="relative flex h-12 items-center rounded-lg has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-link"
    >
      {peaks && peaks.length > 0 ? (
        <Shape peaks={peaks} played={played} />
      ) : (
        <span aria-hidden className="h-1.5 w-full overflow-hidden rounded-full bg-line-strong/40">
          <span className="block h-full bg-link" style={{ width: `${played * 100}%` }} />
        </span>
      )}
      <input
        type="range"
        min={0}
        max={Math.max(duration, 0.1)}
        step="any"
        value={Math.min(time, Math.max(duration, 0.1))}
        aria-label={t('player.seek')}
        aria-valuetext={`${formatDuration(time)} / ${formatDuration(duration)}`}
        onChange={(event) => onSeek(event.currentTarget.valueAsNumber)}
        onKeyDown={(event) => {
          const by = event.key === 'ArrowRight' ? STEP : event.key === 'ArrowLeft' ? -STEP : 0
          if (by === 0) return
          // The browser's own step of "any" is a hundredth of the recording, too little of a short and too much of a long one.
          event.preventDefault()
          onSeek(Math.max(0, Math.min(duration, time + by)))
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </div>
  )
}

function Shape({ peaks, played }: { peaks: readonly number[]; played: number }) {
  const shape = useMemo(() => <Wave peaks={peaks} className="size-full" />, [peaks])
  return (
    <>
      <span className="absolute inset-0 text-line-strong">{shape}</span>
      <span className="absolute inset-0 text-link" style={{ clipPath: `inset(0 ${(1 - played) * 100}% 0 0)` }}>
        {shape}
      </span>
    </>
  )
}
