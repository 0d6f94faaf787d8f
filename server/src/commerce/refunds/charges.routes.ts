import type { charges } from '@limelight/contract/commerce/charges'
import { getSettings } from '#/core/settings/settings.service'
import { addUpAdminCharges, getAdminCharge, listAdminCharges } from '#/finance/earnings/admin-charges.service'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { exportCharges } from './money-exports.service.ts'
import { refundCharge } from './refund-charge.service.ts'

export function chargesRoutes(ctx: Ctx): Handlers<typeof charges> {
  return {
    'GET /admin/charges': ({ query }) => listAdminCharges(ctx, query),
    'GET /admin/charges/totals': async ({ query }) => ({ data: await addUpAdminCharges(ctx, query) }),
    'GET /admin/charges/export': ({ caller, query }) => exportCharges(ctx, caller.id, query),
    'GET /admin/charges/{id}': async ({ params }) => ({ data: await getAdminCharge(ctx, params.id) }),
    'POST /admin/charges/{id}/refund': async ({ caller, params, body, once }) => {
      const settings = await getSettings(ctx)
      const refund = { ...body, saleId: params.id, operatorId: caller.id }
      return { data: await once((tx) => refundCharge(tx, refund, settings)) }
    },
  }
}
