import type { Order } from '@limelight/contract/commerce/orders'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { usePrices } from '../payments/use-prices.ts'
import { ProductThumb } from '../products/product-thumb.tsx'
import { OrderStatusBadge } from './order-status-badge.tsx'

export interface OrderRowProps {
  order: Order
  to: string
  /** From whom, or by whom. */
  other: string
  action?: ReactNode
}

export function OrderRow({ order, to, other, action }: OrderRowProps) {
  const { inMoney } = usePrices()
  const { t } = useT('shared/orders')
  const { product, quantity, total } = order
  return (
    <li className="flex flex-wrap items-center gap-4 rounded-card border border-line bg-surface p-4 shadow-card">
      <ProductThumb src={product.picture} />
      <div className="grid min-w-0 flex-1 basis-48 grid-cols-1 gap-1">
        <Link to={to} className="line-clamp-2 font-semibold break-words hover:text-link">
          {product.name}
        </Link>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-muted tabular-nums">
          <OrderStatusBadge status={order.status} />
          <span>{t('units', { count: quantity })}</span>
          <span>{inMoney(total)}</span>
          <span className="min-w-0 truncate">{other}</span>
          <span>{order.number}</span>
          <TimeAgo at={order.createdAt} />
        </p>
      </div>
      {action}
    </li>
  )
}
