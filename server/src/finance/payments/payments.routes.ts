import type { payments } from '@limelight/contract/payments'
import type { Handlers } from '#/platform/http/endpoint'
import { addCard, listCards, removeCard } from './cards.service.ts'
import { listTokenPackages } from './packages.service.ts'
import type { PaymentDesk } from './payment-desk.service.ts'
import { getPayment, listPayments, retryPayment } from './payments.service.ts'
import { topUp } from './top-up.service.ts'

type PaymentCalls = Pick<
  typeof payments,
  | 'GET /payment-cards'
  | 'POST /{gateway}/cards'
  | 'DELETE /payment-cards/{id}'
  | 'GET /package/token/search'
  | 'POST /payment/wallet/top-up'
  | 'POST /payment/retry/{id}'
  | 'GET /payment/transactions/{id}'
  | 'GET /payment/transactions/user/search'
>

export function paymentsRoutes(desk: PaymentDesk): Handlers<PaymentCalls> {
  const { ctx } = desk
  return {
    'GET /payment-cards': ({ viewer }) => listCards(ctx, viewer.id),
    'POST /{gateway}/cards': async ({ viewer, params, body }) => ({
      data: await addCard(desk, viewer.id, { gateway: params.gateway, details: body }),
    }),
    'DELETE /payment-cards/{id}': async ({ viewer, params }) => {
      await removeCard(desk, viewer.id, params.id)
      return { data: { success: true } }
    },
    'GET /package/token/search': ({ query }) => listTokenPackages(ctx, query),
    'POST /payment/wallet/top-up': async ({ viewer, onlooker, body, once }) => ({
      data: await topUp(desk, { fanId: viewer.id, network: onlooker.country, ...body }, once),
    }),
    'POST /payment/retry/{id}': async ({ viewer, params }) => ({
      data: await retryPayment(desk, viewer.id, params.id),
    }),
    'GET /payment/transactions/{id}': async ({ viewer, params }) => ({
      data: await getPayment(ctx, viewer.id, params.id),
    }),
    'GET /payment/transactions/user/search': ({ viewer, query }) => listPayments(ctx, viewer.id, query),
  }
}
