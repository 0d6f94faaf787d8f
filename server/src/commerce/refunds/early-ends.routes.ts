import type { earlyEnds } from '@limelight/contract/commerce/early-ends'
import type { Handlers } from '#/platform/http/endpoint'
import { endEarly, previewEarlyEnd } from './end-early.service.ts'
import type { RefundContext } from './post-refund.service.ts'

export function earlyEndsRoutes(context: RefundContext): Handlers<typeof earlyEnds> {
  return {
    'GET /subscriptions/{id}/early-end': async ({ caller, params }) => ({
      data: await previewEarlyEnd(context.ctx, caller.id, params.id),
    }),
    'POST /subscriptions/{id}/early-end': async ({ caller, params, body, once }) => ({
      data: await endEarly(context, caller.id, { id: params.id, expectedAmount: body.expectedAmount, once }),
    }),
  }
}
