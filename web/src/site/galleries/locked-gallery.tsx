import type { Gallery } from '@limelight/contract/content/galleries'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { reloadItems } from '../../shared/access/access.api.ts'
import { endlessPhotos } from '../../shared/galleries/galleries.api.ts'
import { JustifiedGrid } from '../../shared/galleries/justified-grid.tsx'
import { endlessQuery } from '../../shared/items/endless.ts'
import { HashedImage } from '../../shared/items/hashed-image.tsx'
import { LockedFrame } from '../../shared/items/locked-frame.tsx'
import { Images } from '../../ui/icons.tsx'

export interface LockedGalleryProps {
  gallery: Gallery
}

/** Enough to show what is behind the lock. */
const PREVIEWS = 8

export function LockedGallery({ gallery }: LockedGalleryProps) {
  const { t } = useT('shared/galleries')
  const client = useQueryClient()
  const photos = useInfiniteQuery(endlessQuery(endlessPhotos(gallery._id)))
  const previews = (photos.data?.pages[0]?.data ?? []).filter(({ file }) => file.thumbnails.length > 0)
  return (
    <div className="grid grid-cols-1 gap-4">
      <LockedFrame
        locked={{
          kind: 'gallery',
          item: gallery,
          summary: t('photos', { count: gallery.photoCount }),
          reload: () => reloadItems(client),
        }}
        icon={Images}
        poster={gallery.cover?.url}
        teaser={null}
        className="min-h-72 w-full rounded-card sm:aspect-[2/1]"
      />
      {previews.length > 1 && (
        <div aria-hidden>
          <JustifiedGrid items={previews.slice(0, PREVIEWS)} keyOf={({ _id }) => _id} fileOf={({ file }) => file}>
            {({ file }) => <HashedImage file={file} alt="" sizes="(min-width: 40rem) 24rem, 60vw" />}
          </JustifiedGrid>
        </div>
      )}
    </div>
  )
}
