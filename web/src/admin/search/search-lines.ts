import { itemPath } from '@limelight/contract/content-kinds'
import type { Found } from '@limelight/contract/site/people'

export type SearchGroup = 'people' | 'orders' | 'payments' | 'items'
export type SearchLine = { key: string; to: string; group: SearchGroup; index: number }

/** Pure: everything found in the order of the screen, with where each leads, for the arrow keys. */
export function searchLines({ people, orders, payments, items }: Found): SearchLine[] {
  return [
    ...people.map(({ _id }, index) => line('people', _id, { to: `/admin/people/${_id}`, index })),
    ...orders.map(({ _id }, index) => line('orders', _id, { to: `/user/orders/${_id}`, index })),
    ...payments.map(({ _id }, index) => line('payments', _id, { to: `/admin/payments/${_id}`, index })),
    ...items.map(({ _id, kind }, index) => line('items', _id, { to: itemPath(kind, _id), index })),
  ]
}

function line(group: SearchGroup, id: string, { to, index }: { to: string; index: number }): SearchLine {
  return { key: `${group}-${id}`, to, group, index }
}
