import type { gateways } from '@limelight/contract/gateways'
import type { Handlers } from '#/platform/http/endpoint'
import { startCard } from './cards.service.ts'
import { getConnectView, startConnect } from './connect.service.ts'
import { confirmByLink, getPayPage } from './pay-link.service.ts'
import type { PaymentDesk } from './payment-desk.service.ts'

export function gatewaysRoutes(desk: PaymentDesk): Handlers<typeof gateways> {
  const { ctx } = desk
  return {
    'POST /{gateway}/cards/setup': async ({ viewer, params }) => ({
      data: await startCard(desk, viewer.id, params.gateway),
    }),
    'POST /stripe/accounts': async ({ viewer }) => ({ data: await startConnect(desk, viewer.id) }),
    'GET /stripe/accounts': async ({ viewer }) => ({ data: await getConnectView(desk, viewer.id) }),
    'GET /payment/pay/{id}': async ({ params, query }) => ({ data: await getPayPage(ctx, params.id, query.token) }),
    'POST /payment/pay/{id}': async ({ params, body }) => ({ data: await confirmByLink(desk, params.id, body.token) }),
  }
}
