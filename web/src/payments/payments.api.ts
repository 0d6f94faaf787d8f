import type { CallArgsOf } from '@limelight/contract/api'
import type { Contract } from '@limelight/contract/contract'
import type { Payment } from '@limelight/contract/payments'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { callQuery } from '../platform/query-client.ts'
import { transitions } from '../platform/store/store.ts'

export type SandboxCard = { number: string; expMonth: number; expYear: number; cvc: string; holderName: string }
export type TransactionsQuery = NonNullable<
  NonNullable<CallArgsOf<Contract>['GET /payment/transactions/user/search'][0]>['query']
>

export const cardsQuery = callQuery('GET /payment-cards')

export function transactionsQuery(query: TransactionsQuery) {
  return callQuery('GET /payment/transactions/user/search', { query })
}

export function transactionQuery(id: string) {
  return callQuery('GET /payment/transactions/{id}', { params: { id } })
}

export function useAddCard() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (card: SandboxCard) => api('POST /{gateway}/cards', { params: { gateway: 'sandbox' }, body: card }),
    onSuccess: () => client.invalidateQueries({ queryKey: cardsQuery.queryKey }),
  })
}

export function useRemoveCard() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api('DELETE /payment-cards/{id}', { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: cardsQuery.queryKey }),
  })
}

/** Tries a failed payment again, or confirms one that waits for the card holder. */
export function useRetryPayment() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string): Promise<Payment> =>
      (await api('POST /payment/retry/{id}', { params: { id } })).data,
    onSettled: () => moneyMoved(client),
  })
}

/** Balance and money lists after a payment; the socket says the same, but it may be away. */
export async function moneyMoved(client: QueryClient): Promise<void> {
  const { data } = await api('GET /users/me')
  transitions().balanceKnown(data.balance)
  const lists = [
    'GET /payment/transactions/user/search',
    'GET /payment/transactions/{id}',
    'GET /wallet/charges/search',
  ]
  await Promise.all(lists.map((key) => client.invalidateQueries({ queryKey: [key] })))
}
