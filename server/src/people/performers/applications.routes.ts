import type { applications } from '@limelight/contract/people/applications'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { apply, findApplication } from './application.service.ts'

export function applicationsRoutes(ctx: Ctx): Handlers<typeof applications> {
  return {
    'GET /performers/application': async ({ caller }) => ({ data: await findApplication(ctx, caller.id) }),
    'POST /performers/application': async ({ caller, body, files }) => ({
      data: await apply(ctx, caller.id, body, files),
    }),
  }
}
