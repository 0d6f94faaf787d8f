import type { wallet } from '@limelight/contract/wallet'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { getEarningStats, listEarnings } from './earnings.service.ts'
import { exportEarnings } from './export-earnings.service.ts'
import { exportStatement, getStatement } from './statement.service.ts'

type EarningCalls = Pick<typeof wallet, Extract<keyof typeof wallet, `GET /performer/earning/${string}`>>

export function earningsRoutes(ctx: Ctx): Handlers<EarningCalls> {
  return {
    'GET /performer/earning/stats': async ({ viewer, query }) => ({
      data: await getEarningStats(ctx, viewer.id, query),
    }),
    'GET /performer/earning/search': ({ viewer, query }) => listEarnings(ctx, viewer.id, query),
    'GET /performer/earning/export': ({ viewer, query }) => exportEarnings(ctx, viewer.id, query),
    'GET /performer/earning/statement': async ({ viewer, query }) => ({
      data: await getStatement(ctx, viewer.id, query.month),
    }),
    'GET /performer/earning/statement/export': ({ viewer, query }) => exportStatement(ctx, viewer.id, query.month),
  }
}
