import type { operatorConsole } from '@limelight/contract/site/console'
import type { Ctx } from '#/platform/ctx'
import { decideEach } from '#/platform/decide-each'
import type { Handlers } from '#/platform/http/endpoint'
import { decideFailedJob, listFailedJobs } from './failed-jobs.service.ts'
import { getOverview } from './overview.service.ts'
import { listCohortFans, listConversionFans } from './payer-fans.service.ts'
import { getConversion, getPayerCohorts } from './payers.service.ts'
import { getSetup, showSetup } from './setup.service.ts'

export function consoleRoutes(ctx: Ctx): Handlers<typeof operatorConsole> {
  return {
    'GET /admin/overview': async ({ query, caller }) => ({ data: await getOverview(ctx, caller, query.days) }),
    'GET /admin/payer-cohorts': async () => ({ data: await getPayerCohorts(ctx) }),
    'GET /admin/payer-cohorts/fans': ({ query }) => listCohortFans(ctx, query),
    'GET /admin/conversion/fans': ({ query }) => listConversionFans(ctx, query),
    'GET /admin/conversion': async ({ query }) => ({ data: await getConversion(ctx, query) }),
    'GET /admin/setup': async () => ({ data: await getSetup(ctx) }),
    'PUT /admin/setup': async ({ body, caller }) => ({ data: await showSetup(ctx, caller.id, body.isShown) }),
    'GET /admin/failed-jobs': ({ query }) => listFailedJobs(ctx, query),
    'POST /admin/failed-jobs/repeat': async ({ body, caller }) => ({
      data: await decideEach(body.ids, (id) => decideFailedJob(ctx, 'repeated', { operatorId: caller.id, id })),
    }),
    'POST /admin/failed-jobs/{id}/repeat': async ({ params, caller }) => {
      await decideFailedJob(ctx, 'repeated', { operatorId: caller.id, id: params.id })
      return { data: { success: true } }
    },
    'POST /admin/failed-jobs/{id}/dismiss': async ({ params, body, caller }) => {
      await decideFailedJob(ctx, 'dismissed', { operatorId: caller.id, id: params.id, reason: body.reason })
      return { data: { success: true } }
    },
  }
}
