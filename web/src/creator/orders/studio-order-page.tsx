import type { Order } from '@limelight/contract/commerce/orders'
import { useQuery } from '@tanstack/react-query'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { DeliveryCard } from '../../shared/orders/delivery-card.tsx'
import { MoveButton } from '../../shared/orders/move-button.tsx'
import { OrderFacts } from '../../shared/orders/order-facts.tsx'
import { OrderStatusBadge } from '../../shared/orders/order-status-badge.tsx'
import { OrderTimeline } from '../../shared/orders/order-timeline.tsx'
import { orderQuery, receiptAddressOf } from '../../shared/orders/orders.api.ts'
import { useTokenPrice } from '../../shared/payments/use-token-price.ts'
import { buttonStyle } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { Receipt } from '../../ui/member-icons.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { BackLink } from '../items/back-link.tsx'
import type { Route } from './+types/studio-order-page.ts'
import { ShipForm } from './ship-form.tsx'

export const meta = titled('creator/orders', 'title')

export default function StudioOrderPage({ params }: Route.ComponentProps) {
  const textOf = useErrorText()
  const query = useQuery(orderQuery(params.id))
  return (
    <div className="max-w-4xl">
      <BackLink to="/creator/orders" />
      {query.isPending && <SkeletonList rows={4} />}
      {query.isError && (
        <ErrorState title={textOf(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      )}
      {query.data && <OneOrder order={query.data.data} />}
    </div>
  )
}

function OneOrder({ order }: { order: Order }) {
  const orders = useT('shared/orders')
  return (
    <>
      <PageHeader
        title={orders.t('number', { number: order.number })}
        text={<OrderStatusBadge status={order.status} />}
        actions={<OrderActions order={order} />}
      />
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-2 lg:items-start">
        <div className="grid grid-cols-1 gap-5">
          <ShipForm key={order.status} order={order} />
          <OrderFacts order={order} side="seller" />
        </div>
        <div className="grid grid-cols-1 gap-5">
          <DeliveryCard order={order} />
          <OrderTimeline events={order.events} />
        </div>
      </div>
    </>
  )
}

function OrderActions({ order }: { order: Order }) {
  const { t } = useT('creator/orders')
  const tokenPrice = useTokenPrice()
  return (
    <>
      <MoveButton order={order} to="processing" variant="outline" done={t('processed')}>
        {t('process')}
      </MoveButton>
      <MoveButton order={order} to="delivered" variant="outline" done={t('delivered')}>
        {t('deliver')}
      </MoveButton>
      <MoveButton
        order={order}
        to="refunded"
        variant="danger"
        question={{
          title: t('refundTitle'),
          text: t('refundText', { price: tokenPrice(order.total) }),
          confirm: t('refundConfirm'),
          danger: true,
        }}
        done={t('refunded')}
      >
        {t('refund')}
      </MoveButton>
      <a
        href={receiptAddressOf(order._id)}
        target="_blank"
        rel="noreferrer"
        className={buttonStyle({ variant: 'outline' })}
      >
        <Receipt className="size-4.5" />
        {t('print')}
      </a>
    </>
  )
}
