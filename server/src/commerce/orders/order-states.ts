/** Which state an order may go to, and by whom. Pure: the one table that decides. */
import type { OrderStatus, ProductType } from '@limelight/contract/commerce/order-lists'

/** What the buyer paid: a coupon is the site's to pay, not the seller's. */
export function paidTokens(order: { total_tokens: number; discount_tokens: number }): number {
  return order.total_tokens - order.discount_tokens
}

export const PARTIES = ['buyer', 'seller', 'operator'] as const
export type Party = (typeof PARTIES)[number]
type Moves = { [S in OrderStatus]?: readonly OrderStatus[] }

/** Paying is no move: it comes with the charge. Cancelling what is paid is a refund. */
const MOVES: Record<ProductType, Record<Party, Moves>> = {
  physical: {
    buyer: { created: ['cancelled'], shipping: ['delivered'], delivered: ['completed'] },
    seller: {
      paid: ['processing', 'shipping', 'refunded'],
      processing: ['shipping', 'refunded'],
      shipping: ['delivered'],
    },
    operator: {
      paid: ['refunded'],
      processing: ['refunded'],
      shipping: ['refunded'],
      delivered: ['refunded'],
      completed: ['refunded'],
    },
  },
  digital: {
    buyer: { created: ['cancelled'] },
    // What was downloaded cannot come back: only the operator judges that.
    seller: {},
    operator: { completed: ['refunded'] },
  },
}

export type OrderState = { type: ProductType; status: OrderStatus }

export function nextStatusesOf({ type, status }: OrderState, party: Party): readonly OrderStatus[] {
  return MOVES[type][party][status] ?? []
}

/** Digital products are delivered by being paid. */
export function statusWhenPaid(type: ProductType): 'paid' | 'completed' {
  return type === 'digital' ? 'completed' : 'paid'
}

export function canChangeAddress({ type, status }: OrderState): boolean {
  return type === 'physical' && (status === 'created' || status === 'paid' || status === 'processing')
}

/** Not sent yet, so the units can be sold again. */
export function areUnitsReturned(status: OrderStatus): boolean {
  return status === 'created' || status === 'paid' || status === 'processing'
}
