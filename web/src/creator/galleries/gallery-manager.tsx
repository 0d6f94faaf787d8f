import { GALLERY_PHOTOS_MAX, type Photo } from '@limelight/contract/content/galleries'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { uploadErrorKey } from '../../shared/uploads/upload-error.ts'
import { isSending, type UploadEntry } from '../../shared/uploads/uploads.ts'
import { useDragOrder } from '../../ui/drag/use-drag-order.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { FilePicker } from '../../ui/form/file-picker.tsx'
import { type UploadItem, UploadList } from '../../ui/form/upload-list.tsx'
import { Section } from '../../ui/section.tsx'
import { PICTURE_TYPES } from '../files/accepted-types.ts'
import { OrderedPhoto } from './ordered-photo.tsx'
import { photosOfGalleryQuery } from './studio-galleries.api.ts'
import { useGalleryUploads } from './use-gallery-uploads.ts'
import { usePhotoOrder } from './use-photo-order.ts'

export interface GalleryManagerProps {
  galleryId: string
  onUploading: (isUploading: boolean) => void
}

const PROCESSING_EVERY_MS = 3_000

/** The photos of a gallery: adding, order, cover, and what can be done with each. */
export function GalleryManager({ galleryId, onUploading }: GalleryManagerProps) {
  const { formatBytes } = useFormat()
  const { t } = useT('creator/galleries')
  const words = useT('shared/uploads')
  const limit = useAppStore((state) => (state.settings.photoMaxMegabytes ?? 20) * 1_000_000)
  const uploads = useGalleryUploads(galleryId)
  const query = useQuery({
    ...photosOfGalleryQuery(galleryId),
    refetchInterval: ({ state }) => (state.data?.some(isUnfinished) ? PROCESSING_EVERY_MS : false),
  })
  const isBusy = isSending(uploads.shown)
  useEffect(() => onUploading(isBusy), [onUploading, isBusy])
  const photos = query.data ?? []
  const room = Math.max(0, GALLERY_PHOTOS_MAX - photos.length)
  // What has arrived is a photo below.
  const onTheirWay = uploads.shown.filter(({ file }) => file === undefined)
  return (
    <Section title={t('manager.title')} framed>
      <div className="grid grid-cols-1 gap-4">
        {query.isPending && <Skeleton className="h-40" />}
        {query.isError && <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />}
        {query.data && <PhotoOrder galleryId={galleryId} photos={photos} />}
        <UploadList
          items={onTheirWay.map((entry) => itemOf(entry, (error) => words.t(`errors.${uploadErrorKey(error)}`)))}
          onRemove={uploads.remove}
          onRetry={uploads.retry}
        />
        <FilePicker
          label={t('manager.add')}
          hint={t('manager.hint', { limit: formatBytes(limit), count: photos.length, most: GALLERY_PHOTOS_MAX })}
          accept={PICTURE_TYPES}
          multiple
          maxBytes={limit}
          disabled={room === 0}
          onFiles={(files) => uploads.add(files.slice(0, room), { purpose: 'gallery-photo' })}
        />
      </div>
    </Section>
  )
}

function PhotoOrder({ galleryId, photos }: { galleryId: string; photos: readonly Photo[] }) {
  const { t } = useT('creator/galleries')
  const { shown, move, said } = usePhotoOrder(galleryId, photos)
  const { list, tileStyle } = useDragOrder(move)
  if (shown.length === 0) return <p className="text-muted">{t('manager.empty')}</p>
  return (
    <>
      <p className="text-sm text-muted">{t('manager.order')}</p>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ol ref={list} className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
        {shown.map((photo, index) => (
          <OrderedPhoto
            key={photo._id}
            photo={photo}
            number={index + 1}
            isLast={index === shown.length - 1}
            onMove={(by) => move(index, index + by)}
            style={tileStyle(index)}
          />
        ))}
      </ol>
    </>
  )
}

function isUnfinished({ file }: Photo): boolean {
  return file.status === 'created' || file.status === 'processing'
}

function itemOf(
  { key, name, sizeBytes, state, sent, error, canRetry }: UploadEntry,
  wordsFor: (error: unknown) => string,
) {
  const item: UploadItem = {
    id: key,
    name,
    sizeBytes,
    canRetry,
    state: state === 'sending' ? 'uploading' : state,
    progress: sent,
    error: error === undefined ? undefined : wordsFor(error),
  }
  return item
}
