import type { ChargeResult } from '@limelight/contract/commerce/wallet'
import type { AccessSaleKind } from '@limelight/contract/content-kinds'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { transitions } from '../../platform/store/store.ts'
import { afterPayment } from '../payments/after-payment.ts'
import type { LockedItem } from './lock-action.ts'

const UNLOCK_CALLS = {
  feed: 'POST /wallet/charges/feed/{id}',
  video: 'POST /wallet/charges/video/{id}',
  gallery: 'POST /wallet/charges/gallery/{id}',
  message: 'POST /wallet/charges/message/{id}',
  stream: 'POST /wallet/charges/stream/{id}',
  series: 'POST /wallet/charges/series/{id}',
  story: 'POST /wallet/charges/story/{id}',
} as const satisfies Record<AccessSaleKind, string>

export type Unlock = { expectedPrice: number; chosenPrice?: number; idempotencyKey: string }

/** Buys an item. A changed price is `price_changed` and charges nothing. */
export function useUnlock({ kind, item, reload }: LockedItem) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ idempotencyKey, ...body }: Unlock): Promise<ChargeResult> => {
      const { data } = await api(UNLOCK_CALLS[kind], {
        params: { id: item._id },
        body,
        idempotencyKey,
      })
      return data
    },
    onSuccess: async (receipt) => {
      transitions().balanceKnown(receipt.balance)
      await Promise.all([reload(), afterPayment(client)])
    },
  })
}
