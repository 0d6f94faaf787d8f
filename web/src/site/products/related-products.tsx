import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { CardGrid, CardGridSkeleton } from '../../shared/items/card-grid.tsx'
import { ProductCard } from '../../shared/products/product-card.tsx'
import { relatedProductsQuery } from '../../shared/products/products.api.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'

export interface RelatedProductsProps {
  id: string
}

export function RelatedProducts({ id }: RelatedProductsProps) {
  const { t } = useT('site/products')
  const related = useQuery(relatedProductsQuery(id))
  if (related.data?.data.length === 0) return null
  return (
    <section aria-labelledby="related">
      <h2 id="related" className="mb-4 text-lg">
        {t('related')}
      </h2>
      {related.isPending && <CardGridSkeleton cards={3} />}
      {related.isError && <ErrorState onRetry={() => void related.refetch()} retrying={related.isFetching} />}
      {related.data && (
        <CardGrid>
          {related.data.data.map((product) => (
            <li key={product._id}>
              <ProductCard product={product} showsPerformer />
            </li>
          ))}
        </CardGrid>
      )}
    </section>
  )
}
