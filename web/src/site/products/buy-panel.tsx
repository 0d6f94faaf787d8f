import type { Product } from '@limelight/contract/content/products'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useShownPrice } from '../../shared/items/use-shown-price.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { StockBadge } from '../../shared/products/stock-badge.tsx'
import { Card } from '../../ui/card.tsx'
import { BuyButton } from './buy-button.tsx'

export interface BuyPanelProps {
  product: Product
}

/** What it costs, what one gets, and the one thing this viewer can do. */
export function BuyPanel({ product }: BuyPanelProps) {
  const { formatBytes } = useFormat()
  const { inMoney } = usePrices()
  const { t } = useT('site/products')
  const shownPrice = useShownPrice()
  const { type, shippingFee, file } = product
  return (
    <Card className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-display text-2xl font-bold tabular-nums">{shownPrice(product)}</p>
        <StockBadge product={product} />
      </div>
      {type === 'physical' && (
        <p className="text-[15px] text-muted">
          {shippingFee > 0 ? t('shipping', { price: inMoney(shippingFee) }) : t('freeShipping')}
        </p>
      )}
      {file && (
        <p className="text-[15px] break-words text-muted">
          {t('file', { name: file.name, size: formatBytes(file.sizeBytes) })}
        </p>
      )}
      <BuyButton product={product} />
    </Card>
  )
}
