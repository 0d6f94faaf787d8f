import { useT } from '../../platform/i18n/use-t.ts'
import { Pause, Play } from '../../ui/icons.tsx'
import { PACES, type SlideshowState } from './use-slideshow.ts'

export const slideControlStyle =
  'grid size-12 place-items-center rounded-full bg-scrim/45 text-on-scrim backdrop-blur hover:bg-scrim/70 focus-visible:outline-on-scrim disabled:opacity-30'

export interface SlideshowPaceProps {
  show: SlideshowState
}

export function SlideshowPace({ show }: SlideshowPaceProps) {
  const { t } = useT('site/galleries')
  return (
    <>
      <select
        aria-label={t('slideshow.pace')}
        value={show.paceSeconds}
        onChange={(event) => show.setPace(Number(event.currentTarget.value))}
        className="h-12 rounded-full bg-scrim/45 px-2 text-sm sm:px-3 text-on-scrim backdrop-blur focus-visible:outline-on-scrim [&>option]:text-scrim"
      >
        {PACES.map((seconds) => (
          <option key={seconds} value={seconds}>
            {t('slideshow.seconds', { count: seconds })}
          </option>
        ))}
      </select>
      <button
        type="button"
        aria-label={t(show.isPlaying ? 'slideshow.stop' : 'slideshow.start')}
        onClick={show.toggle}
        className={slideControlStyle}
      >
        {show.isPlaying ? <Pause className="size-5 fill-current" /> : <Play className="size-5 fill-current" />}
      </button>
    </>
  )
}
