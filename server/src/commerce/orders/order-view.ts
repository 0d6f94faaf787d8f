/** Pure: an order as one of its parties sees it. */

import type { Order } from '@limelight/contract/commerce/orders'
import type { AccountId } from '@limelight/contract/ids'
import type { OrderRow } from './order-lists.queries.ts'
import { canChangeAddress, nextStatusesOf, type Party, paidTokens } from './order-states.ts'

export type OrderView = { party: Party; picture: string | null; isVisible: boolean }

/** Undefined for accounts that may not know of it. The affiliate is no party. */
export function partyOf(
  order: Pick<OrderRow, 'fan_id' | 'performer_id'>,
  { id, role }: { id: AccountId; role: string },
): Party | undefined {
  if (order.fan_id === id) return 'buyer'
  if (order.performer_id === id) return 'seller'
  return role === 'operator' ? 'operator' : undefined
}

export function toOrder(row: OrderRow, { party, picture, isVisible }: OrderView): Order {
  const state = { type: row.product_type, status: row.status }
  const isBuyer = party === 'buyer'
  return {
    _id: row.id,
    number: row.number,
    status: row.status,
    product: { _id: row.product_id, type: row.product_type, name: row.product_name, picture, isVisible },
    fan: { _id: row.fan_id, ...row.fan },
    performer: { _id: row.performer_id, ...row.performer },
    // What the seller gave up is between the two of them.
    affiliate: row.affiliate_id && row.affiliate && !isBuyer ? { _id: row.affiliate_id, ...row.affiliate } : null,
    quantity: row.quantity,
    unitPrice: row.unit_price_tokens,
    shippingFee: row.shipping_fee_tokens,
    discount: row.discount_tokens,
    total: paidTokens(row),
    deliveryAddress: row.delivery_address,
    carrier: row.carrier,
    trackingCode: row.tracking_code,
    reservedUntil: row.reserved_until?.toString() ?? null,
    saleId: row.sale_id,
    events: row.events.map((event) => ({
      ...event,
      createdAt: Temporal.Instant.from(event.createdAt).toString(),
    })),
    nextStatuses: [...nextStatusesOf(state, party)],
    canChangeAddress: isBuyer && canChangeAddress(state),
    canDownload: isBuyer && row.product_type === 'digital' && row.status === 'completed',
    createdAt: row.created_at.toString(),
    paidAt: row.paid_at?.toString() ?? null,
    updatedAt: row.updated_at.toString(),
  }
}
