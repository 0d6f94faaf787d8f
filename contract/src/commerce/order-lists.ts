/** Of products and orders. It imports nothing, so that a page may have the lists without loading a schema. */
export const PRODUCT_TYPES = ['physical', 'digital'] as const
export type ProductType = (typeof PRODUCT_TYPES)[number]

export const ORDER_STATUSES = [
  'created',
  'paid',
  'processing',
  'shipping',
  'delivered',
  'completed',
  'cancelled',
  'refunded',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]
