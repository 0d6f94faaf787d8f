import type { wallet } from '@limelight/contract/commerce/wallet'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { getEarningStats, listEarnings } from './earnings.service.ts'
import { exportEarnings } from './export-earnings.service.ts'
import { exportStatement, getStatement } from './statement.service.ts'

type EarningCalls = Pick<typeof wallet, Extract<keyof typeof wallet, `GET /performer/earning/${string}`>>

export function earningsRoutes(ctx: Ctx): Handlers<EarningCalls> {
  return {
    'GET /performer/earning/stats': async ({ caller, query }) => ({
      data: await getEarningStats(ctx, caller.id, query),
    }),
    'GET /performer/earning/search': ({ caller, query }) => listEarnings(ctx, caller.id, query),
    'GET /performer/earning/export': ({ caller, query }) => exportEarnings(ctx, caller.id, query),
    'GET /performer/earning/statement': async ({ caller, query }) => ({
      data: await getStatement(ctx, caller.id, query.month),
    }),
    'GET /performer/earning/statement/export': ({ caller, query }) => exportStatement(ctx, caller.id, query.month),
  }
}
