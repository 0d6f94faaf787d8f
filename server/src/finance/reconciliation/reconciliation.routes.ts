import type { reconciliation } from '@limelight/contract/reconciliation'
import type { PaymentDesk } from '#/finance/payments/payment-desk.service'
import type { Handlers } from '#/platform/http/endpoint'
import { getReconciliation, listReconciliations, reconcileDay } from './reconcile.service.ts'

export function reconciliationRoutes(desk: PaymentDesk): Handlers<typeof reconciliation> {
  const { ctx } = desk
  return {
    'GET /admin/reconciliations': ({ query }) => listReconciliations(ctx, query),
    'GET /admin/reconciliations/{id}': async ({ params }) => ({ data: await getReconciliation(ctx, params.id) }),
    'POST /admin/reconciliations': async ({ body }) => ({ data: await reconcileDay(desk, body) }),
  }
}
