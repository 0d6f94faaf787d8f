import type { refunds } from '@limelight/contract/commerce/refunds'
import type { Handlers } from '#/platform/http/endpoint'
import { getPaymentDetails, listPaymentsOfAll, refundPayment } from './admin-refunds.service.ts'
import { listDisputes } from './disputes.service.ts'
import { getEvidencePdf } from './evidence.service.ts'
import { addUpPayments, exportPayments } from './money-exports.service.ts'
import type { RefundContext } from './post-refund.service.ts'
import { sendEvidence } from './send-evidence.service.ts'

export function refundsRoutes(context: RefundContext): Handlers<typeof refunds> {
  const { ctx } = context
  return {
    'GET /admin/payments': ({ query }) => listPaymentsOfAll(ctx, query),
    'GET /admin/payments/totals': async ({ query }) => ({ data: await addUpPayments(ctx, query) }),
    'GET /admin/payments/export': ({ caller, query }) => exportPayments(ctx, caller.id, query),
    'GET /admin/payments/{id}': async ({ params }) => ({ data: await getPaymentDetails(ctx, params.id) }),
    'POST /admin/payments/{id}/refunds': async ({ caller, params, body, once }) => ({
      data: await refundPayment(context, caller.id, { paymentId: params.id, input: body, once }),
    }),
    'GET /admin/disputes': ({ query }) => listDisputes(ctx, query),
    'POST /admin/disputes/{id}/evidence': async ({ caller, params }) => ({
      data: await sendEvidence(context, caller.id, params.id),
    }),
    'GET /admin/disputes/{id}/evidence': ({ caller, params }) => getEvidencePdf(context, caller.id, params.id),
  }
}
