import type { Photo } from '@limelight/contract/content/galleries'
import type { PerformerPage } from '@limelight/contract/people/performers'
import { Link } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { endlessPerformerPhotos } from '../../shared/galleries/galleries.api.ts'
import { JustifiedGrid } from '../../shared/galleries/justified-grid.tsx'
import { PhotoSkeleton } from '../../shared/galleries/photo-skeleton.tsx'
import { EndlessList } from '../../shared/items/endless-list.tsx'
import { HashedImage } from '../../shared/items/hashed-image.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Lock } from '../../ui/icons.tsx'

export interface PerformerPhotosProps {
  performer: PerformerPage
}

export default function PerformerPhotos({ performer }: PerformerPhotosProps) {
  const { t } = useT('site/performers')
  const galleriesWords = useT('site/galleries')
  const text = t('photos.emptyText', { name: performer.name })
  return (
    <EndlessList
      source={endlessPerformerPhotos(performer._id)}
      label={galleriesWords.t('photoList')}
      skeleton={<PhotoSkeleton />}
      empty={<EmptyState drawing="media" title={t('photos.empty')} text={text} />}
    >
      {(photos) => (
        <JustifiedGrid items={photos} keyOf={({ _id }) => _id} fileOf={({ file }) => file}>
          {(photo) => <PhotoLink photo={photo} />}
        </JustifiedGrid>
      )}
    </EndlessList>
  )
}

/** Every public photo is in a gallery; that is where it is looked at or unlocked. */
function PhotoLink({ photo }: { photo: Photo }) {
  const { t } = useT('site/performers')
  const items = useT('shared/items')
  return (
    <Link
      to={`/gallery/${photo.galleryId}`}
      aria-label={t('photos.openGallery', { name: photo.performer.name })}
      className="block size-full focus-visible:-outline-offset-2"
    >
      <HashedImage
        file={photo.file}
        alt={photo.title || t('photos.alone', { name: photo.performer.name })}
        sizes="(min-width: 40rem) 24rem, 60vw"
      />
      {!photo.canView && (
        <span className="absolute inset-0 grid place-items-center bg-scrim/25 text-on-scrim">
          <span className="grid size-10 place-items-center rounded-full bg-scrim/60 backdrop-blur">
            <Lock className="size-4.5" label={items.t('isLocked')} />
          </span>
        </span>
      )}
    </Link>
  )
}
