import type { StudioGallery } from '@limelight/contract/galleries'
import { useT } from '../../platform/i18n/use-t.ts'
import { Images, Pencil } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { DeleteButton } from '../items/delete-button.tsx'
import { ItemRow } from '../items/item-row.tsx'
import { deleteGallery } from './studio-galleries.api.ts'

export interface GalleryRowProps {
  gallery: StudioGallery
}

export function GalleryRow({ gallery }: GalleryRowProps) {
  const { t } = useT('creator/galleries')
  const studio = useT('creator/feeds')
  const { _id: id, title, sales, photoCount } = gallery
  const to = `/creator/galleries/${id}`
  return (
    <ItemRow
      item={gallery}
      to={to}
      picture={gallery.cover?.url}
      icon={Images}
      corner={photoCount}
      state={<span className="text-sm text-muted">{t('photos', { count: photoCount })}</span>}
      actions={
        <>
          <LinkButton to={to} variant="ghost" size="icon" aria-label={studio.t('list.edit')}>
            <Pencil className="size-5" />
          </LinkButton>
          <DeleteButton
            title={t('deleteTitle', { title })}
            text={sales > 0 ? t('deleteSold', { count: sales }) : t('deleteText')}
            onDelete={() => deleteGallery(id)}
          />
        </>
      }
    />
  )
}
