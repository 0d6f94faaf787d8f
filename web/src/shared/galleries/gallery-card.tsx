import type { Gallery } from '@limelight/contract/content/galleries'
import { useT } from '../../platform/i18n/use-t.ts'
import { Images } from '../../ui/icons.tsx'
import { ItemCard } from '../items/item-card.tsx'

export interface GalleryCardProps {
  gallery: Gallery
  showsPerformer?: boolean
}

export function GalleryCard({ gallery, showsPerformer = false }: GalleryCardProps) {
  const { t } = useT('shared/galleries')
  return (
    <ItemCard
      item={gallery}
      to={`/gallery/${gallery._id}`}
      picture={gallery.cover?.url}
      icon={Images}
      corner={t('photos', { count: gallery.photoCount })}
      showsPerformer={showsPerformer}
      shape="aspect-[4/3]"
    />
  )
}
