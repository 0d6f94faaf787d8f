import type { ReactNode } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { CardGrid, CardGridSkeleton } from '../items/card-grid.tsx'
import { EndlessList } from '../items/endless-list.tsx'
import { ProductCard } from './product-card.tsx'
import { endlessProducts, type ProductSource } from './products.api.ts'

export interface ProductListProps {
  source: ProductSource
  empty: ReactNode
  showsPerformer?: boolean
}

export function ProductList({ source, empty, showsPerformer = false }: ProductListProps) {
  const { t } = useT('shared/products')
  return (
    <EndlessList source={endlessProducts(source)} label={t('list')} skeleton={<CardGridSkeleton />} empty={empty}>
      {(products) => (
        <CardGrid>
          {products.map((product) => (
            <li key={product._id}>
              <ProductCard product={product} showsPerformer={showsPerformer} />
            </li>
          ))}
        </CardGrid>
      )}
    </EndlessList>
  )
}
