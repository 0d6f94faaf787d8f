import type { SubscriptionId } from '@limelight/contract/ids'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { subscriptionChanged } from '../../shared/subscriptions/subscriptions.api.ts'

/** What ending with the running month gives back; null: nothing can be. */
export function earlyEndQuery(id: SubscriptionId) {
  return {
    queryKey: ['GET /subscriptions/{id}/early-end', id],
    queryFn: () => api('GET /subscriptions/{id}/early-end', { params: { id } }),
    // It falls with every month.
    staleTime: 0,
    retry: false,
  }
}

type EndEarly = { id: SubscriptionId; expectedAmount: number; idempotencyKey: string }

/** When less than that would go back, it is `price_changed`, and nothing happens. */
export function useEndEarly() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, expectedAmount, idempotencyKey }: EndEarly) =>
      (await api('POST /subscriptions/{id}/early-end', { params: { id }, body: { expectedAmount }, idempotencyKey }))
        .data,
    onSuccess: () => subscriptionChanged(client),
  })
}
