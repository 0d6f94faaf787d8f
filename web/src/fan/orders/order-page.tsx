import type { Order } from '@limelight/contract/commerce/orders'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { DeliveryCard } from '../../shared/orders/delivery-card.tsx'
import { MoveButton } from '../../shared/orders/move-button.tsx'
import { OrderFacts } from '../../shared/orders/order-facts.tsx'
import { OrderStatusBadge } from '../../shared/orders/order-status-badge.tsx'
import { OrderTimeline } from '../../shared/orders/order-timeline.tsx'
import { orderQuery, receiptAddressOf } from '../../shared/orders/orders.api.ts'
import { DownloadButton } from '../../shared/products/download-button.tsx'
import { buttonStyle } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { Receipt } from '../../ui/member-icons.ts'
import { ArrowLeft } from '../../ui/more-icons.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import type { Route } from './+types/order-page.ts'

const OperatorOrderActions = lazy(() =>
  import('../../shared/moderation/operator-order-actions.tsx').then((file) => ({ default: file.OperatorOrderActions })),
)

export const meta = titled('fan/orders', 'title')

export default function OrderPage({ params }: Route.ComponentProps) {
  const { t } = useT('fan/orders')
  const textOf = useErrorText()
  const query = useQuery(orderQuery(params.id))
  const order = query.data?.data
  const isOperator = useAppStore((state) => state.auth.authUser?.role === 'operator')
  return (
    <div className="max-w-4xl">
      <LinkButton to={isOperator ? '/admin/orders' : '/user/orders'} variant="ghost" className="mb-4 -ms-3">
        <ArrowLeft className="size-4.5" />
        {t('back')}
      </LinkButton>
      {query.isPending && <SkeletonList rows={4} />}
      {query.isError && (
        <ErrorState title={textOf(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      )}
      {order && <OneOrder order={order} />}
    </div>
  )
}

function OneOrder({ order }: { order: Order }) {
  const { t } = useT('shared/orders')
  return (
    <>
      <PageHeader
        title={t('number', { number: order.number })}
        text={<OrderStatusBadge status={order.status} />}
        actions={<OrderActions order={order} />}
      />
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-2 lg:items-start">
        <OrderFacts order={order} side="buyer" />
        <div className="grid grid-cols-1 gap-5">
          <OrderTimeline events={order.events} />
          <DeliveryCard order={order} />
        </div>
      </div>
    </>
  )
}

function OrderActions({ order }: { order: Order }) {
  const { t } = useT('fan/orders')
  const { _id: id, product } = order
  const isOperator = useAppStore((state) => state.auth.authUser?.role === 'operator')
  return (
    <>
      {isOperator && (
        <Suspense fallback={null}>
          <OperatorOrderActions order={order} />
        </Suspense>
      )}
      {order.status === 'created' && (
        <LinkButton to={`/checkout/product/${product._id}?order=${id}`}>{t('payNow')}</LinkButton>
      )}
      {order.canDownload && <DownloadButton productId={product._id} />}
      <MoveButton
        order={order}
        to="delivered"
        question={{ title: t('confirmTitle'), text: t('confirmText') }}
        done={t('confirmed')}
      >
        {t('confirm')}
      </MoveButton>
      <MoveButton order={order} to="completed" done={t('completed')}>
        {t('complete')}
      </MoveButton>
      <MoveButton
        order={order}
        to="cancelled"
        variant="outline"
        question={{ title: t('cancelTitle'), text: t('cancelText'), danger: true }}
        done={t('cancelled')}
      >
        {t('cancel')}
      </MoveButton>
      {order.saleId !== null && (
        <a href={receiptAddressOf(id)} target="_blank" rel="noreferrer" className={buttonStyle({ variant: 'outline' })}>
          <Receipt className="size-4.5" />
          {t('receipt')}
        </a>
      )}
    </>
  )
}
