import { Dialog } from 'radix-ui'
import { useT } from '../../platform/i18n/use-t.ts'
import { Cross, Flag } from '../../ui/icons.tsx'
import { SlideshowPace, slideControlStyle } from './slideshow-pace.tsx'
import type { SlideshowState } from './use-slideshow.ts'

export interface SlideshowBarProps {
  show: SlideshowState
  position: { number: number; count: number }
  /** False for whose photos they are. */
  onReport: (() => void) | false
}

export function SlideshowBar({ show, position, onReport }: SlideshowBarProps) {
  const { t } = useT('site/galleries')
  const ui = useT('ui')
  return (
    <div className="absolute inset-x-4 top-4 flex items-center justify-end gap-1 sm:gap-2">
      <p
        aria-live={show.isPlaying ? 'off' : 'polite'}
        className="me-auto rounded-full bg-scrim/55 px-2.5 py-1 sm:px-3 text-sm whitespace-nowrap text-on-scrim tabular-nums"
      >
        {ui.t('viewer.position', { position: position.number, count: position.count })}
      </p>
      <SlideshowPace show={show} />
      {onReport && (
        <button type="button" aria-label={t('slideshow.report')} onClick={onReport} className={slideControlStyle}>
          <Flag className="size-5" />
        </button>
      )}
      <Dialog.Close aria-label={ui.t('close')} className={slideControlStyle}>
        <Cross />
      </Dialog.Close>
    </div>
  )
}
