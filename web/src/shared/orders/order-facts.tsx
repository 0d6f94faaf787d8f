import type { Order } from '@limelight/contract/commerce/orders'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Card } from '../../ui/card.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { ShoppingBag } from '../../ui/icons.tsx'
import { usePrices } from '../payments/use-prices.ts'
import { useTokenPrice } from '../payments/use-token-price.ts'

export interface OrderFactsProps {
  order: Order
  side: 'buyer' | 'seller'
}

export function OrderFacts({ order, side }: OrderFactsProps) {
  const { formatMoment } = useFormat()
  const { inMoney } = usePrices()
  const tokenPrice = useTokenPrice()
  const { t } = useT('shared/orders')
  const { product, quantity, unitPrice, shippingFee, total, carrier, trackingCode, affiliate, paidAt } = order
  const rows: { term: string; value: string }[] = [
    {
      term: t('facts.product', { count: quantity, price: inMoney(unitPrice) }),
      value: inMoney(quantity * unitPrice),
    },
    ...(product.type === 'physical' ? [{ term: t('facts.shipping'), value: inMoney(shippingFee) }] : []),
    ...(order.discount > 0 ? [{ term: t('facts.discount'), value: inMoney(-order.discount) }] : []),
    { term: t('facts.total'), value: tokenPrice(total) },
    side === 'buyer'
      ? { term: t('facts.seller'), value: order.performer.name }
      : { term: t('facts.buyer'), value: order.fan.name },
    ...(affiliate ? [{ term: t('facts.affiliate'), value: affiliate.name }] : []),
    ...(paidAt ? [{ term: t('facts.paidAt'), value: formatMoment(paidAt, 'utc') }] : []),
    ...(carrier ? [{ term: t('facts.carrier'), value: carrier }] : []),
    ...(trackingCode ? [{ term: t('facts.tracking'), value: trackingCode }] : []),
  ]
  return (
    <Card className="grid grid-cols-1 gap-3">
      <div className="flex items-center gap-4">
        <div className="relative grid size-16 shrink-0 place-items-center overflow-hidden rounded-2xl bg-sunken text-muted">
          <ShoppingBag />
          {product.picture && <img src={product.picture} alt="" className="absolute inset-0 size-full object-cover" />}
        </div>
        <h2 className="min-w-0 text-lg break-words">
          {product.isVisible ? (
            <Link to={`/product/${product._id}`} className="hover:text-link">
              {product.name}
            </Link>
          ) : (
            product.name
          )}
        </h2>
      </div>
      <DescriptionList items={rows} />
    </Card>
  )
}
