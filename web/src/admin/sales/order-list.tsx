import type { Order } from '@limelight/contract/commerce/orders'
import { useT } from '../../platform/i18n/use-t.ts'
import { OperatorOrderActions } from '../../shared/moderation/operator-order-actions.tsx'
import { OrderRows } from '../../shared/orders/order-rows.tsx'

export interface OrderListProps {
  orders: Order[]
}

/** Orders with both sides, and what an operator can do with each. */
export function OrderList({ orders }: OrderListProps) {
  const { t } = useT('admin/sales')
  return (
    <OrderRows
      orders={orders}
      hrefOf={({ _id }) => `/user/orders/${_id}`}
      otherOf={({ fan, performer }) => t('orders.parties', { fan: fan.name, creator: performer.name })}
      actionOf={(order) => <OperatorOrderActions order={order} />}
    />
  )
}
