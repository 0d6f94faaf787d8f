import type { payments } from '@limelight/contract/finance/payments'
import type { PaymentContext } from '#/finance/payments/payment-context.service'
import type { Handlers } from '#/platform/http/endpoint'
import { topUp } from './top-up.service.ts'

export function topUpsRoutes(context: PaymentContext): Handlers<Pick<typeof payments, 'POST /payment/wallet/top-up'>> {
  return {
    'POST /payment/wallet/top-up': async ({ caller, viewer, body, once }) => ({
      data: await topUp(context, { fanId: caller.id, viewer, ...body }, once),
    }),
  }
}
