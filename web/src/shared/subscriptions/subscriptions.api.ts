import type { CallArgsOf } from '@limelight/contract/api'
import type { FanSubscription, PaymentMethod, SubscriptionType } from '@limelight/contract/commerce/subscriptions'
import type { Contract } from '@limelight/contract/contract'
import type { OfferId, SubscriptionId } from '@limelight/contract/ids'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { callQuery } from '../../platform/api/query-client.ts'
import { transitions } from '../../platform/store/store.ts'
import { reloadContent } from '../access/access.api.ts'
import type { Terms } from '../checkout/use-checkout.ts'
import { afterPayment } from '../payments/after-payment.ts'

export type SubscriptionsQuery = NonNullable<
  NonNullable<CallArgsOf<Contract>['GET /subscriptions/user/search'][0]>['query']
>
export type SubscribeOrder = {
  performerId: string
  type: SubscriptionType
  planId?: string
  isRenewing?: boolean
  offerId?: OfferId
  offerCode?: string
  expectedPrice: number
  idempotencyKey: string
} & Terms &
  ({ paymentMethod: 'card'; cardId: string } | { paymentMethod: 'wallet' } | { paymentMethod?: never })

export function subscriptionsQuery(query: SubscriptionsQuery) {
  return callQuery('GET /subscriptions/user/search', { query })
}

/** A changed price is `price_changed` and charges nothing. */
export function useSubscribe() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ idempotencyKey, ...body }: SubscribeOrder) =>
      (await api('POST /payment/subscribe/performers', { body, idempotencyKey })).data,
    onSuccess: () => subscriptionChanged(client),
  })
}

/** Switches renewal off; what was paid for stays open to its end. */
export function useCancelSubscription() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ _id: id, gateway }: Pick<FanSubscription, '_id' | 'gateway'>) => {
      // A trial, and a card that is gone, can be cancelled by any name.
      const params = { id, gateway: gateway ?? 'wallet' }
      return (await api('POST /payment/{gateway}/cancel-subscription/{id}', { params })).data
    },
    onSuccess: () => subscriptionChanged(client),
  })
}

type Choice = { id: SubscriptionId; payment: PaymentMethod }
type Resumption = { id: SubscriptionId; payment?: PaymentMethod }

/** Switches renewal on again while it is open; without a choice, what paid before pays. */
export function useResumeSubscription() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, payment }: Resumption) =>
      (await api('POST /subscriptions/{id}/resume', { params: { id }, body: { payment } })).data,
    onSuccess: () => subscriptionChanged(client),
  })
}

/** One that is past due is charged by it at once; the answer says what came of that. */
export function useChangePayment() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, payment }: Choice) =>
      (await api('PUT /subscriptions/{id}/payment-method', { params: { id }, body: payment })).data,
    onSuccess: () => subscriptionChanged(client),
  })
}

/** Another price than expected is `price_changed` and agrees to nothing. */
export function useAcceptPrice() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, expectedPrice }: { id: SubscriptionId; expectedPrice: number }) =>
      api('POST /subscriptions/{id}/accept-price', { params: { id }, body: { expectedPrice } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['GET /subscriptions/user/search'] }),
  })
}

/** After a new or a cancelled subscription: locks, panels and money lists; who subscribes also follows. */
export async function subscriptionChanged(client: QueryClient): Promise<void> {
  await Promise.all([
    afterPayment(client),
    reloadContent(client),
    api('GET /follows/ids').then(({ data }) => {
      for (const id of data) transitions().followed(id)
    }),
  ])
}
