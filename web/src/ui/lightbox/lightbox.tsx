import { ChevronLeft, ChevronRight, Cross } from '../icons.tsx'
import 'yet-another-react-lightbox/styles.css'
import { type KeyboardEvent, lazy, type ReactNode, type Ref, Suspense, useMemo, useRef } from 'react'
import {
  type ControllerRef,
  type SlideImage,
  type SlotStyles,
  default as YetAnotherLightbox,
  type ZoomRef,
} from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import { useT } from '../../platform/i18n/use-t.ts'
import { LightboxButton } from './lightbox-button.tsx'
import { useFocusAfterwards } from './use-focus-afterwards.ts'
import { useKeysWithoutFocus } from './use-keys-without-focus.ts'
import { ZoomIn, ZoomOut } from './zoom-icons.ts'

export type LightboxPicture = {
  id: string
  src: string
  alt: string
  width?: number | undefined
  height?: number | undefined
  title?: string
  text?: string
}
/** Moves as the arrows do, with the same animation. */
export type LightboxMoves = Pick<ControllerRef, 'prev' | 'next'>

export interface LightboxProps {
  /** The name of the dialog. */
  label: string
  pictures: readonly LightboxPicture[]
  /** How many there are in all, when `pictures` is the beginning of more. */
  total?: number
  index: number
  onIndex: (index: number) => void
  onClose: () => void
  /** While pictures change by themselves, their number is not read out. */
  isPlaying?: boolean
  moves?: Ref<LightboxMoves>
  onKeyDown?: (event: KeyboardEvent) => void
  /** A name that is drawn over the pictures. */
  watermark?: string | undefined
  /** Further controls, before zoom and close. */
  children?: ReactNode
}

// Few creators want it.
const NameOverlay = lazy(() => import('../name-overlay.tsx'))

/** Up to three screen pixels for one of the picture, so that small pictures can be looked at closely, too. */
const ZOOM = { maxZoomPixelRatio: 3 }
const PLUGINS = [Zoom]
/** Z index and colours are those of our dialogs; the rest of the library's look is replaced by our own controls. */
const STYLES: SlotStyles = {
  root: { '--yarl__portal_zindex': 50, '--yarl__color_backdrop': 'color-mix(in srgb, var(--stage) 95%, transparent)' },
  toolbar: { left: 0, right: 0, alignItems: 'center', gap: '0.5rem', padding: '1rem' },
}

/**
 * Pictures over the whole screen: arrow keys, Home and End, swipe, zoom by pinch, double tap, wheel, keys and buttons; a pull
 * down or escape closes it, and the focus returns to what opened it.
 */
export function Lightbox({
  label,
  pictures,
  total = pictures.length,
  index,
  onIndex,
  onClose,
  ...rest
}: LightboxProps) {
  const { isPlaying = false, moves, onKeyDown, watermark, children } = rest
  const { t } = useT('ui')
  const own = useRef<ControllerRef>(null)
  useKeysWithoutFocus('.yarl__container')
  useFocusAfterwards()
  const slides = useMemo(() => pictures.map(slideOf), [pictures])
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Home') onIndex(0)
    if (event.key === 'End') onIndex(pictures.length - 1)
    onKeyDown?.(event)
  }
  const step = (name: 'prev' | 'next') => () => own.current?.[name]()
  const position = t('viewer.position', { position: index + 1, count: total })
  return (
    <YetAnotherLightbox
      open
      close={onClose}
      index={index}
      slides={slides}
      plugins={PLUGINS}
      zoom={ZOOM}
      styles={STYLES}
      carousel={{ finite: true, preload: 1 }}
      controller={{ ref: refs(own, moves), closeOnPullDown: true, aria: true }}
      portal={{ container: { onKeyDown: press } }}
      on={{ view: ({ index: shown }) => onIndex(shown) }}
      labels={{
        Lightbox: label,
        Carousel: t('viewer.carousel'),
        Slide: t('viewer.slide'),
        'Photo gallery': t('viewer.pictures'),
        '{index} of {total}': t('viewer.position', { position: '{index}', count: total }),
      }}
      toolbar={{
        buttons: [
          <p
            key="position"
            aria-live={isPlaying ? 'off' : 'polite'}
            className="me-auto rounded-full bg-scrim/55 px-3 py-1 text-sm whitespace-nowrap text-on-scrim tabular-nums"
          >
            {position}
          </p>,
          <span key="controls" className="contents">
            {children}
          </span>,
          'zoom',
          'close',
        ],
      }}
      render={{
        buttonZoom: (zoom) => <ZoomButtons key="zoom" zoom={zoom} />,
        buttonClose: () => (
          <LightboxButton key="close" aria-label={t('close')} onClick={() => own.current?.close()}>
            <Cross />
          </LightboxButton>
        ),
        buttonPrev: () => (
          <LightboxButton
            aria-label={t('previous')}
            disabled={index === 0}
            onClick={step('prev')}
            className="absolute start-4 bottom-4 sm:top-1/2 sm:bottom-auto"
          >
            <ChevronLeft className="rtl:-scale-x-100" />
          </LightboxButton>
        ),
        buttonNext: () => (
          <LightboxButton
            aria-label={t('next')}
            disabled={index >= pictures.length - 1}
            onClick={step('next')}
            className="absolute end-4 bottom-4 sm:top-1/2 sm:bottom-auto"
          >
            <ChevronRight className="rtl:-scale-x-100" />
          </LightboxButton>
        ),
        controls: () => (
          <>
            {watermark && (
              <Suspense>
                <NameOverlay name={watermark} />
              </Suspense>
            )}
            <Caption picture={pictures[index]} />
          </>
        ),
      }}
    />
  )
}

function ZoomButtons({ zoom: { zoom, minZoom, maxZoom, disabled, zoomIn, zoomOut } }: { zoom: ZoomRef }) {
  const { t } = useT('ui')
  return (
    <span className="hidden gap-2 sm:flex">
      <LightboxButton aria-label={t('viewer.zoomOut')} disabled={disabled || zoom <= minZoom} onClick={zoomOut}>
        <ZoomOut />
      </LightboxButton>
      <LightboxButton aria-label={t('viewer.zoomIn')} disabled={disabled || zoom >= maxZoom} onClick={zoomIn}>
        <ZoomIn />
      </LightboxButton>
    </span>
  )
}

function Caption({ picture }: { picture: LightboxPicture | undefined }) {
  if (!picture?.title && !picture?.text) return null
  return (
    <p className="absolute inset-x-0 bottom-6 mx-auto w-fit max-w-[min(32rem,calc(100%-9rem))] rounded-2xl bg-scrim/55 px-4 py-2 text-center text-sm break-words text-on-scrim">
      {picture.title && <span className="block font-semibold">{picture.title}</span>}
      {picture.text}
    </p>
  )
}

function slideOf({ src, alt, width, height }: LightboxPicture): SlideImage {
  return { src, alt, ...(width && height ? { width, height } : {}) }
}

/** Hands the library's controls to two places. */
function refs(own: { current: ControllerRef | null }, other: Ref<LightboxMoves> | undefined) {
  return (controller: ControllerRef | null) => {
    own.current = controller
    if (typeof other === 'function') other(controller)
    else if (other) other.current = controller
  }
}
