import type { ListState } from '../../platform/list-state.ts'
import { oneOf } from '../../platform/one-of.ts'

export const ITEM_SORTS = ['updatedAt', 'createdAt', 'title', 'price', 'sales', 'views'] as const
export const ITEM_STATUSES = ['active', 'scheduled', 'draft', 'inactive'] as const

/** Pure: what the studio's lists of videos and galleries ask for. */
export function itemListQueryOf({ current, pageSize, sortBy, sort, filters }: ListState) {
  return {
    current,
    pageSize,
    sort,
    sortBy: oneOf(ITEM_SORTS, sortBy),
    status: oneOf(ITEM_STATUSES, filters.status),
    q: filters.q,
  }
}
