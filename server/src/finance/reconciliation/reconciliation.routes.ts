import type { reconciliation } from '@limelight/contract/finance/reconciliation'
import type { PaymentContext } from '#/finance/payments/payment-context.service'
import type { Handlers } from '#/platform/http/endpoint'
import { getReconciliation, listReconciliations, reconcileDay } from './reconcile.service.ts'

export function reconciliationRoutes(context: PaymentContext): Handlers<typeof reconciliation> {
  const { ctx } = context
  return {
    'GET /admin/reconciliations': ({ query }) => listReconciliations(ctx, query),
    'GET /admin/reconciliations/{id}': async ({ params }) => ({ data: await getReconciliation(ctx, params.id) }),
    'POST /admin/reconciliations': async ({ body }) => ({ data: await reconcileDay(context, body) }),
  }
}
