import type { MediaFile } from '@limelight/contract/core/media'
import { lazy, Suspense, useState } from 'react'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { cn } from '../../ui/cn.ts'
import { usePictureLoading } from '../../ui/eager.ts'
import { srcSetOf } from '../../ui/src-set.ts'
import { useDoubleTap } from '../../ui/use-double-tap.ts'
import { FileState } from '../items/file-state.tsx'
import { pictureOf } from '../items/picture-source.ts'
import { photoLayout } from './photo-layout.ts'

const loadLightbox = () => import('../../ui/lightbox/lightbox.tsx').then(({ Lightbox }) => ({ default: Lightbox }))
const Lightbox = lazy(loadLightbox)

export interface PhotoGridProps {
  photos: readonly MediaFile[]
  /** Whose pictures these are, for their descriptions. */
  author: string
  /** A name that is drawn over them on the whole screen. */
  watermark?: string | undefined
  /** Of a finger; one tap still opens them. */
  onDoubleTap?: (() => void) | undefined
}

/** Up to four pictures; a press opens all of them over the whole screen. */
export function PhotoGrid({ photos, author, watermark, onDoubleTap }: PhotoGridProps) {
  const { formatList } = useFormat()
  const { t } = useT('shared/feeds')
  const ui = useT('ui')
  const [index, setIndex] = useState<number>()
  const tap = useDoubleTap(onDoubleTap)
  const layout = photoLayout(photos.length)
  const altOf = (at: number) => formatList([author, t('photoNumber', { number: at + 1, count: photos.length })])
  return (
    <>
      <div className={cn('grid gap-1 overflow-hidden', layout.frame)}>
        {photos.slice(0, layout.shown).map((photo, at) => (
          <button
            key={photo._id}
            type="button"
            disabled={photo.status !== 'ready'}
            onPointerEnter={() => void loadLightbox()}
            onClick={(event) => tap(event, () => setIndex(at))}
            className={cn(
              'relative grid touch-manipulation overflow-hidden bg-sunken focus-visible:-outline-offset-2',
              layout.cells[at],
            )}
          >
            {photo.status === 'ready' ? (
              <Photo photo={photo} alt={altOf(at)} isAlone={layout.shown === 1} />
            ) : (
              <FileState file={photo} />
            )}
            {layout.hidden > 0 && at === layout.shown - 1 && (
              <span className="absolute inset-0 grid place-items-center bg-scrim/60 font-display text-3xl font-bold text-on-scrim">
                +{layout.hidden}
                <span className="sr-only">{t('morePhotos', { count: layout.hidden })}</span>
              </span>
            )}
          </button>
        ))}
      </div>
      {index !== undefined && (
        <Suspense fallback={null}>
          <Lightbox
            label={ui.t('viewer.label')}
            pictures={photos.map((photo, at) => ({
              id: photo._id,
              src: photo.url ?? photo.thumbnails.at(-1) ?? '',
              alt: altOf(at),
              width: photo.width ?? undefined,
              height: photo.height ?? undefined,
            }))}
            index={index}
            onIndex={setIndex}
            onClose={() => setIndex(undefined)}
            watermark={watermark}
          />
        </Suspense>
      )}
    </>
  )
}

function Photo({ photo, alt, isAlone }: { photo: MediaFile; alt: string; isAlone: boolean }) {
  const loading = usePictureLoading()
  return (
    <img
      src={pictureOf(photo)}
      srcSet={srcSetOf(photo.thumbnails)}
      sizes={isAlone ? '(min-width: 48rem) 40rem, 100vw' : '(min-width: 48rem) 20rem, 50vw'}
      alt={alt}
      width={photo.width ?? undefined}
      height={photo.height ?? undefined}
      {...loading}
      decoding="async"
      className={cn('size-full object-cover', isAlone && 'h-auto max-h-[40rem]')}
    />
  )
}
