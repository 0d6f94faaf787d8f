import type { offers } from '@limelight/contract/commerce/offers'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { listOpenOffers } from './offers.service.ts'
import { changeOffer, createOffer, endOffer, listOwnOffers } from './own-offers.service.ts'

export function offersRoutes(ctx: Ctx): Handlers<typeof offers> {
  return {
    'GET /performers/{id}/offers': async ({ viewer, params, query }) => ({
      data: await listOpenOffers(ctx, viewer, { id: params.id, code: query.code }),
    }),
    'GET /performer/offers': ({ caller, query }) => listOwnOffers(ctx, caller.id, query),
    'POST /performer/offers': async ({ caller, body }) => ({ data: await createOffer(ctx, caller.id, body) }),
    'PUT /performer/offers/{id}': async ({ caller, params, body }) => ({
      data: await changeOffer(ctx, caller.id, { id: params.id, update: body }),
    }),
    'DELETE /performer/offers/{id}': async ({ caller, params }) => ({
      data: await endOffer(ctx, caller.id, params.id),
    }),
  }
}
