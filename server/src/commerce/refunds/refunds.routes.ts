import type { refunds } from '@limelight/contract/refunds'
import type { Handlers } from '#/platform/http/endpoint'
import { listDisputes } from './disputes.service.ts'
import { getEvidencePdf } from './evidence.service.ts'
import type { RefundDesk } from './give-refund.service.ts'
import { getPaymentDetails, listPaymentsOfAll, refundPayment } from './refund-desk.service.ts'
import { sendEvidence } from './send-evidence.service.ts'

export function refundsRoutes(desk: RefundDesk): Handlers<typeof refunds> {
  const { ctx } = desk
  return {
    'GET /admin/payments': ({ query }) => listPaymentsOfAll(ctx, query),
    'GET /admin/payments/{id}': async ({ params }) => ({ data: await getPaymentDetails(ctx, params.id) }),
    'POST /admin/payments/{id}/refunds': async ({ viewer, params, body, once }) => ({
      data: await refundPayment(desk, viewer.id, { paymentId: params.id, wish: body, once }),
    }),
    'GET /admin/disputes': ({ query }) => listDisputes(ctx, query),
    'POST /admin/disputes/{id}/evidence': async ({ viewer, params }) => ({
      data: await sendEvidence(desk, viewer.id, params.id),
    }),
    'GET /admin/disputes/{id}/evidence': ({ viewer, params }) => getEvidencePdf(ctx, viewer.id, params.id),
  }
}
