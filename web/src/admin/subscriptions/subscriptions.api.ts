import type { CallArgsOf } from '@limelight/contract/api'
import type { SubscriptionAction } from '@limelight/contract/commerce/admin-subscriptions'
import { SUBSCRIPTION_STATUSES, SUBSCRIPTION_TYPES } from '@limelight/contract/commerce/subscriptions'
import type { Contract } from '@limelight/contract/contract'
import type { AccountId } from '@limelight/contract/ids'
import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'
import type { ListState } from '../../platform/list-state.ts'
import { oneOf } from '../../platform/one-of.ts'

const SORTS = ['updatedAt', 'createdAt', 'expiredAt', 'price'] as const

/** `about`: of one fan or one creator only. */
export function subscriptionsQuery(
  { current, pageSize, sortBy, sort, filters }: ListState,
  about: { fanId?: AccountId; performerId?: AccountId; from?: string; to?: string } = {},
) {
  return callQuery('GET /admin/subscriptions', {
    query: {
      current,
      pageSize,
      sort,
      sortBy: oneOf(SORTS, sortBy),
      ...subscriptionFilterOf(filters),
      ...about,
    },
  })
}

export function subscriptionFilterOf(filters: ListState['filters']) {
  return {
    status: oneOf(SUBSCRIPTION_STATUSES, filters.status),
    type: oneOf(SUBSCRIPTION_TYPES, filters.type),
    q: filters.q,
  }
}

export async function changeSubscription(id: string, body: SubscriptionAction, idempotencyKey: string): Promise<void> {
  await api('PUT /admin/subscriptions/{id}', { params: { id }, body, idempotencyKey }).finally(refresh)
}

export type Grant = CallArgsOf<Contract>['POST /admin/subscriptions'][0]['body']

export async function grantAccess(body: Grant, idempotencyKey: string): Promise<void> {
  await api('POST /admin/subscriptions', { body, idempotencyKey }).finally(refresh)
}

/** After a refusal too: then somebody else was first, and the list is old. */
function refresh(): void {
  const client = getQueryClient()
  for (const key of ['GET /admin/subscriptions', 'GET /admin/audit-log'])
    void client.invalidateQueries({ queryKey: [key] })
}
