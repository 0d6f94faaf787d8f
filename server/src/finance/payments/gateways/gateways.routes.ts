import type { gateways } from '@limelight/contract/finance/gateways'
import { startCard } from '#/finance/payments/cards/cards.service'
import { getConnectView, startConnect } from '#/finance/payments/connect/connect.service'
import { confirmByLink, getPayPage } from '#/finance/payments/pay-links/pay-link.service'
import type { PaymentContext } from '#/finance/payments/payment-context.service'
import type { Handlers } from '#/platform/http/endpoint'

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
