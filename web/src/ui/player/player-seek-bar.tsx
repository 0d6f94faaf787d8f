import { formatDuration, useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import type { Playback } from './use-playback.ts'

/** Where a part of the video begins. */
export type PlayerChapter = { title: string; startSeconds: number }

export interface PlayerSeekBarProps {
  playback: Playback
  chapters: readonly PlayerChapter[]
  onSeek: (seconds: number) => void
}

export function PlayerSeekBar({ playback, chapters, onSeek }: PlayerSeekBarProps) {
  const { formatList } = useFormat()
  const { t } = useT('ui')
  const { time, duration } = playback
  const loaded = duration > 0 ? (playback.loaded / duration) * 100 : 0
  const chapter = chapterAt(chapters, time)
  return (
    <div className="relative flex h-6 items-center">
      <span className="absolute h-1 w-full overflow-hidden rounded-full bg-on-scrim/25">
        <span className="block h-full bg-on-scrim/35" style={{ width: `${loaded}%` }} />
      </span>
      <input
        type="range"
        min={0}
        max={duration || 1}
        step="any"
        value={time}
        aria-label={t('player.seek')}
        aria-valuetext={formatList([formatDuration(time), chapter?.title])}
        onChange={(event) => onSeek(event.currentTarget.valueAsNumber)}
        className="relative h-1 w-full accent-primary"
      />
      {duration > 0 &&
        chapters
          .filter(({ startSeconds }) => startSeconds > 0)
          .map(({ startSeconds, title }) => (
            <span
              key={startSeconds}
              title={title}
              className="pointer-events-none absolute h-2.5 w-0.5 rounded-full bg-on-scrim ring-1 ring-scrim/40"
              style={{ left: `${(startSeconds / duration) * 100}%` }}
            />
          ))}
    </div>
  )
}

/** Pure: the chapter that runs at a time; undefined before the first one. */
export function chapterAt(chapters: readonly PlayerChapter[], seconds: number): PlayerChapter | undefined {
  return chapters.findLast(({ startSeconds }) => startSeconds <= seconds)
}
