import type { Photo } from '@limelight/contract/content/galleries'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { PhotoActions } from '../galleries/photo-actions.tsx'
import { PhotoPicture } from '../galleries/photo-picture.tsx'
import { galleryChoicesQuery } from '../galleries/studio-galleries.api.ts'

export interface PhotoCellProps {
  photo: Photo
  /** From 1, over all pages. */
  number: number
}

export function PhotoCell({ photo, number }: PhotoCellProps) {
  const { t } = useT('creator/galleries')
  const photosWords = useT('creator/photos')
  // Known already: the filter above the photos asks for the same.
  const galleries = useQuery(galleryChoicesQuery)
  return (
    <li className="grid grid-cols-1 overflow-hidden rounded-2xl border border-line bg-surface">
      <PhotoPicture photo={photo} name={t('photo.name', { number })} />
      <div className="flex items-center justify-between gap-1 ps-3">
        <span className="min-w-0 truncate text-sm">
          {photo.galleryId === null ? (
            <span className="text-muted">{photosWords.t('loose')}</span>
          ) : (
            <Link to={`/creator/galleries/${photo.galleryId}`} className="text-link hover:underline">
              {galleries.data?.data.find(({ _id }) => _id === photo.galleryId)?.title ?? photosWords.t('inGallery')}
            </Link>
          )}
        </span>
        <PhotoActions photo={photo} label={t('photo.menu', { number })} />
      </div>
    </li>
  )
}
