import type { PerformerPage } from '@limelight/contract/performers'
import { useT } from '../../platform/i18n/use-t.ts'
import { ProductList } from '../../shared/products/product-list.tsx'
import { ShoppingBag } from '../../ui/icons.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'

export interface PerformerProductsProps {
  performer: PerformerPage
}

export default function PerformerProducts({ performer }: PerformerProductsProps) {
  const { t } = useT('site/performers')
  return (
    <ProductList
      source={{ performerId: performer.username }}
      empty={
        <EmptyState
          icon={<ShoppingBag />}
          title={t('products.empty')}
          text={t('products.emptyText', { name: performer.name })}
        />
      }
    />
  )
}
