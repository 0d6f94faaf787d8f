import type { Order } from '@limelight/contract/commerce/orders'
import { useCallback, useState } from 'react'
import { Navigate } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Clock } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import { Countdown } from './countdown.tsx'

export interface CheckoutProps {
  order: Order
}

/** A reservation while it lasts; what is paid already leads to its order. */
export function Checkout({ order }: CheckoutProps) {
  const { t } = useT('fan/orders')
  const [isOver, setIsOver] = useState(false)
  const end = useCallback(() => setIsOver(true), [])
  if (order.saleId !== null) return <Navigate to={`/user/orders/${order._id}`} replace />
  if (isOver || order.status !== 'created' || order.reservedUntil === null) {
    return (
      <EmptyState
        icon={<Clock />}
        title={t('checkout.over')}
        text={t('checkout.overText')}
        action={<LinkButton to={`/product/${order.product._id}`}>{t('checkout.back')}</LinkButton>}
      />
    )
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <Countdown until={order.reservedUntil} onOver={end} />
      <CheckoutForm order={order} onOver={end} />
    </div>
  )
}
