import type { reports } from '@limelight/contract/reports'
import type { takeDowns } from '@limelight/contract/take-downs'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { decideReport, getReport, listReports } from './decide-report.service.ts'
import { listOwnReports, report } from './reports.service.ts'
import { listTakeDowns, restoreContent, takeDownDirectly } from './take-downs.service.ts'

export function takeDownsRoutes(ctx: Ctx): Handlers<typeof takeDowns> {
  return {
    'GET /admin/take-downs': ({ query }) => listTakeDowns(ctx, query),
    'POST /admin/take-downs': async ({ viewer, body }) => ({ data: await takeDownDirectly(ctx, viewer.id, body) }),
    'POST /admin/take-downs/{id}/restore': async ({ viewer, params }) => ({
      data: await restoreContent(ctx, viewer.id, params.id),
    }),
  }
}

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
