import type { Order } from '@limelight/contract/commerce/orders'
import { useT } from '../../platform/i18n/use-t.ts'
import { RefundButton } from './refund-button.tsx'
import { refundOrder } from './sales.api.ts'

/** Of an order's history. */
const NOTE_MAX = 500

export interface OperatorOrderActionsProps {
  order: Order
}

/** What the order's table of moves lets an operator do: refund it, with a reason. */
export function OperatorOrderActions({ order }: OperatorOrderActionsProps) {
  const { t } = useT('shared/moderation')
  if (!order.nextStatuses.includes('refunded')) return null
  return (
    <RefundButton
      title={t('orders.refundTitle')}
      reasonMax={NOTE_MAX}
      onRefund={({ reason, isSiteLiable }) => refundOrder(order._id, { note: reason, isSiteLiable })}
    />
  )
}
