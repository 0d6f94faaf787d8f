import type { adminSubscriptions } from '@limelight/contract/commerce/admin-subscriptions'
import type { recurringRevenue } from '@limelight/contract/commerce/recurring-revenue'
import type { subscriptions } from '@limelight/contract/commerce/subscriptions'
import type { PaymentContext } from '#/finance/payments/payment-context.service'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { acceptPrice } from './accept-price.service.ts'
import { changeSubscription, grantSubscription, listSubscriptions } from './admin-subscriptions.service.ts'
import { changePlan } from './change-plan.service.ts'
import { addUpSubscriptions, exportSubscriptions } from './export-subscriptions.service.ts'
import { pauseSubscription } from './pause-subscription.service.ts'
import { changePaymentMethod } from './payment-method.service.ts'
import { previewChange } from './preview-change.service.ts'
import { exportRecurringChanges, getRecurringRevenue, listRecurringChanges } from './recurring-revenue.service.ts'
import { resumeSubscription } from './resume.service.ts'
import { subscribe } from './subscribe.service.ts'
import { cancelSubscription, listFanSubscriptions, listSubscribers } from './subscriptions.service.ts'

export function subscriptionsRoutes(context: PaymentContext): Handlers<typeof subscriptions> {
  const { ctx } = context
  return {
    'POST /payment/subscribe/performers': async ({ caller, viewer, body, once }) => ({
      data: await subscribe(context, caller.id, { body, once, viewer }),
    }),
    'POST /payment/{gateway}/cancel-subscription/{id}': async ({ caller, params }) => ({
      data: await cancelSubscription(ctx, caller.id, params),
    }),
    'GET /subscriptions/user/search': ({ caller, query }) => listFanSubscriptions(ctx, caller.id, query),
    'GET /subscriptions/performer/search': ({ caller, query }) => listSubscribers(ctx, caller.id, query),
    'POST /payment/change-plan/preview': async ({ caller, body }) => ({
      data: await previewChange(ctx, caller.id, body),
    }),
    'POST /payment/change-plan': async ({ caller, viewer, body, once }) => ({
      data: await changePlan(context, caller.id, { body, once, viewer }),
    }),
    'POST /subscriptions/{id}/resume': async ({ caller, params, body }) => ({
      data: await resumeSubscription(context, caller.id, { id: params.id, payment: body.payment }),
    }),
    'POST /subscriptions/{id}/pause': async ({ caller, params, body }) => ({
      data: await pauseSubscription(ctx, caller.id, { id: params.id, months: body.months }),
    }),
    'POST /subscriptions/{id}/accept-price': async ({ caller, params, body }) => ({
      data: await acceptPrice(ctx, caller.id, { id: params.id, expectedPrice: body.expectedPrice }),
    }),
    'PUT /subscriptions/{id}/payment-method': async ({ caller, params, body }) => ({
      data: await changePaymentMethod(context, caller.id, { id: params.id, payment: body }),
    }),
  }
}

export function adminSubscriptionsRoutes(context: PaymentContext): Handlers<typeof adminSubscriptions> {
  const { ctx } = context
  return {
    'GET /admin/subscriptions': ({ query }) => listSubscriptions(ctx, query),
    'GET /admin/subscriptions/export': ({ caller, query }) => exportSubscriptions(ctx, caller.id, query),
    'GET /admin/subscriptions/totals': async ({ query }) => ({ data: await addUpSubscriptions(ctx, query) }),
    'POST /admin/subscriptions': async ({ caller, body, once }) => ({
      data: await grantSubscription(context, caller.id, { grant: body, once }),
    }),
    'PUT /admin/subscriptions/{id}': async ({ caller, params, body, once }) => ({
      data: await changeSubscription(context, caller.id, { id: params.id, action: body, once }),
    }),
  }
}

export function recurringRevenueRoutes(ctx: Ctx): Handlers<typeof recurringRevenue> {
  return {
    'GET /admin/recurring-revenue': async ({ query }) => ({ data: await getRecurringRevenue(ctx, query) }),
    'GET /admin/recurring-revenue/changes': ({ query }) => listRecurringChanges(ctx, query),
    'GET /admin/recurring-revenue/changes/export': ({ caller, query }) => exportRecurringChanges(ctx, caller.id, query),
  }
}
