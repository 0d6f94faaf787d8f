import { useT } from '../../platform/i18n/use-t.ts'
import { Pause, Play } from '../../ui/icons.tsx'
import { LightboxButton } from '../../ui/lightbox/lightbox-button.tsx'
import { PACES, type SlideshowState } from './use-slideshow.ts'

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
        // The list has arrow keys of its own.
        onKeyDown={(event) => event.stopPropagation()}
        className="h-12 rounded-full bg-scrim/45 px-2 text-sm sm:px-3 text-on-scrim backdrop-blur focus-visible:outline-on-scrim [&>option]:text-scrim"
      >
        {PACES.map((seconds) => (
          <option key={seconds} value={seconds}>
            {t('slideshow.seconds', { count: seconds })}
          </option>
        ))}
      </select>
      <LightboxButton aria-label={t(show.isPlaying ? 'slideshow.stop' : 'slideshow.start')} onClick={show.toggle}>
        {show.isPlaying ? <Pause className="size-5 fill-current" /> : <Play className="size-5 fill-current" />}
      </LightboxButton>
    </>
  )
}
