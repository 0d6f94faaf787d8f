import type { CallArgsOf } from '@limelight/contract/api'
import type { Contract } from '@limelight/contract/contract'
import type { PayPage } from '@limelight/contract/finance/gateways'
import type { Payment } from '@limelight/contract/finance/payments'
import type { StripeElements } from '@stripe/stripe-js'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { callQuery } from '../../platform/api/query-client.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { reloadContent } from '../access/access.api.ts'
import { afterPayment } from './after-payment.ts'
import { authenticated } from './authenticated.ts'

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
    // Also after a lost answer, when it may have been saved.
    onSettled: () => client.invalidateQueries({ queryKey: cardsQuery.queryKey }),
  })
}

/** What the bank or the element says about the card, in the visitor's language, or the saved card. */
export function useAddStripeCard(publishableKey: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (elements: StripeElements): Promise<{ refusal: string } | { cardId: string }> => {
      const { getStripe } = await import('./stripe.ts')
      const stripe = await getStripe(publishableKey)
      const answer = await stripe.confirmSetup({
        elements,
        redirect: 'if_required',
        confirmParams: { return_url: location.href },
      })
      if (answer.error) return { refusal: answer.error.message ?? '' }
      const method = answer.setupIntent.payment_method
      const paymentMethodId = typeof method === 'string' ? method : (method?.id ?? '')
      const { data } = await api('POST /{gateway}/cards', { params: { gateway: 'stripe' }, body: { paymentMethodId } })
      return { cardId: data._id }
    },
    onSettled: () => client.invalidateQueries({ queryKey: cardsQuery.queryKey }),
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
  const publishableKey = useAppStore((state) => state.settings.stripePublishableKey ?? '')
  return useMutation({
    mutationFn: (id: string): Promise<Payment> => {
      const ask = async () => (await api('POST /payment/retry/{id}', { params: { id } })).data
      return authenticated(ask, publishableKey)
    },
    // It may have been for something that is open now.
    onSettled: () => Promise.all([afterPayment(client), reloadContent(client)]),
  })
}

/** The payment that a mailed link is about. */
export function payPageQuery({ id, token }: { id: string; token: string }) {
  return callQuery('GET /payment/pay/{id}', { params: { id }, query: { token } })
}

/** Confirms it for the holder of the link. */
export function useConfirmByLink(link: { id: string; token: string }) {
  const client = useQueryClient()
  const publishableKey = useAppStore((state) => state.settings.stripePublishableKey ?? '')
  return useMutation({
    mutationFn: (): Promise<PayPage> => {
      const { id, token } = link
      const ask = async () => (await api('POST /payment/pay/{id}', { params: { id }, body: { token } })).data
      return authenticated(ask, publishableKey)
    },
    onSettled: () => client.invalidateQueries({ queryKey: payPageQuery(link).queryKey }),
  })
}

/** A document of its own, which the browser's session opens. */
export function receiptPdfOf(paymentId: string): string {
  return `/api/payment/transactions/${paymentId}/receipt`
}
