import type { Product } from '@limelight/contract/content/products'
import { useT } from '../../platform/i18n/use-t.ts'
import { Badge } from '../../ui/badge.tsx'
import { CircleCheck, Download } from '../../ui/icons.tsx'

export interface StockBadgeProps {
  product: Pick<Product, 'type' | 'stock' | 'isAvailable' | 'isBought'>
}

/** From here on it is worth saying how many there are. */
const FEW = 5

export function StockBadge({ product }: StockBadgeProps) {
  const { t } = useT('shared/products')
  const { type, stock, isAvailable, isBought } = product
  if (isBought) {
    return (
      <Badge tone="success" icon={<CircleCheck />}>
        {t('yours')}
      </Badge>
    )
  }
  if (!isAvailable) return <Badge tone="warning">{t('soldOut')}</Badge>
  if (stock !== null && stock <= FEW) return <Badge tone="warning">{t('left', { count: stock })}</Badge>
  if (type === 'digital') return <Badge icon={<Download />}>{t('download')}</Badge>
  return <Badge tone="success">{t('inStock')}</Badge>
}
