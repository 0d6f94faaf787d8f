import type { payments } from '@limelight/contract/payments'
import type { PaymentDesk } from '#/payments/payment-desk.service'
import type { Handlers } from '#/platform/http/endpoint'
import { subscribe } from './subscribe.service.ts'
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
