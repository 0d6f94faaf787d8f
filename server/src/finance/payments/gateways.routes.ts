import type { gateways } from '@limelight/contract/gateways'
import type { Handlers } from '#/platform/http/endpoint'
import { startCard } from './cards.service.ts'
import { getConnectView, startConnect } from './connect.service.ts'
import { confirmByLink, getPayPage } from './pay-link.service.ts'
import type { PaymentContext } from './payment-context.service.ts'

export function gatewaysRoutes(context: PaymentContext): Handlers<typeof gateways> {
  const { ctx } = context
  return {
    'POST /{gateway}/cards/setup': async ({ caller, params }) => ({
      data: await startCard(context, caller.id, params.gateway),
    }),
    'POST /stripe/accounts': async ({ caller }) => ({ data: await startConnect(context, caller.id) }),
    'GET /stripe/accounts': async ({ caller }) => ({ data: await getConnectView(context, caller.id) }),
    'GET /payment/pay/{id}': async ({ params, query }) => ({ data: await getPayPage(ctx, params.id, query.token) }),
    'POST /payment/pay/{id}': async ({ params, body }) => ({
      data: await confirmByLink(context, params.id, body.token),
    }),
  }
}
