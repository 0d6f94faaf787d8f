import type { studio } from '@limelight/contract/studio'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { getOverview } from './overview.service.ts'
import { getItemStatistics, getStatistics } from './statistics.service.ts'

export function studioRoutes(ctx: Ctx): Handlers<typeof studio> {
  return {
    'GET /performer/statistics': async ({ viewer, query }) => ({ data: await getStatistics(ctx, viewer.id, query) }),
    'GET /performer/statistics/items/{id}': async ({ viewer, params, query }) => ({
      data: await getItemStatistics(ctx, viewer.id, { id: params.id, period: query }),
    }),
    'GET /performer/overview': async ({ viewer }) => ({ data: await getOverview(ctx, viewer.id) }),
  }
}
