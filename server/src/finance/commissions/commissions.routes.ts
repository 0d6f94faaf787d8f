import type { commissions } from '@limelight/contract/finance/commissions'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { changeRule, createRule, listCommission, listRules, removeRule } from './commissions.service.ts'

export function commissionsRoutes(ctx: Ctx): Handlers<typeof commissions> {
  return {
    'GET /performer/commission': async ({ caller }) => ({ data: await listCommission(ctx, caller.id) }),
    'GET /admin/commission-rules': ({ query }) => listRules(ctx, query),
    'POST /admin/commission-rules': async ({ caller, body }) => ({ data: await createRule(ctx, caller.id, body) }),
    'PUT /admin/commission-rules/{id}': async ({ caller, params: { id }, body: { percent } }) => ({
      data: await changeRule(ctx, caller.id, { id, percent }),
    }),
    'DELETE /admin/commission-rules/{id}': async ({ caller, params }) => {
      await removeRule(ctx, caller.id, params.id)
      return { data: { success: true } }
    },
  }
}
