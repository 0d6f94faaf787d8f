import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { relatedGalleriesQuery } from '../../shared/galleries/galleries.api.ts'
import { GalleryCard } from '../../shared/galleries/gallery-card.tsx'
import { CardGrid, CardGridSkeleton } from '../../shared/items/card-grid.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'

export interface RelatedGalleriesProps {
  id: string
}

export function RelatedGalleries({ id }: RelatedGalleriesProps) {
  const { t } = useT('site/galleries')
  const related = useQuery(relatedGalleriesQuery(id))
  if (related.data?.data.length === 0) return null
  return (
    <section aria-labelledby="related">
      <h2 id="related" className="mb-4 text-xl">
        {t('related')}
      </h2>
      {related.isPending && <CardGridSkeleton cards={3} />}
      {related.isError && <ErrorState onRetry={() => void related.refetch()} retrying={related.isFetching} />}
      {related.data && (
        <CardGrid>
          {related.data.data.map((gallery) => (
            <li key={gallery._id}>
              <GalleryCard gallery={gallery} showsPerformer />
            </li>
          ))}
        </CardGrid>
      )}
    </section>
  )
}
