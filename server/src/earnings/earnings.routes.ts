import type { wallet } from '@limelight/contract/wallet'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { getEarningStats, listEarnings } from './earnings.service.ts'

type EarningCalls = Pick<typeof wallet, 'GET /performer/earning/stats' | 'GET /performer/earning/search'>

export function earningsRoutes(ctx: Ctx): Handlers<EarningCalls> {
  return {
    'GET /performer/earning/stats': async ({ viewer, query }) => ({
      data: await getEarningStats(ctx, viewer.id, query),
    }),
    'GET /performer/earning/search': ({ viewer, query }) => listEarnings(ctx, viewer.id, query),
  }
}
