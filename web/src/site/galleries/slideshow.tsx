import type { Photo } from '@limelight/contract/galleries'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, lazy, type PointerEvent, Suspense, useRef, useState } from 'react'
import { useReadingSteps } from '../../platform/i18n/reading-step.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { cn } from '../../ui/cn.ts'
import { useFocusReturn } from '../../ui/dialog/use-focus-return.ts'
import { ChevronLeft, ChevronRight } from '../../ui/icons.tsx'
import { SlideshowBar } from './slideshow-bar.tsx'
import { slideControlStyle } from './slideshow-pace.tsx'
import { useSlideshow } from './use-slideshow.ts'

const ReportDialog = lazy(() =>
  import('../../shared/reports/report-dialog.tsx').then((file) => ({ default: file.ReportDialog })),
)

export interface SlideshowProps {
  photos: readonly Photo[]
  /** Of the whole gallery, of which `photos` may be the beginning. */
  total: number
  index: number
  title: string
  /** Not for whose photos they are. */
  canReport: boolean
  /** Starts to move by itself. */
  autoPlay: boolean
  onIndex: (index: number) => void
  onClose: () => void
  /** The end of what is loaded comes near. */
  onNearEnd: () => void
}

/** Photos over the whole screen: arrow keys, swipe, space to start and stop, escape. */
export function Slideshow(props: SlideshowProps) {
  const [reportedId, setReportedId] = useState<string>()
  return (
    <>
      <Slides {...props} onReport={setReportedId} />
      {/* Beside the slides, so that its keys and movements are not theirs. */}
      {reportedId && (
        <Suspense fallback={null}>
          <ReportDialog objectType="photo" objectId={reportedId} onClose={() => setReportedId(undefined)} />
        </Suspense>
      )}
    </>
  )
}

interface SlidesProps extends SlideshowProps {
  onReport: (photoId: string) => void
}

function Slides({ photos, total, index, title, canReport, autoPlay, ...on }: SlidesProps) {
  const { onIndex, onClose, onNearEnd, onReport } = on
  const { t } = useT('site/galleries')
  const ui = useT('ui')
  const focusReturn = useFocusReturn()
  const steps = useReadingSteps()
  const startX = useRef<number>(undefined)
  const content = useRef<HTMLDivElement>(null)
  const show = useSlideshow({ photos, index, autoPlay, onIndex, onNearEnd })
  const photo = photos[index]
  const onKeyDown = (event: KeyboardEvent) => {
    // The list of paces has keys of its own.
    if (event.target instanceof HTMLSelectElement) return
    const by = steps.byKey(event.key)
    if (by !== 0) show.step(by)
    if (event.key === 'Home') onIndex(0)
    if (event.key === 'End') onIndex(photos.length - 1)
    if (event.key === ' ' && event.target === event.currentTarget) show.toggle()
  }
  const onPointerUp = (event: PointerEvent) => {
    const moved = startX.current === undefined ? 0 : event.clientX - startX.current
    startX.current = undefined
    const by = steps.bySwipe(moved)
    if (by !== 0) show.step(by)
  }
  if (!photo) return null
  const position = { number: index + 1, count: total }
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 animate-fade bg-stage/95" />
        <Dialog.Content
          {...focusReturn}
          onOpenAutoFocus={(event) => {
            focusReturn.onOpenAutoFocus()
            // The whole, not its first control: the keys belong to the photos.
            event.preventDefault()
            content.current?.focus()
          }}
          ref={content}
          tabIndex={-1}
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            startX.current = event.clientX
          }}
          onPointerUp={onPointerUp}
          className="fixed inset-0 z-50 grid touch-pan-y place-items-center overflow-hidden focus:outline-none"
        >
          <Dialog.Title className="sr-only">{t('slideshow.label')}</Dialog.Title>
          <img
            key={photo._id}
            src={photo.file.url ?? photo.file.thumbnails.at(-1)}
            alt={photo.title || t('photo', { title, ...position })}
            draggable={false}
            className="max-h-dvh w-auto max-w-full animate-fade object-contain select-none"
          />
          <SlideshowBar
            show={show}
            position={position}
            onReport={
              canReport &&
              (() => {
                if (show.isPlaying) show.toggle()
                onReport(photo._id)
              })
            }
          />
          <button
            type="button"
            aria-label={ui.t('previous')}
            disabled={index === 0}
            onClick={() => show.step(-1)}
            className={cn(slideControlStyle, 'absolute bottom-4 start-4 sm:bottom-auto')}
          >
            <ChevronLeft />
          </button>
          <button
            type="button"
            aria-label={ui.t('next')}
            disabled={index >= photos.length - 1}
            onClick={() => show.step(1)}
            className={cn(slideControlStyle, 'absolute end-4 bottom-4 sm:bottom-auto')}
          >
            <ChevronRight />
          </button>
          {(photo.title || photo.description) && (
            <p className="absolute bottom-6 max-w-[min(32rem,calc(100%-9rem))] rounded-2xl bg-scrim/55 px-4 py-2 text-center text-sm break-words text-on-scrim">
              {photo.title && <span className="block font-semibold">{photo.title}</span>}
              {photo.description}
            </p>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
