import type { ageChecks } from '@limelight/contract/people/age-checks'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import type { AgeCheckDriver } from './age-check-driver.ts'
import { beginCheck, decide, getOwnCheck, listWaiting, viewCheckDocument } from './age-checks.service.ts'

export function ageChecksRoutes(ctx: Ctx, driver: AgeCheckDriver): Handlers<typeof ageChecks> {
  return {
    'GET /users/age-check': async ({ caller }) => ({ data: await getOwnCheck(ctx, driver, caller.id) }),
    'POST /users/age-check': async ({ caller, files }) => ({
      data: await beginCheck(ctx, driver, { accountId: caller.id, document: files.document }),
    }),
    'GET /admin/age-checks': ({ query }) => listWaiting(ctx, query),
    'GET /admin/age-checks/{id}/document': ({ caller, params }) => viewCheckDocument(ctx, caller.id, params.id),
    'PUT /admin/age-checks/{id}/pass': async ({ caller, params }) => ({
      data: { status: await decide(ctx, { accountId: params.id, operatorId: caller.id, verdict: { isPassed: true } }) },
    }),
    'PUT /admin/age-checks/{id}/refuse': async ({ caller, params, body: { reason } }) => {
      const verdict = { isPassed: false, reason } as const
      return { data: { status: await decide(ctx, { accountId: params.id, operatorId: caller.id, verdict }) } }
    },
  }
}
