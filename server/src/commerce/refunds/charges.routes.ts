import type { charges } from '@limelight/contract/commerce/charges'
import { getSettings } from '#/core/settings/settings.service'
import { getAdminCharge, listAdminCharges } from '#/finance/earnings/admin-charges.service'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { refundCharge } from './refund-charge.service.ts'

export function chargesRoutes(ctx: Ctx): Handlers<typeof charges> {
  return {
    'GET /admin/charges': ({ query }) => listAdminCharges(ctx, query),
    'GET /admin/charges/{id}': async ({ params }) => ({ data: await getAdminCharge(ctx, params.id) }),
    'POST /admin/charges/{id}/refund': async ({ caller, params, body, once }) => {
      const settings = await getSettings(ctx)
      const refund = { ...body, saleId: params.id, operatorId: caller.id }
      return { data: await once((tx) => refundCharge(tx, refund, settings)) }
    },
  }
}
