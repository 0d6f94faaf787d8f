import type { PlanId, SubscriptionId } from '@limelight/contract/ids'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { subscriptionChanged } from '../../shared/subscriptions/subscriptions.api.ts'

/** What a change of plan costs, both ways. */
export function previewChangeQuery(subscriptionId: SubscriptionId, planId: PlanId) {
  return {
    queryKey: ['POST /payment/change-plan/preview', subscriptionId, planId],
    queryFn: () => api('POST /payment/change-plan/preview', { body: { subscriptionId, planId } }),
    // It falls with every minute of the term.
    staleTime: 0,
    retry: false,
  }
}

type Change = {
  subscriptionId: SubscriptionId
  planId: PlanId
  when: 'now' | 'renewal'
  expectedAmount?: number
  expectedPrice: number
  idempotencyKey: string
}

/** Another price than the preview showed is `price_changed` and charges nothing. */
export function useChangePlan() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ idempotencyKey, ...body }: Change) =>
      (await api('POST /payment/change-plan', { body, idempotencyKey })).data,
    onSuccess: () => subscriptionChanged(client),
  })
}
