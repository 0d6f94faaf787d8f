import type { ReactNode } from 'react'
import { OrderRow, type OrderRowProps } from './order-row.tsx'

type Order = OrderRowProps['order']

export interface OrderRowsProps<O extends Order> {
  orders: readonly O[]
  hrefOf: (order: O) => string
  /** The other party, as seen by the viewer of the list. */
  otherOf: (order: O) => string
  actionOf?: (order: O) => ReactNode
}

export function OrderRows<O extends Order>({ orders, hrefOf, otherOf, actionOf }: OrderRowsProps<O>) {
  return (
    <ul className="grid grid-cols-1 gap-3">
      {orders.map((order) => (
        <OrderRow key={order._id} order={order} to={hrefOf(order)} other={otherOf(order)} action={actionOf?.(order)} />
      ))}
    </ul>
  )
}
