import type { reports } from '@limelight/contract/reports'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { decideReport, getReport, listReports } from './decide-report.service.ts'
import { listOwnReports, report } from './reports.service.ts'

export function reportsRoutes(ctx: Ctx): Handlers<typeof reports> {
  return {
    'POST /reports': async ({ onlooker, body, address }) => ({ data: await report(ctx, onlooker, { body, address }) }),
    'GET /reports': ({ viewer, query }) => listOwnReports(ctx, viewer.id, query),
    'GET /admin/reports': ({ query }) => listReports(ctx, query),
    'GET /admin/reports/{id}': async ({ params }) => ({ data: await getReport(ctx, params.id) }),
    'PUT /admin/reports/{id}': async ({ viewer, params, body }) => ({
      data: await decideReport(ctx, { operatorId: viewer.id, id: params.id, step: body }),
    }),
  }
}
