import { SUBSCRIPTION_STATUSES } from '@limelight/contract/commerce/subscriptions'
import { callQuery } from '../../platform/api/query-client.ts'
import type { ListState } from '../../platform/list-state.ts'
import { oneOf } from '../../platform/one-of.ts'

export const SUBSCRIBER_SORTS = ['updatedAt', 'createdAt', 'expiredAt', 'price'] as const
export const FOLLOWER_SORTS = ['updatedAt', 'createdAt'] as const

export function subscribersQuery({ current, pageSize, sortBy, sort, filters }: ListState) {
  return callQuery('GET /subscriptions/performer/search', {
    query: {
      current,
      pageSize,
      sort,
      sortBy: oneOf(SUBSCRIBER_SORTS, sortBy),
      status: oneOf(SUBSCRIPTION_STATUSES, filters.status),
      q: filters.q,
    },
  })
}

export function followersQuery({ current, pageSize, sortBy, sort, filters }: ListState) {
  return callQuery('GET /follows/followers', {
    query: { current, pageSize, sort, sortBy: oneOf(FOLLOWER_SORTS, sortBy), q: filters.q },
  })
}
