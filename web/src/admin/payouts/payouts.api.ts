import type { PayoutDecision } from '@limelight/contract/finance/payouts'
import { PAYOUT_STATUSES } from '@limelight/contract/finance/payouts'
import type { AccountId } from '@limelight/contract/ids'
import { PAYOUT_ROUTES } from '@limelight/contract/people/banking'
import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'
import type { ListState } from '../../platform/list-state.ts'
import { oneOf } from '../../platform/one-of.ts'
import { PAYOUT_SORTS } from '../../shared/payouts/payouts.api.ts'

export function filtersOf({ filters }: Pick<ListState, 'filters'>) {
  return {
    status: oneOf(PAYOUT_STATUSES, filters.status),
    route: oneOf(PAYOUT_ROUTES, filters.route),
    q: filters.q,
  }
}

/** `performerId`: of one creator only. */
export function allPayoutsQuery(list: ListState, about: { performerId?: AccountId; from?: string; to?: string } = {}) {
  const { current, pageSize, sortBy, sort } = list
  return callQuery('GET /admin/payout-requests/search', {
    query: { current, pageSize, sort, sortBy: oneOf(PAYOUT_SORTS, sortBy), ...filtersOf(list), ...about },
  })
}

export function adminPayoutQuery(id: string) {
  return callQuery('GET /admin/payout-requests/{id}', { params: { id } })
}

/** After a refusal too, so that the page shows what is true now. */
export async function decidePayout(id: string, decision: PayoutDecision): Promise<void> {
  const client = getQueryClient()
  const { queryKey } = adminPayoutQuery(id)
  try {
    client.setQueryData(queryKey, await api('PUT /admin/payout-requests/{id}', { params: { id }, body: decision }))
  } catch (error) {
    await client.invalidateQueries({ queryKey })
    throw error
  } finally {
    for (const key of ['GET /admin/payout-requests/search', 'GET /admin/audit-log'])
      void client.invalidateQueries({ queryKey: [key] })
  }
}

/** Kept nowhere: each look is asked for, and written down by the server. */
export async function revealBanking(id: string) {
  return (await api('POST /admin/payout-requests/{id}/banking', { params: { id } })).data
}
