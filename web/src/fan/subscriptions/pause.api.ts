import type { PauseMonths } from '@limelight/contract/commerce/subscriptions'
import type { SubscriptionId } from '@limelight/contract/ids'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { subscriptionChanged } from '../../shared/subscriptions/subscriptions.api.ts'

/** Plans a pause from the end of the running term on. */
export function usePause() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, months }: { id: SubscriptionId; months: PauseMonths }) =>
      (await api('POST /subscriptions/{id}/pause', { params: { id }, body: { months } })).data,
    onSuccess: () => subscriptionChanged(client),
  })
}
