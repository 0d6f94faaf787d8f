import type { CallArgsOf, Input } from '@limelight/contract/api'
import type { PurchaseResult, WalletPurchase } from '@limelight/contract/commerce/wallet-purchases'
import type { Contract } from '@limelight/contract/contract'
import type { Payment } from '@limelight/contract/finance/payments'
import type { TipTargetId } from '@limelight/contract/ids'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { callQuery } from '../../platform/api/query-client.ts'
import { transitions } from '../../platform/store/store.ts'
import type { Terms } from '../checkout/use-checkout.ts'
import { afterPayment } from '../payments/after-payment.ts'
import { transactionQuery } from '../payments/payments.api.ts'

export type ChargesQuery = NonNullable<NonNullable<CallArgsOf<Contract>['GET /wallet/charges/search'][0]>['query']>
/** A package, or an amount of money within the site's bounds. */
export type TopUp = Terms & { idempotencyKey: string; cardId: string } & ({ amount: number } | { packageId: string })

export const packagesQuery = callQuery('GET /package/token/search', { query: { sortBy: 'position', sort: 'asc' } })

export function chargesQuery(query: ChargesQuery) {
  return callQuery('GET /wallet/charges/search', { query })
}

export function useTopUp() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ idempotencyKey, ...body }: TopUp) =>
      (await api('POST /payment/wallet/top-up', { body, idempotencyKey })).data,
    onSuccess: () => afterPayment(client),
  })
}

export type Purchase = Input<typeof WalletPurchase>
/** A purchase that a card paid the missing tokens of; `payment` is undefined where its answer was lost. */
export type CardPurchase = { result: PurchaseResult | null; payment: Payment | undefined }
type BuyByCard = { body: Terms & { purchase: Purchase; cardId: string }; idempotencyKey: string }

/** Pays by card exactly what the wallet lacks, and buys. */
export function useBuyByCard() {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: async ({ body, idempotencyKey }: BuyByCard) =>
      (await api('POST /payment/wallet/top-up', { body, idempotencyKey })).data,
    onSuccess: () => afterPayment(client),
  })
  return {
    mutateAsync: mutation.mutateAsync,
    /** What was charged to which card, as the server has it. */
    async describe(id: string, result: PurchaseResult | null): Promise<CardPurchase> {
      const payment = await client.fetchQuery({ ...transactionQuery(id), staleTime: 0 }).then(
        ({ data }) => data,
        () => undefined,
      )
      return { result, payment }
    },
  }
}

export type Tip = {
  performerId: string
  priceTokens: number
  idempotencyKey: string
  /** Given while watching. */
  streamId?: string | undefined
  /** Empty: none. */
  text: string
  /** What it is for. */
  targetId?: TipTargetId | undefined
}

export function useTip() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ performerId, priceTokens, idempotencyKey, streamId, text, targetId }: Tip) => {
      const body = {
        price: priceTokens,
        ...(streamId !== undefined && { streamId }),
        ...(text !== '' && { text }),
        ...(targetId !== undefined && { targetId }),
      }
      return (await api('POST /wallet/charges/tip/{id}', { params: { id: performerId }, body, idempotencyKey })).data
    },
    onSuccess: (receipt) => {
      transitions().balanceKnown(receipt.balance)
      return afterPayment(client)
    },
  })
}
