import type { Photo } from '@limelight/contract/content/galleries'
import { type KeyboardEvent, lazy, Suspense, useCallback, useRef, useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { Flag } from '../../ui/icons.tsx'
import { Lightbox, type LightboxMoves } from '../../ui/lightbox/lightbox.tsx'
import { LightboxButton } from '../../ui/lightbox/lightbox-button.tsx'
import { SlideshowPace } from './slideshow-pace.tsx'
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
  /** A name that is drawn over the photos. */
  watermark?: string | undefined
  /** Nobody reports photos of their own. */
  canReport: boolean
  /** Starts to move by itself. */
  autoPlay: boolean
  onIndex: (index: number) => void
  onClose: () => void
  /** The end of what is loaded comes near. */
  onNearEnd: () => void
}

/** A gallery's photos in the lightbox, which may also move by itself: space starts and stops it. */
export function Slideshow(props: SlideshowProps) {
  const [reportedId, setReportedId] = useState<string>()
  return (
    <>
      <Slides {...props} onReport={setReportedId} />
      {/* Beside the lightbox, so that neither hears the other's keys and movements. */}
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

function Slides({
  photos,
  total,
  index,
  title,
  canReport,
  watermark,
  autoPlay,
  onIndex,
  onClose,
  onNearEnd,
  onReport,
}: SlidesProps) {
  const { t } = useT('site/galleries')
  const moves = useRef<LightboxMoves>(null)
  const onNext = useCallback(() => moves.current?.next(), [])
  const show = useSlideshow({ photos, index, autoPlay, onNext, onNearEnd })
  const photo = photos[index]
  if (!photo) return null
  const onKeyDown = (event: KeyboardEvent) => {
    // Space presses the control that has the focus.
    const isControl = event.target instanceof Element && event.target.closest('button, select') !== null
    if (event.key === ' ' && !isControl) show.toggle()
  }
  const report = () => {
    if (show.isPlaying) show.toggle()
    onReport(photo._id)
  }
  return (
    <Lightbox
      label={t('slideshow.label')}
      pictures={photos.map(({ _id, title: name, description, file }, place) => ({
        id: _id,
        src: file.url ?? file.thumbnails.at(-1) ?? '',
        alt: name || t('photo', { title, number: place + 1, count: total }),
        width: file.width ?? undefined,
        height: file.height ?? undefined,
        title: name,
        text: description,
      }))}
      total={total}
      watermark={watermark}
      index={index}
      onIndex={onIndex}
      onClose={onClose}
      isPlaying={show.isPlaying}
      moves={moves}
      onKeyDown={onKeyDown}
    >
      <SlideshowPace show={show} />
      {canReport && (
        <LightboxButton aria-label={t('slideshow.report')} onClick={report}>
          <Flag className="size-5" />
        </LightboxButton>
      )}
    </Lightbox>
  )
}
