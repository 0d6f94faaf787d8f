import type { Gallery } from '@limelight/contract/content/galleries'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { endlessPhotos } from '../../shared/galleries/galleries.api.ts'
import { JustifiedGrid } from '../../shared/galleries/justified-grid.tsx'
import { PhotoSkeleton } from '../../shared/galleries/photo-skeleton.tsx'
import { endlessQuery } from '../../shared/items/endless.ts'
import { HashedImage } from '../../shared/items/hashed-image.tsx'
import { useWatermark } from '../../shared/items/use-watermark.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { InfiniteSentinel } from '../../ui/list/infinite-sentinel.tsx'
import { GalleryActions } from './gallery-actions.tsx'

const loadSlideshow = () => import('./slideshow.tsx').then(({ Slideshow }) => ({ default: Slideshow }))
const Slideshow = lazy(loadSlideshow)

export interface GalleryPhotosProps {
  gallery: Gallery
}

type Shown = { index: number; autoPlay: boolean }

/** Of an open gallery. */
export function GalleryPhotos({ gallery }: GalleryPhotosProps) {
  const { t } = useT('site/galleries')
  const [shown, setShown] = useState<Shown>()
  const viewerId = useAppStore((state) => state.auth.authUser?._id)
  const watermark = useWatermark(gallery)
  const list = useInfiniteQuery(endlessQuery(endlessPhotos(gallery._id)))
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = list
  const onIndex = useCallback((index: number) => setShown((now) => now && { ...now, index }), [])
  const onNearEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  if (list.isPending) return <PhotoSkeleton />
  if (!list.data) return <ErrorState onRetry={() => void list.refetch()} retrying={list.isFetching} />
  const photos = list.data.pages.flatMap((page) => page.data)
  const total = list.data.pages[0]?.total ?? photos.length
  const nameOf = (index: number) => t('photo', { title: gallery.title, number: index + 1, count: total })
  if (photos.length === 0) {
    const text = t('noPhotosText', { name: gallery.performer.name })
    return <EmptyState drawing="media" title={t('noPhotos')} text={text} />
  }
  return (
    <section aria-label={t('photoList')} className="grid grid-cols-1 gap-4">
      <GalleryActions gallery={gallery} onPlay={() => setShown({ index: 0, autoPlay: true })} />
      <JustifiedGrid items={photos} keyOf={({ _id }) => _id} fileOf={({ file }) => file}>
        {(photo, index) => (
          <button
            type="button"
            aria-label={t('open', { number: index + 1 })}
            onPointerEnter={() => void loadSlideshow()}
            onClick={() => setShown({ index, autoPlay: false })}
            className="block size-full focus-visible:-outline-offset-2"
          >
            <HashedImage
              file={photo.file}
              alt={photo.title || nameOf(index)}
              sizes="(min-width: 40rem) 24rem, 60vw"
              className="transition-transform duration-300 hover:scale-[1.02]"
            />
          </button>
        )}
      </JustifiedGrid>
      {list.isFetchNextPageError ? (
        <ErrorState onRetry={() => void fetchNextPage()} retrying={isFetchingNextPage} />
      ) : (
        <InfiniteSentinel hasMore={hasNextPage} loading={isFetchingNextPage} onMore={fetchNextPage} />
      )}
      {shown && (
        <Suspense fallback={null}>
          <Slideshow
            {...{ photos, total, onIndex, onNearEnd, ...shown }}
            title={gallery.title}
            watermark={watermark}
            canReport={viewerId !== gallery.performer._id}
            onClose={() => setShown(undefined)}
          />
        </Suspense>
      )}
    </section>
  )
}
