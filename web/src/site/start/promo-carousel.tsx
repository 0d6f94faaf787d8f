import type { Promo } from '@limelight/contract/site/cms'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useRef } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { promosQuery } from '../../shared/cms/cms.api.ts'
import { Button } from '../../ui/button.tsx'
import { ChevronLeft, ChevronRight, Pause, Play } from '../../ui/icons.tsx'
import { PromoSlide } from './promo-slide.tsx'
import { useSlides } from './use-slides.ts'

/** The operator's promos in one row; nothing where none runs. */
export function PromoCarousel() {
  const promos = useQuery(promosQuery()).data?.data ?? []
  return promos.length === 0 ? null : <Slides key={promos.map(({ _id }) => _id).join()} promos={promos} />
}

/** A row that scrolls, so that fingers, wheels and keys move it as anywhere; the buttons and the clock only scroll it. */
function Slides({ promos }: { promos: readonly Promo[] }) {
  const { t } = useT('site/start')
  const id = useId()
  const row = useRef<HTMLUListElement>(null)
  const { current, isMoving, show, toggle } = useSlides(row, promos.length)
  return (
    <section aria-roledescription="carousel" aria-labelledby={id} className="relative mb-8">
      <h2 id={id} className="sr-only">
        {t('promos')}
      </h2>
      <ul
        ref={row}
        tabIndex={promos.length > 1 ? 0 : undefined}
        aria-live={isMoving ? 'off' : 'polite'}
        className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-card [scrollbar-width:none]"
      >
        {promos.map((promo, index) => (
          <li
            key={promo._id}
            aria-roledescription="slide"
            aria-label={t('promoPosition', { position: index + 1, count: promos.length })}
            className="relative w-full shrink-0 snap-start"
          >
            <PromoSlide promo={promo} isFirst={index === 0} />
          </li>
        ))}
      </ul>
      {promos.length > 1 && (
        <div className="absolute end-3 bottom-3 flex items-center gap-1">
          <Control label={t('promoPrevious')} onClick={() => show(current - 1)}>
            <ChevronLeft />
          </Control>
          <Control label={isMoving ? t('promoPause') : t('promoPlay')} onClick={toggle}>
            {isMoving ? <Pause /> : <Play />}
          </Control>
          <Control label={t('promoNext')} onClick={() => show(current + 1)}>
            <ChevronRight />
          </Control>
        </div>
      )}
    </section>
  )
}

function Control({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <Button variant="glass" size="smallIcon" aria-label={label} onClick={onClick}>
      {children}
    </Button>
  )
}
