import type { insights } from '@limelight/contract/content/insights'
import type { studio } from '@limelight/contract/content/studio'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { listFansOfMonth, listFansOfStep } from './insight-fans.service.ts'
import { getBestTime, getFanRevenue, getFunnel, getRetention } from './insights.service.ts'
import { getLinkStatistics } from './link-statistics.service.ts'
import { getOverview } from './overview.service.ts'
import { getItemStatistics, getStatistics } from './statistics.service.ts'

export function studioRoutes(ctx: Ctx): Handlers<typeof studio & typeof insights> {
  return {
    'GET /performer/statistics': async ({ caller, query }) => ({ data: await getStatistics(ctx, caller.id, query) }),
    'GET /performer/statistics/items/{id}': async ({ caller, params, query }) => ({
      data: await getItemStatistics(ctx, caller.id, { id: params.id, period: query }),
    }),
    'GET /performer/statistics/links/{id}': async ({ caller, params, query }) => ({
      data: await getLinkStatistics(ctx, caller.id, { id: params.id, period: query }),
    }),
    'GET /performer/statistics/retention': async ({ caller, query }) => ({
      data: await getRetention(ctx, caller.id, query),
    }),
    'GET /performer/statistics/retention/fans': ({ caller, query }) => listFansOfMonth(ctx, caller.id, query),
    'GET /performer/statistics/funnel/fans': ({ caller, query }) => listFansOfStep(ctx, caller.id, query),
    'GET /performer/statistics/funnel': async ({ caller, query }) => ({ data: await getFunnel(ctx, caller.id, query) }),
    'GET /performer/statistics/best-time': async ({ caller, query }) => ({
      data: await getBestTime(ctx, caller.id, query),
    }),
    'GET /performer/statistics/fans': async ({ caller, query }) => ({
      data: await getFanRevenue(ctx, caller.id, query),
    }),
    'GET /performer/overview': async ({ caller }) => ({ data: await getOverview(ctx, caller.id) }),
  }
}
