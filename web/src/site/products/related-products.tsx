import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { RelatedItems } from '../../shared/items/related-items.tsx'
import { ProductCard } from '../../shared/products/product-card.tsx'
import { relatedProductsQuery } from '../../shared/products/products.api.ts'

export interface RelatedProductsProps {
  id: string
}

export function RelatedProducts({ id }: RelatedProductsProps) {
  const { t } = useT('site/products')
  const query = useQuery(relatedProductsQuery(id))
  return (
    <RelatedItems
      title={t('related')}
      query={query}
      card={(product) => <ProductCard product={product} showsPerformer />}
    />
  )
}
