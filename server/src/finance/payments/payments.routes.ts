import type { payments } from '@limelight/contract/finance/payments'
import type { Handlers } from '#/platform/http/endpoint'
import { addCard, listPaymentCards, removeCard } from './cards/cards.service.ts'
import type { PaymentContext } from './payment-context.service.ts'
import { getPayment, listPayments, retryPayment } from './payments.service.ts'

type PaymentCalls = Pick<
  typeof payments,
  | 'GET /payment-cards'
  | 'POST /{gateway}/cards'
  | 'DELETE /payment-cards/{id}'
  | 'POST /payment/retry/{id}'
  | 'GET /payment/transactions/{id}'
  | 'GET /payment/transactions/user/search'
>

export function paymentsRoutes(context: PaymentContext): Handlers<PaymentCalls> {
  const { ctx } = context
  return {
    'GET /payment-cards': ({ caller }) => listPaymentCards(ctx, caller.id),
    'POST /{gateway}/cards': async ({ caller, params, body }) => ({
      data: await addCard(context, caller.id, { gateway: params.gateway, details: body }),
    }),
    'DELETE /payment-cards/{id}': async ({ caller, params }) => {
      await removeCard(context, caller.id, params.id)
      return { data: { success: true } }
    },
    'POST /payment/retry/{id}': async ({ caller, params }) => ({
      data: await retryPayment(context, caller.id, params.id),
    }),
    'GET /payment/transactions/{id}': async ({ caller, params }) => ({
      data: await getPayment(ctx, caller.id, params.id),
    }),
    'GET /payment/transactions/user/search': ({ caller, query }) => listPayments(ctx, caller.id, query),
  }
}
