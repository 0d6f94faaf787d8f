import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { relatedGalleriesQuery } from '../../shared/galleries/galleries.api.ts'
import { GalleryCard } from '../../shared/galleries/gallery-card.tsx'
import { RelatedItems } from '../../shared/items/related-items.tsx'

export interface RelatedGalleriesProps {
  id: string
}

export function RelatedGalleries({ id }: RelatedGalleriesProps) {
  const { t } = useT('site/galleries')
  const query = useQuery(relatedGalleriesQuery(id))
  return (
    <RelatedItems
      title={t('related')}
      query={query}
      card={(gallery) => <GalleryCard gallery={gallery} showsPerformer />}
    />
  )
}
