import type { taxes } from '@limelight/contract/finance/taxes'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { listTaxRates, removeTaxRate, setTaxRate } from './taxes.service.ts'

export function taxesRoutes(ctx: Ctx): Handlers<typeof taxes> {
  return {
    'GET /admin/tax-rates': ({ query }) => listTaxRates(ctx, query),
    'POST /admin/tax-rates': async ({ caller, body }) => ({ data: await setTaxRate(ctx, caller.id, body) }),
    'DELETE /admin/tax-rates/{id}': async ({ caller, params }) => {
      await removeTaxRate(ctx, caller.id, params.id)
      return { data: { success: true } }
    },
  }
}
