import type { PerformerPage } from '@limelight/contract/people/performers'
import { useT } from '../../platform/i18n/use-t.ts'
import { EndlessCards } from '../../shared/items/endless-cards.tsx'
import { ProductCard } from '../../shared/products/product-card.tsx'
import { endlessProducts } from '../../shared/products/products.api.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

export interface PerformerProductsProps {
  performer: PerformerPage
}

export default function PerformerProducts({ performer }: PerformerProductsProps) {
  const { t } = useT('site/performers')
  const productsWords = useT('shared/products')
  return (
    <EndlessCards
      source={endlessProducts({ performerId: performer.username })}
      label={productsWords.t('list')}
      empty={
        <EmptyState
          drawing="orders"
          title={t('products.empty')}
          text={t('products.emptyText', { name: performer.name })}
        />
      }
      card={(product) => <ProductCard product={product} />}
    />
  )
}
