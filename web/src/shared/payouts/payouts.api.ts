import type { Input } from '@limelight/contract/api'
import {
  PAYOUT_STATUSES,
  type PayoutSchedule,
  type PayoutView,
  type payouts,
} from '@limelight/contract/finance/payouts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'
import type { ListState } from '../../platform/list-state.ts'
import { oneOf } from '../../platform/one-of.ts'
import { useAttempt } from '../payments/attempt.ts'

type Change = Input<(typeof payouts)['PUT /payout-requests/{id}']['body']>

export const PAYOUT_SORTS = ['createdAt', 'updatedAt', 'amount'] as const
const CALCULATE = 'POST /payout-requests/calculate'

/** A question, though it is asked with POST. */
export const payoutFiguresQuery = queryOptions({
  queryKey: [CALCULATE] as const,
  queryFn: ({ signal }) => api(CALCULATE, { body: {}, signal }),
})

export function payoutsQuery({ current, pageSize, sortBy, sort, filters }: ListState) {
  return callQuery('GET /payout-requests/search', {
    query: {
      current,
      pageSize,
      sort,
      sortBy: oneOf(PAYOUT_SORTS, sortBy),
      status: oneOf(PAYOUT_STATUSES, filters.status),
    },
  })
}

export function payoutQuery(id: string) {
  return callQuery('GET /payout-requests/{id}/view', { params: { id } })
}

/** A double click asks once: the same request uses one key until its outcome is known. */
export function useRequestPayout() {
  const attempt = useAttempt()
  return async (body: { amount: number; note: string }): Promise<PayoutView> => {
    const { data } = await attempt(JSON.stringify(body), (idempotencyKey) =>
      api('POST /payout-requests', { body, idempotencyKey }),
    )
    await reload(data)
    return data
  }
}

export async function changePayout(id: string, body: Change): Promise<void> {
  const { data } = await api('PUT /payout-requests/{id}', { params: { id }, body })
  await reload(data)
}

/** What was set aside changes every figure. */
export async function saveSchedule(every: PayoutSchedule | null): Promise<void> {
  const figures = await api('PUT /payout-requests/schedule', { body: { every } })
  getQueryClient().setQueryData(payoutFiguresQuery.queryKey, figures)
}

async function reload(payout: PayoutView): Promise<void> {
  const client = getQueryClient()
  client.setQueryData(payoutQuery(payout._id).queryKey, { data: payout })
  await Promise.all(
    [CALCULATE, 'GET /payout-requests/search', 'GET /performer/earning/stats'].map((key) =>
      client.invalidateQueries({ queryKey: [key] }),
    ),
  )
}
