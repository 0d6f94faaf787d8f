import type { operations } from '@limelight/contract/site/operations'
import type { Ctx } from '#/platform/ctx'
import type { SlowStatements } from '#/platform/db/slow-statements'
import type { Handlers } from '#/platform/http/endpoint'
import { forgetSlowStatements, listSlowStatements } from './slow-statements.service.ts'
import { getSystem } from './system.service.ts'

export function operationsRoutes(ctx: Ctx, slow: SlowStatements): Handlers<typeof operations> {
  return {
    'GET /admin/system': async () => ({ data: await getSystem(ctx) }),
    'GET /admin/slow-statements': async () => ({
      data: { limitMs: slow.limitMs, statements: await listSlowStatements(ctx, slow) },
    }),
    'DELETE /admin/slow-statements': async ({ caller }) => {
      await forgetSlowStatements(ctx, caller.id, slow)
      return { data: { success: true } }
    },
  }
}
