import type { Input } from '@limelight/contract/api'
import type { checkout, Quote } from '@limelight/contract/commerce/checkout'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { callQuery } from '../../platform/api/query-client.ts'

export type QuoteRequest = Input<(typeof checkout)['POST /payment/quote']['body']>
export type Purchase = QuoteRequest['purchase']
type Limits = Input<(typeof checkout)['PUT /payment/spending-limit']['body']>

export const spendingLimitQuery = callQuery('GET /payment/spending-limit')

/** What a purchase costs now; the last answer stays in sight while the next one comes. */
export function quoteQuery(request: QuoteRequest | undefined) {
  return queryOptions({
    queryKey: ['POST /payment/quote', request],
    queryFn: async ({ signal }): Promise<Quote | null> =>
      request ? (await api('POST /payment/quote', { body: request, signal })).data : null,
    enabled: request !== undefined,
    placeholderData: keepPreviousData,
    // A price may change at any time, and a refusal does not change by asking again.
    staleTime: 0,
    retry: false,
  })
}

export function useSetSpendingLimit() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Limits) => api('PUT /payment/spending-limit', { body }),
    onSuccess: (answer) => client.setQueryData(spendingLimitQuery.queryKey, answer),
  })
}
