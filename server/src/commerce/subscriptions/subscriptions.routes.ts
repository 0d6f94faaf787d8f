import type { payments } from '@limelight/contract/payments'
import type { subscriptionDesk } from '@limelight/contract/subscription-desk'
import type { PaymentDesk } from '#/finance/payments/payment-desk.service'
import type { Handlers } from '#/platform/http/endpoint'
import { acceptPrice } from './accept-price.service.ts'
import { changePaymentMethod } from './payment-method.service.ts'
import { resumeSubscription } from './resume.service.ts'
import { subscribe } from './subscribe.service.ts'
import { changeSubscription, grantSubscription, listSubscriptions } from './subscription-desk.service.ts'
import { cancelSubscription, listFanSubscriptions, listSubscribers } from './subscriptions.service.ts'

type SubscriptionCalls = Pick<
  typeof payments,
  | 'POST /payment/subscribe/performers'
  | 'POST /payment/{gateway}/cancel-subscription/{id}'
  | 'GET /subscriptions/user/search'
  | 'GET /subscriptions/performer/search'
>

export function subscriptionsRoutes(desk: PaymentDesk): Handlers<SubscriptionCalls> {
  const { ctx } = desk
  return {
    'POST /payment/subscribe/performers': async ({ viewer, onlooker, body, once }) => ({
      data: await subscribe(desk, viewer.id, { body, once, onlooker }),
    }),
    'POST /payment/{gateway}/cancel-subscription/{id}': async ({ viewer, params }) => ({
      data: await cancelSubscription(ctx, viewer.id, params),
    }),
    'GET /subscriptions/user/search': ({ viewer, query }) => listFanSubscriptions(ctx, viewer.id, query),
    'GET /subscriptions/performer/search': ({ viewer, query }) => listSubscribers(ctx, viewer.id, query),
  }
}

export function subscriptionDeskRoutes(desk: PaymentDesk): Handlers<typeof subscriptionDesk> {
  const { ctx } = desk
  return {
    'POST /subscriptions/{id}/resume': async ({ viewer, params, body }) => ({
      data: await resumeSubscription(desk, viewer.id, { id: params.id, payment: body.payment }),
    }),
    'POST /subscriptions/{id}/accept-price': async ({ viewer, params, body }) => ({
      data: await acceptPrice(ctx, viewer.id, { id: params.id, expectedPrice: body.expectedPrice }),
    }),
    'PUT /subscriptions/{id}/payment-method': async ({ viewer, params, body }) => ({
      data: await changePaymentMethod(desk, viewer.id, { id: params.id, payment: body }),
    }),
    'GET /admin/subscriptions': ({ query }) => listSubscriptions(ctx, query),
    'POST /admin/subscriptions': async ({ viewer, body, once }) => ({
      data: await grantSubscription(desk, viewer.id, { grant: body, once }),
    }),
    'PUT /admin/subscriptions/{id}': async ({ viewer, params, body, once }) => ({
      data: await changeSubscription(desk, viewer.id, { id: params.id, action: body, once }),
    }),
  }
}
