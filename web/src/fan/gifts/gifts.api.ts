import type { Input } from '@limelight/contract/api'
import type { gifts } from '@limelight/contract/commerce/gifts'
import type { GiftId } from '@limelight/contract/ids'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { callQuery } from '../../platform/api/query-client.ts'
import { afterPayment } from '../../shared/payments/after-payment.ts'

type Page = { current: number; pageSize: number }
export type NewGift = Input<(typeof gifts)['POST /gifts']['body']>

export function givenGiftsQuery(page: Page) {
  return callQuery('GET /gifts/given', { query: page })
}

export function receivedGiftsQuery(page: Page) {
  return callQuery('GET /gifts/received', { query: page })
}

/** From the wallet. */
export function useBuyGift() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ body, idempotencyKey }: { body: NewGift; idempotencyKey: string }) =>
      (await api('POST /gifts', { body, idempotencyKey })).data,
    onSuccess: () => afterPayment(client),
  })
}

export function useWithdrawGift() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: GiftId) => api('POST /gifts/{id}/withdraw', { params: { id } }),
    // Also after a refusal: it was redeemed meanwhile.
    onSettled: () => afterPayment(client),
  })
}
