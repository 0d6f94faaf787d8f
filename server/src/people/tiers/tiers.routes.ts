import type { tiers } from '@limelight/contract/people/tiers'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { changeTier, createTier, listOwnTiers } from './own-tiers.service.ts'
import { listOfferedTiers } from './tiers.service.ts'

export function tiersRoutes(ctx: Ctx): Handlers<typeof tiers> {
  return {
    'GET /performers/{id}/plans': async ({ viewer, params, query }) => ({
      data: await listOfferedTiers(ctx, viewer, { id: params.id, tierId: query.tier }),
    }),
    'GET /performer/tiers': async ({ caller }) => ({ data: await listOwnTiers(ctx, caller.id) }),
    'POST /performer/tiers': async ({ caller, body }) => ({ data: await createTier(ctx, caller.id, body) }),
    'PUT /performer/tiers/{id}': async ({ caller, params, body }) => ({
      data: await changeTier(ctx, caller.id, { id: params.id, update: body }),
    }),
  }
}
