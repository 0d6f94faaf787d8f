import type { commissions } from '@limelight/contract/commissions'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { changeRule, createRule, listRules, removeRule } from './commissions.service.ts'

export function commissionsRoutes(ctx: Ctx): Handlers<typeof commissions> {
  return {
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
