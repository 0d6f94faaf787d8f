import type { PerformerPage } from '@limelight/contract/performers'
import { useShopT } from '../../platform/i18n/use-shop-t.ts'
import { ProductList } from '../../shared/products/product-list.tsx'
import { ShoppingBag } from '../../ui/icons.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'

export interface PerformerProductsProps {
  performer: PerformerPage
}

export default function PerformerProducts({ performer }: PerformerProductsProps) {
  const { t } = useShopT('products')
  return (
    <ProductList
      source={{ performerId: performer.username }}
      empty={<EmptyState icon={<ShoppingBag />} title={t('empty')} text={t('emptyText', { name: performer.name })} />}
    />
  )
}
