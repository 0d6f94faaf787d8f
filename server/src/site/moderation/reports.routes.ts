import type { reports } from '@limelight/contract/site/reports'
import type { takeDowns } from '@limelight/contract/site/take-downs'
import type { Ctx } from '#/platform/ctx'
import { decideEach } from '#/platform/decide-each'
import type { Handlers } from '#/platform/http/endpoint'
import { decideReport, listReports, viewReport } from './decide-report.service.ts'
import { exportReports } from './export-reports.service.ts'
import { listOwnReports, report } from './reports.service.ts'
import { listTakeDowns, restoreContent, takeDownDirectly } from './take-downs.service.ts'

export function takeDownsRoutes(ctx: Ctx): Handlers<typeof takeDowns> {
  return {
    'GET /admin/take-downs': ({ caller, query }) => listTakeDowns(ctx, caller.id, query),
    'POST /admin/take-downs': async ({ caller, body }) => ({ data: await takeDownDirectly(ctx, caller.id, body) }),
    'POST /admin/take-downs/several': async ({ caller, body: { objects, reason } }) => {
      const typeOf = new Map(objects.map(({ objectId, objectType }) => [objectId, objectType]))
      const choices = { reason, refundBuyers: false, withholdFiles: false }
      return {
        data: await decideEach([...typeOf.keys()], async (objectId) => {
          const objectType = typeOf.get(objectId)
          if (objectType) await takeDownDirectly(ctx, caller.id, { objectType, objectId, ...choices })
        }),
      }
    },
    'POST /admin/take-downs/{id}/restore': async ({ caller, params }) => ({
      data: await restoreContent(ctx, caller.id, params.id),
    }),
  }
}

export function reportsRoutes(ctx: Ctx): Handlers<typeof reports> {
  return {
    'POST /reports': async ({ viewer, body, address }) => ({ data: await report(ctx, viewer, { body, address }) }),
    'GET /reports': ({ caller, query }) => listOwnReports(ctx, caller.id, query),
    'GET /admin/reports': ({ caller, query }) => listReports(ctx, caller.id, query),
    'GET /admin/reports/export': ({ caller, query }) => exportReports(ctx, caller.id, query),
    'GET /admin/reports/{id}': async ({ caller, params }) => ({
      data: await viewReport(ctx, caller.id, params.id),
    }),
    'POST /admin/reports/dismiss': async ({ caller, body: { ids, note } }) => {
      const step = {
        status: 'dismissed',
        note,
        removeContent: false,
        refundBuyers: false,
        withholdFiles: false,
      } as const
      return { data: await decideEach(ids, (id) => decideReport(ctx, { operatorId: caller.id, id, step })) }
    },
    'PUT /admin/reports/{id}': async ({ caller, params, body }) => ({
      data: await decideReport(ctx, { operatorId: caller.id, id: params.id, step: body }),
    }),
  }
}
