import type { browserErrors } from '@limelight/contract/site/browser-errors'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { forgetErrors, listErrors, reportError } from './browser-errors.service.ts'

export function browserErrorsRoutes(ctx: Ctx): Handlers<typeof browserErrors> {
  return {
    'POST /browser-errors': async ({ body, userAgent }) => {
      await reportError(ctx, { ...body, userAgent })
      return { data: { success: true } }
    },
    'GET /admin/browser-errors': ({ query }) => listErrors(ctx, query),
    'DELETE /admin/browser-errors': async ({ caller }) => {
      await forgetErrors(ctx, caller.id)
      return { data: { success: true } }
    },
  }
}
