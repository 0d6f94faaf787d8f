import type { StudioGallery } from '@limelight/contract/content/galleries'
import { useT } from '../../platform/i18n/use-t.ts'
import { Images } from '../../ui/icons.tsx'
import { ItemRow } from '../items/item-row.tsx'
import { deleteGallery } from './studio-galleries.api.ts'

export interface GalleryRowProps {
  gallery: StudioGallery
}

export function GalleryRow({ gallery }: GalleryRowProps) {
  const { t } = useT('creator/galleries')
  const { _id: id, title, sales, photoCount } = gallery
  return (
    <ItemRow
      item={gallery}
      to={`/creator/galleries/${id}`}
      picture={gallery.cover?.url}
      icon={Images}
      corner={photoCount}
      state={<span className="text-sm text-muted">{t('photos', { count: photoCount })}</span>}
      deletion={{
        title: t('deleteTitle', { title }),
        text: sales > 0 ? t('deleteSold', { count: sales }) : t('deleteText'),
        onDelete: () => deleteGallery(id),
      }}
    />
  )
}
