import type { ReactNode } from 'react'
import { useShownPrice } from '../../../shared/items/use-shown-price.ts'
import { useTokenPrice } from '../../../shared/payments/use-token-price.ts'
import { ProductThumb } from '../../../shared/products/product-thumb.tsx'
import type { ChosenProduct } from './composer-state.ts'

export interface ProductLineProps {
  product: ChosenProduct
  /** Behind the price. */
  children?: ReactNode
}

export function ProductLine({ product, children }: ProductLineProps) {
  const shownPrice = useShownPrice(useTokenPrice())
  return (
    <span className="flex min-w-0 flex-1 items-center gap-3 text-start">
      <ProductThumb src={product.picture} size="sm" />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="truncate font-semibold">{product.name}</span>
        <span className="flex flex-wrap items-center gap-x-2 text-sm text-muted tabular-nums">
          {product.seller} · {shownPrice(product)}
          {children}
        </span>
      </span>
    </span>
  )
}
