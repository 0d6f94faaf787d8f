import type { adjustments } from '@limelight/contract/finance/adjustments'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { adjustWallet, getWallet } from './adjustments.service.ts'

export function adjustmentsRoutes(ctx: Ctx): Handlers<typeof adjustments> {
  return {
    'GET /admin/users/{id}/wallet': async ({ params }) => ({ data: await getWallet(ctx, params.id) }),
    'POST /admin/users/{id}/wallet-adjustments': async ({ caller, params, body, once }) => {
      const adjustment = { operatorId: caller.id, fanId: params.id, change: body.tokens, reason: body.reason }
      return { data: await once((tx) => adjustWallet(tx, adjustment)) }
    },
  }
}
